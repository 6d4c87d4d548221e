import { createHmac, timingSafeEqual } from "node:crypto";

import { InvalidCursor } from "./failures.js";
import type { StoredItem } from "./row.js";

const SIGNATURE_BYTES = 16;

/** How far one item collection was read; of rows that the client sorts, how many were returned. */
export type Position =
  | { readonly kind: "start" }
  | { readonly kind: "done" }
  | { readonly kind: "after"; readonly key: StoredItem }
  | { readonly kind: "returned"; readonly count: number };

/**
 * Where the next page of a read begins, as text that a client may store. It is signed: a cursor
 * that was changed, or that another pattern made, is refused.
 *
 * @param scope the pattern and its arguments
 */
export function writeCursor(
  scope: string,
  positions: readonly Position[],
  secret: Uint8Array,
): string {
  const content = Buffer.from(JSON.stringify(positions.map(written)), "utf8");
  return Buffer.concat([signature(scope, content, secret), content]).toString("base64url");
}

export function readCursor(scope: string, cursor: string, secret: Uint8Array): Position[] {
  const all = Buffer.from(cursor, "base64url");
  const content = all.subarray(SIGNATURE_BYTES);
  if (
    all.length < SIGNATURE_BYTES ||
    all.toString("base64url") !== cursor ||
    !timingSafeEqual(all.subarray(0, SIGNATURE_BYTES), signature(scope, content, secret))
  ) {
    throw new InvalidCursor();
  }
  return (JSON.parse(content.toString("utf8")) as WrittenPosition[]).map(read);
}

function signature(scope: string, content: Uint8Array, secret: Uint8Array): Buffer {
  return createHmac("sha256", secret)
    .update(scope, "utf8")
    .update(Buffer.of(0))
    .update(content)
    .digest()
    .subarray(0, SIGNATURE_BYTES);
}

/** `0` before the first row, `1` behind the last, a number returned, or a key. */
type WrittenPosition = 0 | 1 | { returned: number } | { key: [string, "S" | "N" | "B", string][] };

function written(position: Position): WrittenPosition {
  switch (position.kind) {
    case "start":
      return 0;
    case "done":
      return 1;
    case "returned":
      return { returned: position.count };
    case "after":
      return {
        key: Object.entries(position.key).map(([name, value]) => [
          name,
          value.S !== undefined ? "S" : value.N !== undefined ? "N" : "B",
          value.S ?? value.N ?? Buffer.from(value.B ?? []).toString("base64"),
        ]),
      };
  }
}

function read(position: WrittenPosition): Position {
  if (position === 0 || position === 1) {
    return { kind: position === 0 ? "start" : "done" };
  }
  if ("returned" in position) {
    return { kind: "returned", count: position.returned };
  }
  const key: StoredItem = {};
  for (const [name, type, text] of position.key) {
    key[name] =
      type === "S" ? { S: text } : type === "N" ? { N: text } : { B: Buffer.from(text, "base64") };
  }
  return { kind: "after", key };
}
