import {
  complement,
  escaped,
  padded,
  separator,
  shardNumber,
  shardText,
  unescaped,
  unpadded,
} from "./key-text.js";
import { ABSENT, number, string, timestamp, type Value } from "./value.js";
import { fits, fromText, textWidth, type ValueType } from "./value-type.js";

const BUCKETS: Record<string, number> = { month: 7, day: 10, hour: 13 };
const SHARD = "shard";
const PART = /((?:[^{}]|\{\{|\}\})+)|\{([^{}:]*)(?::([^{}:]*))?\}/g;

/** Fixed text, or the place of a value. */
interface Segment {
  readonly text: string;
  readonly name: string;
  readonly format: string;
  readonly following: string;
}

/**
 * How a key is made of values, and how values are taken out of a key: `ISSUE#{number:08}`.
 *
 * A template that is one name is the value itself. Every other key is text. Formats: `:08` pads a
 * number, `:-08` reverses its order, `:-` that of a time, `:month`, `:day` and `:hour` are the time
 * bucket. Braces of the text itself are doubled.
 */
export class KeyCodec {
  private constructor(private readonly segments: readonly Segment[]) {}

  static of(template: string): KeyCodec {
    const parts = [...template.matchAll(PART)];
    if (parts.map((part) => part[0]).join("") !== template) {
      throw new TypeError(`not a template: ${template}`);
    }
    return new KeyCodec(
      parts.map((part, index) => ({
        text: single(part[1] ?? ""),
        name: part[2] ?? "",
        format: part[3] ?? "",
        following: part[1] === undefined ? single(parts[index + 1]?.[1] ?? "") : "",
      })),
    );
  }

  /**
   * The key that these values make; absent if one of them is.
   *
   * @param values in the order of the template
   */
  key(...values: Value[]): Value {
    const [first] = values;
    if (this.isOneValue()) {
      return first ?? ABSENT;
    }
    let key = "";
    let at = 0;
    for (const segment of this.segments) {
      if (segment.name === "") {
        key += segment.text;
        continue;
      }
      const value = values[at++] ?? ABSENT;
      if (!value.isPresent()) {
        return ABSENT;
      }
      key += written(segment, value);
    }
    return string(key);
  }

  private isOneValue(): boolean {
    const [first] = this.segments;
    return this.segments.length === 1 && first?.name !== "" && first?.format === "";
  }

  /** The values in a key by name; undefined where this template makes no such key. */
  parse(key: Value, types: ReadonlyMap<string, ValueType>): Map<string, Value> | undefined {
    const [only] = this.segments;
    if (only && this.isOneValue()) {
      return fits(typeOf(types, only.name), key) ? new Map([[only.name, key]]) : undefined;
    }
    const text = key.attribute.S;
    if (text === undefined) {
      return undefined;
    }
    const values = new Map<string, Value>();
    let at = 0;
    for (const segment of this.segments) {
      if (segment.name === "") {
        if (!text.startsWith(segment.text, at)) {
          return undefined;
        }
        at += segment.text.length;
        continue;
      }
      const end = endOf(text, at, segment, types);
      const value = end < at ? undefined : read(text.slice(at, end), segment, types);
      if (value === undefined) {
        return undefined;
      }
      at = end;
      if (BUCKETS[segment.format] === undefined && segment.name !== SHARD) {
        if (values.get(segment.name)?.equals(value) === false) {
          return undefined;
        }
        values.set(segment.name, value);
      }
    }
    return at === text.length ? values : undefined;
  }
}

function typeOf(types: ReadonlyMap<string, ValueType>, name: string): ValueType {
  return types.get(name) ?? "string";
}

function isDescending(segment: Segment): boolean {
  return segment.format.startsWith("-");
}

function width(segment: Segment): number {
  return Number(segment.format.replace(/^-?0/, ""));
}

function written(segment: Segment, value: Value): string {
  const { format, following } = segment;
  if (BUCKETS[format] !== undefined) {
    return bucket(value, format);
  } else if (format === "-") {
    return complement(value.asString());
  } else if (format !== "") {
    const digits = padded(value.asDecimal(), width(segment), isDescending(segment), following);
    return escaped(digits, following);
  }
  return escaped(value.text(), following);
}

/** The month, day or hour of a time. */
export function bucket(time: Value, unit: string): string {
  const text = time.attribute.S ?? timestamp(time.asEpoch()).asString();
  return text.slice(0, BUCKETS[unit]);
}

/** Where a value ends; before its beginning if it does not. */
function endOf(
  key: string,
  at: number,
  segment: Segment,
  types: ReadonlyMap<string, ValueType>,
): number {
  const fixed =
    BUCKETS[segment.format] ??
    (segment.format === "-" ? textWidth(typeOf(types, segment.name)) : 0);
  if (fixed > 0) {
    return at + fixed <= key.length ? at + fixed : -1;
  }
  if (segment.following === "") {
    return key.length;
  }
  const mark = separator(segment.following);
  const found = mark === "" ? -1 : key.indexOf(mark, at);
  return found < 0 ? -1 : found - segment.following.indexOf(mark);
}

/** The value of a text; undefined where none is written so. */
function read(
  text: string,
  segment: Segment,
  types: ReadonlyMap<string, ValueType>,
): Value | undefined {
  if (BUCKETS[segment.format] !== undefined) {
    return string(text);
  }
  try {
    const value = candidate(text, segment, typeOf(types, segment.name));
    return written(segment, value) === text ? value : undefined;
  } catch (e) {
    if (e instanceof TypeError) {
      // Not a number, or not escaped as a key is.
      return undefined;
    }
    throw e;
  }
}

function candidate(text: string, segment: Segment, type: ValueType): Value {
  if (segment.format === "-") {
    return string(complement(text));
  }
  const plainText = unescaped(text);
  return segment.format === ""
    ? fromText(type, plainText)
    : number(unpadded(plainText, width(segment), isDescending(segment), segment.following));
}

/** The shard of an identity: a stable hash. */
export function shardOf(count: number, ...identity: Value[]): Value {
  return identity.every((part) => part.isPresent())
    ? string(shardText(count, identity.map((part) => part.text())))
    : ABSENT;
}

/** All shards of a write-sharded key. */
export function shards(count: number): Value[] {
  return Array.from({ length: count }, (_, shard) => string(shardNumber(shard, count)));
}

function single(text: string): string {
  return text.replaceAll("{{", "{").replaceAll("}}", "}");
}
