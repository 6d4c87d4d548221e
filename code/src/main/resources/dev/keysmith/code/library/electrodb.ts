import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";

/**
 * The setter of a key attribute that is made of others. An update that changes one of them must
 * set all of them or the key itself: otherwise the key would be stale.
 */
export function composedKey(
  name: string,
  parts: readonly string[],
  make: (item: never) => string | number | undefined,
): (value: unknown, item: unknown) => never {
  return (value, item) => {
    if (value !== undefined && value !== "") {
      return value as never;
    }
    const missing = parts.filter((part) => !(part in (item as object)));
    if (missing.length === 0) {
      return make(item as never) as never;
    }
    if (value === undefined) {
      throw new TypeError(`${name} is made of ${parts.join(", ")}: set ${name} too, or "" with remove(["${name}"])`);
    }
    return undefined as never;
  };
}

/** The names of the values that are absent. */
export function absent<T extends string>(values: Partial<Record<T, unknown>>): T[] {
  return (Object.keys(values) as T[]).filter((name) => values[name] === undefined);
}

/** A transaction was cancelled; none of its writes is done. */
export class TransactionCancelled extends Error {
  override readonly name = "TransactionCancelled";

  /** @param results of each write, with the code of its failure */
  constructor(readonly results: unknown) {
    super("the transaction was cancelled: a condition failed, or another client changed an item");
  }
}

/** ElectroDB reports a cancelled transaction in its result. */
export function committed(result: { canceled: boolean; data: unknown }): void {
  if (result.canceled) {
    throw new TransactionCancelled(result.data);
  }
}

/**
 * All items of a query over several entities. ElectroDB's collections need keys with its own
 * prefixes, so that one query of the design is sent as it is, and each entity parses its items.
 */
export async function itemsOf(
  client: DynamoDBDocumentClient,
  params: object,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({ ...(params as { TableName: string }), ExclusiveStartKey: start }),
    );
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return items;
}
