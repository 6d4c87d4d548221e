import type { AttributeValue } from "@aws-sdk/client-dynamodb";

import { compareDecimals, decimal, difference, sum, type Decimal } from "./decimal.js";
import {
  documentAttribute,
  type DocumentMap,
  documentMap,
  type DocumentValue,
  documentValue,
  exactNumber,
} from "./documents.js";

/**
 * A value of DynamoDB, or none: what an absent attribute has.
 *
 * Two values are equal if DynamoDB takes them for equal: 1.0 is 1, and sets have no order.
 */
export class Value {
  private constructor(private readonly stored: AttributeValue | undefined) {}

  /** No value. */
  static readonly ABSENT = new Value(undefined);

  static of(attribute: AttributeValue | undefined): Value {
    return attribute === undefined ? Value.ABSENT : new Value(attribute);
  }

  isPresent(): boolean {
    return this.stored !== undefined;
  }

  get attribute(): AttributeValue {
    if (this.stored === undefined) {
      throw new TypeError("an absent value");
    }
    return this.stored;
  }

  // --- to the application -----------------------------------------------------------------------

  asString(): string {
    return this.attribute.S as string;
  }

  /** @throws InexactNumber if no number of JavaScript is exactly this one */
  asNumber(): number {
    return exactNumber(this.asDecimal());
  }

  asDecimal(): Decimal {
    return decimal(this.attribute.N as string);
  }

  /** A stored number of instances; none is 0. */
  count(): number {
    return this.isPresent() ? this.asNumber() : 0;
  }

  /** One of a closed set of texts. */
  asOneOf<T extends string>(values: readonly T[]): T {
    const text = this.asString();
    const found = values.find((value) => value === text);
    if (found === undefined) {
      throw new TypeError(`none of ${values.join(", ")}: ${text}`);
    }
    return found;
  }

  asBool(): boolean {
    return this.attribute.BOOL as boolean;
  }

  asBinary(): Uint8Array {
    return this.attribute.B as Uint8Array;
  }

  asTimestamp(): Date {
    return new Date(this.asString());
  }

  asEpoch(): Date {
    return new Date(this.asNumber() * 1000);
  }

  asEpochMillis(): Date {
    return new Date(this.asNumber());
  }

  asDate(): string {
    return this.asString();
  }

  /** Empty where it is absent: DynamoDB stores no empty set. */
  asStringSet(): Set<string> {
    return new Set(this.isPresent() ? this.attribute.SS : []);
  }

  /** Empty where it is absent: DynamoDB stores no empty set. */
  asNumberSet(): Set<number> {
    return new Set(this.isPresent() ? (this.attribute.NS ?? []).map(exactNumber) : []);
  }

  asList(): DocumentValue[] {
    return (this.attribute.L ?? []).map(documentValue);
  }

  asMap(): DocumentMap {
    return documentMap(this.attribute.M ?? {});
  }

  /** For an attribute that may be absent: `value.optional((one) => one.asString())`. */
  optional<T>(conversion: (value: Value) => T): T | undefined {
    return this.isPresent() ? conversion(this) : undefined;
  }

  // --- arithmetic and order ---------------------------------------------------------------------

  /** The sum of two numbers, or the elements of two sets; an absent one adds nothing. */
  plus(other: Value): Value {
    if (!this.isPresent() || !other.isPresent()) {
      return this.isPresent() ? this : other;
    }
    const { SS, NS } = this.attribute;
    if (SS !== undefined) {
      return stringSet(new Set([...SS, ...(other.attribute.SS ?? [])]));
    }
    if (NS !== undefined) {
      return Value.of({ NS: sortedNumbers([...NS, ...(other.attribute.NS ?? [])]) });
    }
    return number(sum(this.asDecimal(), other.asDecimal()));
  }

  /** The elements of two lists, or the entries of two maps. */
  and(more: Value): Value {
    const { L, M } = this.attribute;
    return L === undefined
      ? Value.of({ M: { ...M, ...more.attribute.M } })
      : Value.of({ L: [...L, ...(more.attribute.L ?? [])] });
  }

