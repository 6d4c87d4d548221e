import type { StoredItem } from "./row.js";
import { present, Value } from "./value.js";

/** The key of an item; where one of its values is absent, there is no such item. */
export class ItemKey {
  static readonly NONE = new ItemKey({});

  constructor(private readonly values: Record<string, Value>) {}

  static of(name: string, value: Value): ItemKey {
    return new ItemKey({ [name]: value });
  }

  static ofItem(names: readonly string[], item: StoredItem): ItemKey {
    return new ItemKey(Object.fromEntries(names.map((name) => [name, Value.of(item[name])])));
  }

  and(name: string, value: Value): ItemKey {
    return new ItemKey({ ...this.values, [name]: value });
  }

  isWhole(): boolean {
    const values = Object.values(this.values);
    return values.length > 0 && values.every((value) => value.isPresent());
  }

  attributes(): StoredItem {
    return present(this.values);
  }

  /** The same for equal keys only. */
  signature(): string {
    return Object.keys(this.values)
      .sort()
      .map((name) => `${name}=${this.values[name]?.signature()}`)
      .join();
  }
}
