import { binary, bool, number, string, type Value } from "./value.js";

/** The type of an attribute. */
export type ValueType =
  | "string"
  | "number"
  | "boolean"
  | "binary"
  | "timestamp"
  | "date"
  | "epoch"
  | "epochMillis"
  | "list"
  | "map"
  | "stringSet"
  | "numberSet";

const STORED = {
  string: "S",
  number: "N",
  boolean: "BOOL",
  binary: "B",
  timestamp: "S",
  date: "S",
  epoch: "N",
  epochMillis: "N",
  list: "L",
  map: "M",
  stringSet: "SS",
  numberSet: "NS",
} as const;

export function fits(type: ValueType, value: Value): boolean {
  return value.attribute[STORED[type]] !== undefined;
}

/** Characters of the text, where every value has as many; 0 where they differ. */
export function textWidth(type: ValueType): number {
  return type === "timestamp" ? 24 : type === "date" ? 10 : 0;
}

/** The value that has this text in a key. */
export function fromText(type: ValueType, text: string): Value {
  switch (STORED[type]) {
    case "N":
      return number(text);
    case "BOOL":
      return bool(text === "true");
    case "B":
      return binary(Buffer.from(text, "hex"));
    default:
      return string(text);
  }
}
