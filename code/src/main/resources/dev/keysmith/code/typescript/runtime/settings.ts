import { randomBytes } from "node:crypto";

import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";

import { randomIds, type IdGenerator } from "./ids.js";

/** What a data layer needs from its application. */
export interface DataSettings {
  readonly client: DynamoDBClient;
  /** What a table of the design is called in the account. */
  readonly tableName: (table: string) => string;
  /** The time of requests: what is expired, and the present of a pattern. */
  readonly clock: () => Date;
  readonly ids: IdGenerator;
  /** How long one execution of a pattern may retry. */
  readonly deadlineMillis: number;
  readonly listener: RequestListener;
  /** Signs cursors; processes that serve pages of one another need the same. */
  readonly cursorKey: Uint8Array;
}

/** The settings that differ from the usual ones. */
export interface SettingsOptions {
  /** Before the name of each table: `test-` makes `test-Orders`. */
  readonly tablePrefix?: string;
  /** The name of a table by its name in the design; the others are called as the design does. */
  readonly tableNames?: Readonly<Record<string, string>>;
  /** Default: the system's. */
  readonly clock?: () => Date;
  /** Default: random. */
  readonly ids?: IdGenerator;
  /** Default: 5,000. */
  readonly deadlineMillis?: number;
  readonly listener?: RequestListener;
  /** At least 16 bytes. Default: random, so that cursors are valid in this process only. */
  readonly cursorKey?: Uint8Array;
}

/** Receives what a data layer does, for metrics and traces. */
export interface RequestListener {
  /** A request was answered. */
  request?(request: CompletedRequest): void;
  /**
   * A sequence gave out a number; if the write then fails, the number is left out. The attribute
   * is named with its entity: `Issue.number`.
   */
  numberDrawn?(pattern: string, attribute: string, number: number): void;
}

/** A request that DynamoDB answered. */
export interface CompletedRequest {
  /** The id of the access pattern. */
  readonly pattern: string;
  /** As DynamoDB calls it. */
  readonly operation: string;
  /** Its name in the account; several are separated by commas. */
  readonly table: string;
  /** Consumed read or write units, of the table and its indexes. */
  readonly capacityUnits: number;
  /** How often it was sent. */
  readonly attempts: number;
  readonly latencyMillis: number;
}

/** The settings of a data layer. */
export function dataSettings(client: DynamoDBClient, options: SettingsOptions = {}): DataSettings {
  const { tablePrefix = "", tableNames = {}, clock = () => new Date() } = options;
  const cursorKey = options.cursorKey ?? randomBytes(32);
  if (cursorKey.length < 16) {
    throw new RangeError("a cursor key has at least 16 bytes");
  }
  return {
    client,
    tableName: (table) => tableNames[table] ?? tablePrefix + table,
    clock,
    ids: options.ids ?? randomIds(clock),
    deadlineMillis: options.deadlineMillis ?? 5_000,
    listener: options.listener ?? {},
    cursorKey,
  };
}
