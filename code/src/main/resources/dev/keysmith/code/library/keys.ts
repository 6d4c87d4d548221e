/** How the texts of composed keys are made: `ISSUE#{number:08}`. */
import { decimal } from "./decimal.js";
import { complement, escaped, padded, shardText } from "./key-text.js";

export type KeyValue = string | number | bigint | boolean | Uint8Array;

const BUCKETS: Readonly<Record<string, number>> = { month: 7, day: 10, hour: 13 };
const SEGMENT = /([^{}]+)|\{([^{}:]*)(?::([^{}:]*))?\}/g;

/**
 * The key that values make, in the order of the template; undefined if one of them is.
 *
 * Values are escaped, so that two different identities never make one key. Formats: `:08` pads a
 * number, `:-08` reverses its order, `:-` that of a time; `:month`, `:day` and `:hour` are the time
 * bucket.
 */
export function keyText(template: string, ...values: KeyValue[]): string;
export function keyText(template: string, ...values: (KeyValue | undefined)[]): string | undefined;
export function keyText(template: string, ...values: (KeyValue | undefined)[]): string | undefined {
  const segments = [...template.matchAll(SEGMENT)];
  let key = "";
  let at = 0;
  for (const [index, [, literal, , format = ""]] of segments.entries()) {
    if (literal !== undefined) {
      key += literal;
      continue;
    }
    const value = values[at++];
    if (value === undefined) {
      return undefined;
    }
    key += written(value, format, segments[index + 1]?.[1] ?? "");
  }
  return key;
}

function written(value: KeyValue, format: string, following: string): string {
  if (BUCKETS[format] !== undefined) {
    return textOf(value).slice(0, BUCKETS[format]);
  } else if (format === "-") {
    return complement(textOf(value));
  } else if (format !== "") {
    const width = Number(format.replace(/^-?0/, ""));
    const digits = padded(textOf(value), width, format.startsWith("-"), following);
    return escaped(digits, following);
  }
  return escaped(textOf(value), following);
}

function textOf(value: KeyValue): string {
  if (typeof value === "number" || typeof value === "bigint") {
    return decimal(value);
  }
  return value instanceof Uint8Array ? Buffer.from(value).toString("hex") : String(value);
}

/** The shard of an item, by its identity. */
export function shardOf(count: number, ...identity: KeyValue[]): string {
  return shardText(count, identity.map(textOf));
}

/** A time since 1970 as text, which time buckets are cut from. */
export function timeText(time: number, millis: number): string;
export function timeText(time: number | undefined, millis: number): string | undefined;
export function timeText(time: number | undefined, millis: number): string | undefined {
  return time === undefined ? undefined : new Date(time * millis).toISOString();
}
