import type { StoredItem } from "./row.js";
import { present, Value } from "./value.js";

/** The key of an item; where one of its values is absent, there is no such item. */
export class ItemKeyValues {
  static readonly NONE = new ItemKeyValues({});

  constructor(private readonly values: Record<string, Value>) {}

  static of(name: string, value: Value): ItemKeyValues {
    return new ItemKeyValues({ [name]: value });
  }

  static ofItem(names: readonly string[], item: StoredItem): ItemKeyValues {
    return new ItemKeyValues(Object.fromEntries(names.map((name) => [name, Value.of(item[name])])));
  }

  and(name: string, value: Value): ItemKeyValues {
    return new ItemKeyValues({ ...this.values, [name]: value });
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
