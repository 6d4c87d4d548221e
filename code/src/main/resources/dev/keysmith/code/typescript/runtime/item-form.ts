import type { AttributeValue } from "@aws-sdk/client-dynamodb";

import { KeyCodec } from "./key-codec.js";
import { Row, type StoredItem } from "./row.js";
import { Value } from "./value.js";
import { fromText, type ValueType } from "./value-type.js";

/** How the items of an entity are stored in a table: their attributes and their keys. */
export class ItemForm {
  /** Of rows that are no items. */
  static readonly NONE = new ItemForm("", "");

  /** What its items have in the attribute that says what they are, where they have it. */
  typeName: string | undefined;
  identity: readonly string[] = [];
  private readonly attributes = new Map<string, ValueType>();
  private readonly inKeysOnly = new Set<string>();
  private readonly keys = new Map<string, readonly KeyCodec[]>();
  private readonly embeddedForms = new Map<string, EmbeddedForm>();
  private readonly counters = new Set<string>();

  private constructor(
    readonly entity: string,
    readonly table: string,
  ) {}

  static of(entity: string, table: string): ItemForm {
    return new ItemForm(entity, table);
  }

  /** What its items have in the attribute that says what they are. */
  type(name: string): this {
    this.typeName = name;
    return this;
  }

  identifiedBy(...names: string[]): this {
    this.identity = names;
    return this;
  }

  attribute(name: string, type: ValueType): this {
    this.attributes.set(name, type);
    return this;
  }

  /** An attribute that is stored in keys only. */
  keyAttribute(name: string, type: ValueType): this {
    this.inKeysOnly.add(name);
    return this.attribute(name, type);
  }

  /** A key attribute; the first template that fits a key is the one it was made with. */
  key(name: string, ...alternatives: KeyCodec[]): this {
    this.keys.set(name, [...(this.keys.get(name) ?? []), ...alternatives]);
    return this;
  }

  /** An attribute with children of the entity. */
  embeds(attribute: string, form: EmbeddedForm): this {
    this.embeddedForms.set(attribute, form);
    return this;
  }

  /** An attribute with a counter. */
  counter(attribute: string): this {
    this.counters.add(attribute);
    return this;
  }

  embedded(attribute: string): EmbeddedForm {
    const form = this.embeddedForms.get(attribute);
    if (!form) {
      throw new TypeError(`${this.entity} embeds no ${attribute}`);
    }
    return form;
  }

  /** How many attributes of an item are none of this form. */
  strange(item: StoredItem): number {
    return Object.keys(item).filter(
      (name) =>
        !this.attributes.has(name) &&
        !this.keys.has(name) &&
        !this.embeddedForms.has(name) &&
        !this.counters.has(name),
    ).length;
  }

  /**
   * The values of an item, those included that only its keys have; undefined if it is of another
   * form.
   *
   * @param whole whether the item has all that is stored, so that what is missing is absent
   */
  values(item: StoredItem, whole: boolean): Map<string, Value> | undefined {
    const values = new Map<string, Value>();
    const absent = new Set<string>();
    for (const name of this.attributes.keys()) {
      if (this.inKeysOnly.has(name)) {
        continue;
      }
      const value = Value.of(item[name]);
      if (value.isPresent()) {
        values.set(name, value);
      } else if (whole) {
        absent.add(name);
      }
    }
    for (const [name, templates] of this.keys) {
      const stored = Value.of(item[name]);
      if (stored.isPresent()) {
        const parsed = this.parsed(stored, templates, values, absent);
        if (!parsed) {
          return undefined;
        }
        parsed.forEach((value, part) => values.set(part, value));
      }
    }
    return values;
  }

  private parsed(
    key: Value,
    templates: readonly KeyCodec[],
    values: ReadonlyMap<string, Value>,
    absent: ReadonlySet<string>,
  ): Map<string, Value> | undefined {
    for (const template of templates) {
      const parsed = template.parse(key, this.attributes);
      const agrees =
        parsed &&
        [...parsed].every(
          ([name, value]) => !absent.has(name) && (values.get(name) ?? value).equals(value),
        );
      if (agrees) {
        return parsed;
      }
    }
    return undefined;
  }
}

/** How children are stored inside the item of their parent: in a list, or in a map by identity. */
export class EmbeddedForm {
  private readonly attributes = new Map<string, ValueType>();
  private readonly parentAttributes = new Map<string, string>();
  private names: readonly string[] = [];
  private readonly form: ItemForm;

  private constructor(private readonly entity: string) {
    this.form = ItemForm.of(entity, "");
  }

  static of(entity: string): EmbeddedForm {
    return new EmbeddedForm(entity);
  }

  attribute(name: string, type: ValueType): this {
    this.attributes.set(name, type);
    return this;
  }

  /** An attribute that the child has from its parent. */
  fromParent(parentAttribute: string, attribute: string): this {
    this.parentAttributes.set(parentAttribute, attribute);
    return this;
  }

  /** What tells a child apart from others. */
  identifiedBy(...names: string[]): this {
    this.form.identifiedBy(...names);
    return this;
  }

  /** The part of the identity that names an entry of the map. */
  key(...names: string[]): this {
    this.names = names;
    return this;
  }

  children(parent: Row, collection: AttributeValue): Row[] {
    if (collection.L !== undefined) {
      return collection.L.map((element, index) => this.child(parent, new Map(), element, index));
    }
    return Object.entries(collection.M ?? {}).map(([name, element], index) =>
      this.child(parent, this.identity(name), element, index),
    );
  }

  private child(
    parent: Row,
    identity: ReadonlyMap<string, Value>,
    element: AttributeValue,
    position: number,
  ): Row {
    const values = new Map<string, Value>();
    for (const [name, value] of Object.entries(element.M ?? {})) {
      values.set(name, Value.of(value));
    }
    this.parentAttributes.forEach((ours, theirs) => values.set(ours, parent.get(theirs)));
    identity.forEach((value, name) => values.set(name, value));
    return Row.embedded(this.form, parent, values, position);
  }

  private identity(name: string): ReadonlyMap<string, Value> {
    const [only] = this.names;
    if (only === undefined) {
      return new Map();
    }
    if (this.names.length === 1) {
      return new Map([[only, fromText(this.attributes.get(only) ?? "string", name)]]);
    }
    const parsed = KeyCodec.of(`{${this.names.join("}#{")}}`).parse(
      Value.of({ S: name }),
      this.attributes,
    );
    if (!parsed) {
      throw new TypeError(`no identity of ${this.entity}: ${name}`);
    }
    return parsed;
  }
}
