/**
 * A key attribute that is made of others, where an update changes one of them: the update must set
 * all of them or the key itself, otherwise the key would be stale.
 */
export function changedKey(
  name: string,
  parts: readonly string[],
  make: (item: never) => string | number | undefined,
): (item: unknown) => never {
  return (item) => {
    const given = item as Record<string, unknown>;
    if (!parts.some((part) => part in given)) {
      return undefined as never;
    }
    if (!parts.every((part) => part in given && typeof given[part] !== "object")) {
      throw new TypeError(`${name} is made of ${parts.join(", ")}: set or $remove() ${name} too`);
    }
    return make(item as never) as never;
  };
}
