// How the values of keys are written, and read again; as the guide describes it under "Keys".

import { crc32 } from "node:zlib";
import * as decimal from "./decimal.mjs";

const TIME_WIDTH = { timestamp: 24, date: 10 };
const BUCKET_WIDTH = { month: 7, day: 10, hour: 13 };

/** {text} and {name, format} in turn. */
export function segments(template) {
  const all = [];
  const part = /((?:[^{}]|\{\{|\}\})+)|\{([^{}]*)\}/gs;
  for (const [, text, placeholder] of template.matchAll(part)) {
    if (text !== undefined) {
      all.push({ text: text.replaceAll("{{", "{").replaceAll("}}", "}") });
    } else {
      const [, name, format = ""] = /^(.*?)(?::([^:]*))?$/s.exec(placeholder);
      all.push({ name, format });
    }
  }
  return all;
}

/** The text of a value inside a longer key. */
export function written(value, format, following) {
  if (format in BUCKET_WIDTH) {
    const time = value.S ?? new Date(Number(value.N) * 1000).toISOString();
    return time.slice(0, BUCKET_WIDTH[format]);
  }
  if (format === "-") {
    return complement(value.S);
  }
  if (format) {
    const padding = /^(-?)0(\d+)$/.exec(format);
    const number = padded(value.N, Number(padding[2]), padding[1] === "-");
    const pointed =
      following && following.codePointAt(0) > 0x24 && number.includes(".")
        ? number.replace(".", "~") + "."
        : number;
    return escaped(pointed, following);
  }
  return escaped(plainText(value), following);
}

/** A value as text. */
export function plainText(value) {
  if (value.N !== undefined) {
    return decimal.plain(value.N);
  }
  if (value.B !== undefined) {
    return Buffer.from(value.B).toString("hex");
  }
  return String(value.S ?? value.BOOL);
}

function complement(text) {
  return text.replace(/\d/g, (digit) => String(9 - Number(digit)));
}

function padded(number, width, descending) {
  const nines = "9".repeat(width);
  const value = descending ? decimal.add(nines, decimal.negate(number)) : number;
  const { whole, rest } = decimal.floor(value);
  const digits = (whole < 0n ? -whole : whole).toString();
  const fits = digits.length <= width;
  const body = fits
    ? digits.padStart(width, "0")
    : String(digits.length).padStart(3, "0") + digits;
  const sign = whole < 0n ? (fits ? "-" : "--") : fits ? "" : "~";
  return sign + (whole < 0n ? complement(body) : body) + rest;
}

/** The character of a text that ends the value before it. */
function separator(following) {
  const characters = [...following];
  return (
    characters.find((one) => one.codePointAt(0) <= 0x24) ??
    characters.find((one) => !/[\p{L}\p{Nd}]/u.test(one))
  );
}

function escaped(text, following) {
  const end = following ? separator(following) : "#";
  return [...text]
    .map((one) => {
      const code = one.codePointAt(0);
      const special = one === end || (code <= 0x25 && (following || code >= 0x23));
      return special
        ? [...Buffer.from(one)].map((byte) => "%" + hex(byte)).join("")
        : one;
    })
    .join("");
}

function hex(byte) {
  return byte.toString(16).toUpperCase().padStart(2, "0");
}

function unescaped(text) {
  const bytes = [];
  for (let i = 0; i < text.length; ) {
    if (text[i] === "%") {
      bytes.push(Buffer.from(text.slice(i + 1, i + 3), "hex"));
      i += 3;
    } else {
      const next = String.fromCodePoint(text.codePointAt(i));
      bytes.push(Buffer.from(next));
      i += next.length;
    }
  }
  return Buffer.concat(bytes).toString();
}

/** The shard of an identity, in as many digits as the last shard has. */
export function shard(values, count) {
  const text = values.map(plainText).join("#");
  return String(crc32(Buffer.from(text)) % count).padStart(String(count - 1).length, "0");
}

