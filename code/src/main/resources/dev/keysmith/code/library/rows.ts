/** A part of the rows of a read, and where the next part begins. */
export interface Page<T, C> {
  readonly rows: T[];
  /** Absent on the last page. */
  readonly cursor?: C | undefined;
}

export interface PageOptions<C> {
  readonly limit?: number | undefined;
  /** The cursor of the page before. */
  readonly cursor?: C | undefined;
}

/** A page of so many rows, unless it is the last: filters leave none short. */
export async function fillPage<T, C>(
  limit: number,
  cursor: C | undefined,
  next: (limit: number, cursor: C | undefined) => Promise<Page<T, C>>,
): Promise<Page<T, C>> {
  const rows: T[] = [];
  let after = cursor;
  do {
    const page = await next(limit - rows.length, after);
    rows.push(...page.rows);
    after = page.cursor;
  } while (after !== undefined && rows.length < limit);
  return { rows, cursor: after };
}

/** The elements of an embedded list. */
export function elementsOf(list: unknown): Record<string, unknown>[] {
  return (list ?? []) as Record<string, unknown>[];
}

/** Compares rows by attributes; rows without a value come last. */
export function ordered<T>(...by: [name: keyof T, descending: boolean][]): (a: T, b: T) => number {
  return (a, b) => {
    for (const [name, descending] of by) {
      const [left, right] = [a[name], b[name]];
      if (left !== right) {
        if (left === undefined || left === null || right === undefined || right === null) {
          return left === undefined ? 1 : -1;
        }
        return left < right === descending ? 1 : -1;
      }
    }
    return 0;
  };
}