  /** The difference of two numbers, or of two sets; a set without elements is absent. */
  minus(other: Value): Value {
    if (!this.isPresent() || !other.isPresent()) {
      return this;
    }
    const { SS, NS } = this.attribute;
    if (SS !== undefined) {
      const removed = new Set(other.attribute.SS ?? []);
      const left = SS.filter((one) => !removed.has(one));
      return left.length === 0 ? ABSENT : stringSet(new Set(left));
    }
    if (NS !== undefined) {
      const removed = sortedNumbers(other.attribute.NS ?? []);
      const left = sortedNumbers(NS).filter((one) => !removed.includes(one));
      return left.length === 0 ? ABSENT : Value.of({ NS: left });
    }
    return number(difference(this.asDecimal(), other.asDecimal()));
  }

  /** Whether it is one of these values, as they are written in keys; an absent one is not. */
  isIn(...texts: string[]): boolean {
    return this.isPresent() && texts.includes(this.text());
  }

  /** Whether it is a number that is not below this one; an absent one is not. */
  isFrom(number: string): boolean {
    return this.isPresent() && compareDecimals(this.asDecimal(), decimal(number)) >= 0;
  }

  /** Whether it is a greater number than this one; an absent one is not. */
  isAfter(number: string): boolean {
    return this.isPresent() && compareDecimals(this.asDecimal(), decimal(number)) > 0;
  }

  /** Whether it is a number that is not above this one; an absent one is not. */
  isTo(number: string): boolean {
    return this.isPresent() && compareDecimals(this.asDecimal(), decimal(number)) <= 0;
  }

  /** Whether it is a smaller number than this one; an absent one is not. */
  isBefore(number: string): boolean {
    return this.isPresent() && compareDecimals(this.asDecimal(), decimal(number)) < 0;
  }

  /** Whether a text contains a part, or a set or list an element. */
  contains(part: Value): boolean {
    const { S, SS, NS, L } = this.attribute;
    if (S !== undefined) {
      return S.includes(part.asString());
    }
    return (
      SS?.includes(part.asString()) ??
      (NS?.map((text): AttributeValue => ({ N: text })) ?? L ?? []).some((element) =>
        Value.of(element).equals(part),
      )
    );
  }

  /** The order of DynamoDB: numbers by size, text and binary by bytes. */
  compareTo(other: Value): number {
    return this.attribute.N !== undefined
      ? compareDecimals(this.asDecimal(), other.asDecimal())
      : Buffer.compare(this.bytes(), other.bytes());
  }

  private bytes(): Uint8Array {
    return this.attribute.B ?? Buffer.from(this.asString(), "utf8");
  }

  /** As it is written in keys: numbers in plain notation, binary in hexadecimal. */
  text(): string {
    const { S, N, B, BOOL } = this.attribute;
    if (S !== undefined) {
      return S;
    } else if (N !== undefined) {
      return decimal(N);
    } else if (BOOL !== undefined) {
      return String(BOOL);
    } else if (B !== undefined) {
      return Buffer.from(B).toString("hex");
    }
    throw new TypeError(`no text of ${JSON.stringify(this.attribute)}`);
  }

  equals(other: Value): boolean {
    return this === other || this.signature() === other.signature();
  }

  /** The same for equal values only. */
  signature(): string {
    return this.stored === undefined ? "absent" : JSON.stringify(canonical(this.stored));
  }
}

function canonical(value: AttributeValue): unknown {
  if (value.N !== undefined) {
    return ["N", decimal(value.N)];
  } else if (value.NS !== undefined) {
    return ["NS", value.NS.map(decimal).sort()];
  } else if (value.SS !== undefined) {
    return ["SS", value.SS.slice().sort()];
  } else if (value.B !== undefined) {
    return ["B", Buffer.from(value.B).toString("base64")];
  } else if (value.BS !== undefined) {
    return ["BS", value.BS.map((one) => Buffer.from(one).toString("base64")).sort()];
  } else if (value.L !== undefined) {
    return ["L", value.L.map(canonical)];
  } else if (value.M !== undefined) {
    const entries = Object.entries(value.M).sort(([one], [other]) => (one < other ? -1 : 1));
    return ["M", entries.map(([name, entry]) => [name, canonical(entry)])];
  }
  return value;
}