/** The values in a key by attribute; undefined where the template makes no such key. */
export function parsed(template, key, types) {
  const parts = segments(template);
  if (parts.length === 1 && parts[0].name !== undefined && !parts[0].format) {
    return storedAs(types[parts[0].name]) in key ? { [parts[0].name]: key } : undefined;
  }
  if (key.S === undefined) {
    return undefined;
  }
  const values = {};
  let at = 0;
  for (let i = 0; i < parts.length; i++) {
    const { text, name, format } = parts[i];
    if (text !== undefined) {
      if (!key.S.startsWith(text, at)) {
        return undefined;
      }
      at += text.length;
      continue;
    }
    const following = parts[i + 1]?.text;
    const end = ending(key.S, at, parts[i], following, types[name]);
    if (end === undefined) {
      return undefined;
    }
    const value = read(key.S.slice(at, end), format, following, types[name]);
    if (value === undefined || (name in values && !equal(values[name], value))) {
      return undefined;
    }
    if (name !== "shard" && !(format in BUCKET_WIDTH)) {
      values[name] = value;
    }
    at = end;
  }
  return at === key.S.length ? values : undefined;
}

function ending(key, at, { format }, following, type) {
  const fixed = BUCKET_WIDTH[format] ?? (format === "-" ? TIME_WIDTH[type] : undefined);
  if (fixed) {
    return at + fixed <= key.length ? at + fixed : undefined;
  }
  if (following === undefined) {
    return key.length;
  }
  const end = separator(following);
  const found = key.indexOf(end, at);
  return found < 0 ? undefined : found - following.indexOf(end);
}

/** The value of a text; undefined where none is written so. */
function read(text, format, following, type) {
  if (format in BUCKET_WIDTH) {
    return { S: text };
  }
  const value = candidate(text, format, following, type);
  return value !== undefined && written(value, format, following) === text ? value : undefined;
}

function candidate(text, format, following, type) {
  try {
    if (format === "-") {
      return /^[\d:.TZ-]+$/.test(text) ? { S: complement(text) } : undefined;
    }
    const plain = unescaped(text);
    if (format) {
      return { N: unpadded(plain, format, following) };
    }
    return fromText(plain, type);
  } catch {
    return undefined;
  }
}

/** The value of a type that has this text. */
export function fromText(text, type) {
  switch (storedAs(type)) {
    case "N":
      return { N: decimal.plain(text) };
    case "BOOL":
      return { BOOL: text === "true" };
    case "B":
      return /^([0-9a-f]{2})*$/.test(text) ? { B: Buffer.from(text, "hex") } : undefined;
    default:
      return { S: text };
  }
}

function unpadded(text, format, following) {
  const [, descending, width] = /^(-?)0(\d+)$/.exec(format);
  let number = text;
  const mark = text.lastIndexOf("~");
  if (following && following.codePointAt(0) > 0x24 && mark > 0 && text.endsWith(".")) {
    number = text.slice(0, mark) + "." + text.slice(mark + 1, -1);
  }
  const [, sign, body, rest = ""] = /^(--|-|~|)(\d+)(\.\d+)?$/.exec(number);
  const digits = sign.startsWith("-") ? complement(body) : body;
  const whole = sign === "--" || sign === "~" ? digits.slice(3) : digits;
  const value = decimal.add((sign.startsWith("-") ? "-" : "") + whole, "0" + rest);
  return descending ? decimal.add("9".repeat(Number(width)), decimal.negate(value)) : value;
}

/** What DynamoDB stores a type of a spec as. */
export function storedAs(type) {
  return (
    { number: "N", epoch: "N", boolean: "BOOL", binary: "B", list: "L", map: "M" }[type] ??
    { stringSet: "SS", numberSet: "NS" }[type] ??
    "S"
  );
}

/** Whether two values are the same; 1.0 is 1, and sets have no order. */
export function equal(left, right) {
  return canonical(left) === canonical(right);
}

export function canonical(value) {
  if (value === undefined) {
    return "";
  }
  const [type, content] = Object.entries(value)[0];
  switch (type) {
    case "N":
      return "N" + decimal.plain(content);
    case "B":
      return "B" + Buffer.from(content).toString("hex");
    case "L":
      return "L[" + content.map(canonical).join() + "]";
    case "M":
      return `M{${Object.keys(content)
        .sort()
        .map((name) => JSON.stringify(name) + canonical(content[name]))
        .join()}}`;
    case "NS":
      return "NS" + content.map(decimal.plain).sort().join();
    case "SS":
      return "SS" + JSON.stringify([...content].sort());
    default:
      return type + JSON.stringify(content);
  }
}

/** The order of two values, as DynamoDB has it. */
export function compare(left, right) {
  if (left.N !== undefined && right.N !== undefined) {
    return decimal.compare(left.N, right.N);
  }
  return Buffer.compare(Buffer.from(left.S ?? left.B), Buffer.from(right.S ?? right.B));
}
