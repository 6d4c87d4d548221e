/**
 * The text of values inside keys: escaped so that two different identities never make one key, and
 * padded so that numbers sort as numbers.
 */
import { difference, floor, sum, type Decimal } from "./decimal.js";

/** The largest character that keys are made of besides values. */
const LARGEST_SEPARATOR = 0x24;

// --- escapes ------------------------------------------------------------------------------------

/** @param following the text behind the value; empty at the end of a key */
export function escaped(text: string, following: string): string {
  const end = following === "" ? "#" : separator(following);
  let result = "";
  for (const one of text) {
    const special = one === end || (one <= "%" && (following !== "" || one >= "#"));
    result += special ? percent(one) : one;
  }
  return result;
}

function percent(character: string): string {
  return [...Buffer.from(character, "utf8")]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
    .join("");
}

export function unescaped(text: string): string {
  const bytes: number[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] === "%" && at + 3 <= text.length) {
      const hex = text.slice(at + 1, at + 3);
      if (!/^[0-9A-Fa-f]{2}$/.test(hex)) {
        throw new TypeError(`not an escape: %${hex}`);
      }
      bytes.push(Number.parseInt(hex, 16));
      at += 3;
    } else {
      const next = String.fromCodePoint(text.codePointAt(at) as number);
      bytes.push(...Buffer.from(next, "utf8"));
      at += next.length;
    }
  }
  return Buffer.from(bytes).toString("utf8");
}

/** The character of a text that ends the value before it; empty if there is none. */
export function separator(following: string): string {
  const characters = [...following];
  return (
    characters.find((one) => (one.codePointAt(0) as number) <= LARGEST_SEPARATOR) ??
    characters.find((one) => !/[\p{L}\p{Nd}]/u.test(one)) ??
    ""
  );
}

// --- numbers ------------------------------------------------------------------------------------

export function padded(
  number: Decimal,
  width: number,
  descending: boolean,
  following: string,
): string {
  const { whole, rest } = floor(descending ? difference(nines(width), number) : number);
  const negative = whole < 0n;
  const digits = (negative ? -whole : whole).toString();
  const fits = digits.length <= width;
  const body = fits
    ? digits.padStart(width, "0")
    : String(digits.length).padStart(3, "0") + digits;
  const sign = negative ? (fits ? "-" : "--") : fits ? "" : "~";
  const text = sign + (negative ? complement(body) : body) + rest;
  return isMarked(following) && text.includes(".") ? `${text.replaceAll(".", "~")}.` : text;
}

export function unpadded(
  text: string,
  width: number,
  descending: boolean,
  following: string,
): Decimal {
  const mark = text.lastIndexOf("~");
  const pointed =
    isMarked(following) && mark > 0 && text.endsWith(".")
      ? `${text.slice(0, mark)}.${text.slice(mark + 1, -1)}`
      : text;
  const parts = /^(--|-|~|)(\d+)(\.\d+)?$/.exec(pointed);
  if (!parts) {
    throw new TypeError(`not a padded number: ${text}`);
  }
  const sign = parts[1] as string;
  const stored = parts[2] as string;
  const digits = sign.startsWith("-") ? complement(stored) : stored;
  const whole = sign === "--" || sign === "~" ? digits.slice(3) : digits;
  const value = sum((sign.startsWith("-") ? "-" : "") + whole, `0${parts[3] ?? ""}`);
  return descending ? difference(nines(width), value) : value;
}

/** A fraction before text that sorts above a point has another mark in place of its point. */
function isMarked(following: string): boolean {
  return following !== "" && (following.codePointAt(0) as number) > LARGEST_SEPARATOR;
}

function nines(width: number): Decimal {
  return "9".repeat(width);
}

/** With each digit replaced by nine minus it. */
export function complement(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String(9 - Number(digit)));
}

// --- shards -------------------------------------------------------------------------------------

const CRC_TABLE = Array.from({ length: 256 }, (_, index) => {
  let remainder = index;
  for (let bit = 0; bit < 8; bit++) {
    remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  }
  return remainder >>> 0;
});

function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text, "utf8")) {
    crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] as number);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The shard of an identity, in as many digits as the last shard has. */
export function shardText(count: number, identity: readonly string[]): string {
  return shardNumber(crc32(identity.join("#")) % count, count);
}

export function shardNumber(shard: number, count: number): string {
  return String(shard).padStart(String(count - 1).length, "0");
}
