import type { AttributeValue } from "@aws-sdk/client-dynamodb";

import { decimal, type Decimal } from "./decimal.js";
import { InexactNumber } from "./failures.js";

/** A number inside a list or map that no `number` of JavaScript represents exactly. */
export class ExactNumber {
  readonly text: Decimal;

  constructor(text: Decimal) {
    this.text = decimal(text);
  }

  toString(): string {
    return this.text;
  }
}

/** A value inside a list or map without a schema. */
export type DocumentValue =
  | string
  | number
  | bigint
  | ExactNumber
  | boolean
  | Uint8Array
  | ReadonlySet<string>
  | ReadonlySet<number>
  | ReadonlySet<Uint8Array>
  | readonly DocumentValue[]
  | DocumentMap;

/** Values by name, without a schema. */
export interface DocumentMap {
  readonly [name: string]: DocumentValue;
}

/** As DynamoDB stores it. */
export function documentAttribute(value: unknown): AttributeValue {
  if (typeof value === "string") {
    return { S: value };
  } else if (typeof value === "number" || typeof value === "bigint") {
    return { N: decimal(value) };
  } else if (value instanceof ExactNumber) {
    return { N: value.text };
  } else if (typeof value === "boolean") {
    return { BOOL: value };
  } else if (value instanceof Uint8Array) {
    return { B: value };
  } else if (Array.isArray(value)) {
    return { L: value.map(documentAttribute) };
  } else if (value instanceof Set && value.size > 0) {
    return documentSet([...value]);
  } else if (typeof value === "object" && value !== null && !(value instanceof Set)) {
    const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
    const attributes = entries.map(([name, entry]) => [name, documentAttribute(entry)]);
    return { M: Object.fromEntries(attributes) as Record<string, AttributeValue> };
  }
  throw new TypeError(
    "a list or map stores strings, numbers, booleans, bytes, sets, lists and maps, not" +
      ` ${String(value)}`,
  );
}

function documentSet(elements: readonly unknown[]): AttributeValue {
  if (elements[0] instanceof Uint8Array) {
    return { BS: elements as Uint8Array[] };
  }
  if (typeof elements[0] === "string") {
    return { SS: (elements as string[]).slice().sort() };
  }
  return { NS: elements.map((element) => documentAttribute(element).N as string).sort() };
}

/** A stored value as JavaScript has it. */
export function documentValue(value: AttributeValue): DocumentValue {
  if (value.S !== undefined) {
    return value.S;
  } else if (value.N !== undefined) {
    return isExact(value.N) ? Number(value.N) : new ExactNumber(value.N);
  } else if (value.BOOL !== undefined) {
    return value.BOOL;
  } else if (value.B !== undefined) {
    return value.B;
  } else if (value.L !== undefined) {
    return value.L.map(documentValue);
  } else if (value.M !== undefined) {
    return documentMap(value.M);
  } else if (value.SS !== undefined) {
    return new Set(value.SS);
  } else if (value.NS !== undefined) {
    return new Set(value.NS.map(exactNumber));
  } else if (value.BS !== undefined) {
    return new Set(value.BS);
  }
  throw new TypeError(`not a value of an application: ${JSON.stringify(value)}`);
}

export function documentMap(entries: Record<string, AttributeValue>): DocumentMap {
  return Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [name, documentValue(entry)]),
  );
}

/** @throws InexactNumber if no number of JavaScript is exactly this one */
export function exactNumber(text: Decimal): number {
  if (!isExact(text)) {
    throw new InexactNumber(text);
  }
  return Number(text);
}

/** Whether a `number` of JavaScript has just this value. */
function isExact(text: Decimal): boolean {
  const number = Number(text);
  return Number.isFinite(number) && decimal(number) === decimal(text);
}
