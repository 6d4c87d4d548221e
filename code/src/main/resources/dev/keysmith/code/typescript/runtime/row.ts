import type { AttributeValue } from "@aws-sdk/client-dynamodb";

import { ItemForm } from "./item-form.js";
import { Rows } from "./rows.js";
import { ABSENT, Value } from "./value.js";

/** An item as DynamoDB returns it. */
export type StoredItem = Record<string, AttributeValue>;

/** The attributes of one instance, as a request returned them. */
export class Row {
  private constructor(
    readonly form: ItemForm,
    private readonly values: ReadonlyMap<string, Value>,
    readonly item: StoredItem,
    private readonly found: Row | undefined,
    /** The index of an embedded row in the list of its parent. */
    readonly position: number,
  ) {}

  static of(form: ItemForm, values: ReadonlyMap<string, Value>, item: StoredItem): Row {
    return new Row(form, values, item, undefined, 0);
  }

  /** A row without a form, such as the attributes that an update returned. */
  static ofAttributes(attributes: StoredItem): Row {
    const values = Object.entries(attributes).map(
      ([name, attribute]): [string, Value] => [name, Value.of(attribute)],
    );
    return new Row(ItemForm.NONE, new Map(values), attributes, undefined, 0);
  }

  static embedded(
    form: ItemForm,
    parent: Row,
    values: ReadonlyMap<string, Value>,
    position: number,
  ): Row {
    return new Row(form, values, {}, parent, position);
  }

  /** A row of which nothing is known. */
  static none(): Row {
    return Row.ofAttributes({});
  }

  get(attribute: string): Value {
    return this.values.get(attribute) ?? ABSENT;
  }

  /** An attribute that only items have, such as a counter. */
  stored(attribute: string): Value {
    return Value.of(this.item[attribute]);
  }

  /** The row that it was found for. */
  get origin(): Row | undefined {
    return this.found;
  }

  /** The same for rows of one instance; an entry of an index may show the key of its item only. */
  identity(): string {
    return this.form.identity.every((name) => this.get(name).isPresent())
      ? this.form.identity.map((name) => this.get(name).signature()).join()
      : Object.keys(this.item)
          .sort()
          .map((name) => `${name}=${this.stored(name).signature()}`)
          .join();
  }

  /** The same for rows that nothing tells apart. */
  distinguishing(): string {
    const { identity } = this.form;
    const known = identity.length > 0 && identity.every((name) => this.get(name).isPresent());
    const names = known ? identity : [...this.values.keys()];
    return names.map((name) => `${name}=${this.get(name).signature()}`).join();
  }

  foundFor(other: Row): Row {
    return new Row(this.form, this.values, this.item, other, this.position);
  }

  /** With further values, its own first. */
  and(more: Row): Row {
    return new Row(
      this.form.identity.length === 0 ? more.form : this.form,
      new Map([...more.values, ...this.values]),
      { ...more.item, ...this.item },
      this.found,
      this.position,
    );
  }

  /** With what its own item has; attributes of the other replace its own. */
  completedBy(other: Row): Row {
    return new Row(
      other.form,
      new Map([...this.values, ...other.values]),
      { ...this.item, ...other.item },
      this.found,
      this.position,
    );
  }

  with(attribute: string, value: Value): Row {
    const changed = new Map(this.values).set(attribute, value);
    return new Row(this.form, changed, this.item, this.found, this.position);
  }

  /** The children in one of its attributes. */
  children(attribute: string): Rows {
    const collection = this.item[attribute];
    return collection === undefined
      ? Rows.NONE
      : Rows.of(this.form.embedded(attribute).children(this, collection));
  }

  /**
   * A related instance of which this one has copies: their names, each with the name of the copy.
   *
   * @param references those of the names that make the reference
   */
  copied(names: Record<string, string>, references: readonly string[]): Rows {
    const copies = new Map<string, Value>();
    for (const [theirs, ours] of Object.entries(names)) {
      if (this.get(ours).isPresent()) {
        copies.set(theirs, this.get(ours));
      }
    }
    const exists =
      references.every((name) => copies.has(name)) ||
      [...copies.keys()].some((name) => !references.includes(name));
    return exists ? Rows.of([Row.embedded(ItemForm.NONE, this, copies, 0)]) : Rows.NONE;
  }
}

/** The row that another was found for, or that it is part of. */
export function originOf(row: Row): Row {
  return row.origin ?? Row.none();
}