/** No value. */
export const ABSENT = Value.ABSENT;

// --- from the application -----------------------------------------------------------------------

function given<T>(value: T | undefined, attribute: (value: T) => AttributeValue): Value {
  return value === undefined ? ABSENT : Value.of(attribute(value));
}

export function string(text: string | undefined): Value {
  return given(text, (S) => ({ S }));
}

export function number(value: number | bigint | Decimal | undefined): Value {
  return given(value, (one) => ({ N: decimal(one) }));
}

export function bool(flag: boolean | undefined): Value {
  return given(flag, (BOOL) => ({ BOOL }));
}

export function binary(bytes: Uint8Array | undefined): Value {
  return given(bytes, (B) => ({ B }));
}

/** As text of one width, `2026-11-15T09:30:00.000Z`, so that its order is that of time. */
export function timestamp(time: Date | undefined): Value {
  return given(time, (one) => ({ S: one.toISOString() }));
}

/** As whole seconds since 1970. */
export function epoch(time: Date | undefined): Value {
  return given(time, (one) => ({ N: decimal(Math.floor(one.getTime() / 1000)) }));
}

/** As whole milliseconds since 1970. */
export function epochMillis(time: Date | undefined): Value {
  return given(time, (one) => ({ N: decimal(one.getTime()) }));
}

/** A day, `2026-11-15`. */
export function date(day: string | undefined): Value {
  if (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(day)) {
    throw new TypeError(`not a date such as 2026-11-15: ${day}`);
  }
  return string(day);
}

/** An empty set is none: DynamoDB stores no such. */
export function stringSet(elements: ReadonlySet<string> | undefined): Value {
  return elements === undefined || elements.size === 0
    ? ABSENT
    : Value.of({ SS: [...elements].sort() });
}

export function numberSet(elements: ReadonlySet<number> | undefined): Value {
  return elements === undefined || elements.size === 0
    ? ABSENT
    : Value.of({ NS: sortedNumbers([...elements].map(decimal)) });
}

function sortedNumbers(numbers: readonly Decimal[]): Decimal[] {
  return [...new Set(numbers.map(decimal))].sort(compareDecimals);
}

export function list(elements: readonly DocumentValue[] | undefined): Value {
  return given(elements, documentAttribute);
}

export function map(entries: DocumentMap | undefined): Value {
  return given(entries, documentAttribute);
}

/** A map of values, without those that are absent. */
export function mapOf(entries: Record<string, Value>): Value {
  return Value.of({ M: present(entries) });
}

/** A map with an entry for each element. */
export function mapOfEach<T>(
  elements: readonly T[],
  name: (element: T) => string,
  value: (element: T) => Value,
): Value {
  return mapOf(Object.fromEntries(elements.map((one) => [name(one), value(one)])));
}

/** An element of a list, of any type. */
export function document(element: DocumentValue): Value {
  return Value.of(documentAttribute(element));
}

/** A list of values, without those that are absent. */
export function listOf(elements: readonly Value[]): Value {
  return Value.of({ L: elements.filter((one) => one.isPresent()).map((one) => one.attribute) });
}

/** The values of a list, each once. */
export function values<T>(list: Iterable<T>, conversion: (element: T) => Value): Value[] {
  const all = [...list].map((element) => conversion(element));
  return [...new Map(all.map((value) => [value.signature(), value])).values()];
}

/** Those that are present. */
export function present(values: Record<string, Value>): Record<string, AttributeValue> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value.isPresent())
      .map(([name, value]) => [name, value.attribute]),
  );
}
