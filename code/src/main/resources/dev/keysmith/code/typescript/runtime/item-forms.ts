import type { ItemForm } from "./item-form.js";
import { Row, type StoredItem } from "./row.js";

/** The forms of all items of an application: says which entity an item is of. */
export class ItemForms {
  private readonly keys = new Map<string, readonly string[]>();
  private readonly partial = new Set<string>();

  private constructor(
    private readonly typeAttribute: string,
    private readonly forms: readonly ItemForm[],
  ) {}

  /**
   * All forms of an application.
   *
   * @param typeAttribute the attribute that says what an item is, where a table has several forms
   */
  static of(typeAttribute: string, ...forms: ItemForm[]): ItemForms {
    return new ItemForms(typeAttribute, forms);
  }

  /** The key attributes of a table. */
  table(table: string, ...key: string[]): this {
    return this.index(table, "", ...key);
  }

  /** The key attributes of an index that projects all attributes. */
  index(table: string, index: string, ...key: string[]): this {
    this.keys.set(`${table}.${index}`, key);
    return this;
  }

  /** The key attributes of an index that projects some attributes only. */
  partialIndex(table: string, index: string, ...key: string[]): this {
    this.partial.add(`${table}.${index}`);
    return this.index(table, index, ...key);
  }

  /** The key attributes of a table. */
  key(table: string): readonly string[] {
    return this.keys.get(`${table}.`) ?? [];
  }

  /** What DynamoDB needs to go on behind an item: its key, and that of the index. */
  position(table: string, index: string, item: StoredItem): StoredItem {
    const position: StoredItem = {};
    for (const name of [...this.key(table), ...(this.keys.get(`${table}.${index}`) ?? [])]) {
      const value = item[name];
      if (value !== undefined) {
        position[name] = value;
      }
    }
    return position;
  }

  /** An item as a row; undefined if it is of none of the forms. */
  row(table: string, index: string, item: StoredItem): Row | undefined {
    const whole = !this.partial.has(`${table}.${index}`);
    const type = item[this.typeAttribute]?.S;
    let nearest: Row | undefined;
    for (const form of this.forms) {
      const isOfType =
        type === undefined || form.typeName === undefined || form.typeName === type;
      if (form.table !== table || !isOfType) {
        continue;
      }
      const values = form.values(item, whole);
      if (values && (!nearest || form.strange(item) < nearest.form.strange(item))) {
        nearest = Row.of(form, values, item);
      }
    }
    return nearest;
  }
}
