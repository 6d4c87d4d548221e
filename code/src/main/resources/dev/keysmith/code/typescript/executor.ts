/**
 * Executes patterns of a generated data layer for another process: reads requests from standard
 * input, one JSON object a line, and writes a response for each to standard output.
 */
import { createInterface } from "node:readline";

import { type AttributeValue, DynamoDBClient } from "@aws-sdk/client-dynamodb";

import { DataFailure, DataLayer, type Page, type SettingsOptions } from "../src/index.js";
import { documentAttribute, documentValue } from "../src/runtime/documents.js";
import {
  binary,
  bool,
  date,
  epoch,
  epochMillis,
  number,
  numberSet,
  string,
  stringSet,
  timestamp,
  type Value,
} from "../src/runtime/value.js";
import type { ValueType } from "../src/runtime/value-type.js";

interface Argument {
  readonly type?: ValueType | "decimal" | "page";
  readonly value?: unknown;
  readonly fields?: Readonly<Record<string, Argument>>;
  readonly elements?: readonly Argument[];
}

interface Shape {
  readonly component?: string;
  readonly attributes: readonly { name: string; property: string; type: ValueType | "decimal" }[];
  readonly includes: readonly { component: string; shape: Shape }[];
}

interface Execution {
  readonly id: string;
  readonly endpoint: string;
  readonly tables: Readonly<Record<string, string>>;
  readonly now: string;
  readonly store: string;
  readonly method: string;
  readonly arguments: readonly Argument[];
  readonly many?: "one" | "all" | "paged" | "count" | "deleted" | "replaced";
  readonly result?: Shape;
}

const DEADLINE_MILLIS = 120_000;
const CURSOR_KEY = Buffer.from("cursors of one verification only");

const clients = new Map<string, DynamoDBClient>();

function clientOf(endpoint: string): DynamoDBClient {
  const known = clients.get(endpoint);
  if (known) {
    return known;
  }
  const client = new DynamoDBClient({
    endpoint,
    region: "local",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
    maxAttempts: 1,
  });
  clients.set(endpoint, client);
  return client;
}

/** A client that sends the requests of one execution one after the other, in their order. */
function clientFor(execution: Execution): DynamoDBClient {
  const client = clientOf(execution.endpoint);
  let last: Promise<unknown> = Promise.resolve();
  const send = (command: { middlewareStack: MiddlewareStack }): Promise<unknown> => {
    command.middlewareStack.add(
      (next) => (sent) => {
        sent.request.headers["x-keysmith-execution"] = execution.id;
        return next(sent);
      },
      { step: "build" },
    );
    const sent = last.then(
      () => client.send(command as never),
      () => client.send(command as never),
    );
    last = sent;
    return sent;
  };
  return Object.assign(Object.create(client) as DynamoDBClient, { send });
}

interface MiddlewareStack {
  add(
    middleware: (next: (sent: Sent) => unknown) => (sent: Sent) => unknown,
    options: { step: "build" },
  ): void;
}

interface Sent {
  readonly request: { readonly headers: Record<string, string> };
}

// --- values -------------------------------------------------------------------------------------

function decoded(value: unknown): AttributeValue {
  const [[type, content] = ["", undefined]] = Object.entries(value as object);
  switch (type) {
    case "B":
      return { B: Buffer.from(content as string, "base64") };
    case "BS":
      return { BS: (content as string[]).map((one) => Buffer.from(one, "base64")) };
    case "L":
      return { L: (content as unknown[]).map(decoded) };
    case "M":
      return {
        M: Object.fromEntries(
          Object.entries(content as object).map(([name, one]) => [name, decoded(one)]),
        ),
      };
    default:
      return value as AttributeValue;
  }
}

function encoded(value: AttributeValue): unknown {
  if (value.B !== undefined) {
    return { B: Buffer.from(value.B).toString("base64") };
  } else if (value.BS !== undefined) {
    return { BS: value.BS.map((one) => Buffer.from(one).toString("base64")) };
  } else if (value.L !== undefined) {
    return { L: value.L.map(encoded) };
  } else if (value.M !== undefined) {
    const entries = Object.entries(value.M).map(([name, one]) => [name, encoded(one)]);
    return { M: Object.fromEntries(entries) };
  }
  return value;
}

function argument(given: Argument): unknown {
  if (given.fields) {
    return Object.fromEntries(
      Object.entries(given.fields).map(([name, field]) => [name, argument(field)]),
    );
  }
  if (given.elements) {
    return given.elements.map(argument);
  }
  if (given.value === undefined || given.type === "page") {
    return given.value;
  }
  const value = decoded(given.value);
  switch (given.type) {
    case "number":
      return Number(value.N);
    case "decimal":
      return value.N;
    case "timestamp":
      return new Date(value.S as string);
    case "epoch":
      return new Date(Number(value.N) * 1000);
    case "epochMillis":
      return new Date(Number(value.N));
    default:
      return documentValue(value);
  }
}

const VALUES: Record<string, (value: never) => Value> = {
  string,
  number,
  decimal: number,
  boolean: bool,
  binary,
  timestamp,
  date,
  epoch,
  epochMillis,
  stringSet,
  numberSet,
};

/** None for an empty set, which DynamoDB does not store. */
function attribute(value: unknown, type: string): unknown {
  const conversion = VALUES[type];
  if (!conversion) {
    return encoded(documentAttribute(value));
  }
  const converted = conversion(value as never);
  return converted.isPresent() ? encoded(converted.attribute) : undefined;
}

// --- results ------------------------------------------------------------------------------------

function row(found: unknown, shape: Shape): unknown {
  const whole = found as Record<string, unknown>;
  const own = (shape.component ? whole[shape.component] : whole) as Record<string, unknown>;
  const values: Record<string, unknown> = {};
  for (const { name, property, type } of shape.attributes) {
    const stored = own[property] === undefined ? undefined : attribute(own[property], type);
    if (stored !== undefined) {
      values[name] = stored;
    }
  }
  const related = shape.includes.map(({ component, shape: inner }) => {
    const included = whole[component];
    const all = Array.isArray(included) ? included : included === undefined ? [] : [included];
    return all.map((one) => row(one, inner));
  });
  return { values, related };
}

function answer(found: unknown, { many, result }: Execution): object {
  if (!result) {
    return many === "count" ? { count: found } : {};
  }
  const rows = (all: readonly unknown[]): unknown[] => all.map((one) => row(one, result));
  switch (many) {
    case "one":
    case "deleted":
    case "replaced":
      return { rows: rows(found === undefined ? [] : [found]) };
    case "paged": {
      const page = found as Page<unknown>;
      return { rows: rows(page.items), next: page.next };
    }
    default:
      return { rows: rows(found as unknown[]) };
  }
}

// --- executions ---------------------------------------------------------------------------------

async function execute(execution: Execution): Promise<object> {
  const drawn: Record<string, number[]> = {};
  let units = 0;
  const options: SettingsOptions = {
    tableNames: execution.tables,
    clock: () => new Date(execution.now),
    deadlineMillis: DEADLINE_MILLIS,
    cursorKey: CURSOR_KEY,
    listener: {
      request: (request) => {
        units += request.capacityUnits;
      },
      numberDrawn: (_, name, value) => {
        drawn[name] = [...(drawn[name] ?? []), value];
      },
    },
  };
  const data = DataLayer.of(clientFor(execution), options) as unknown as Record<
    string,
    Record<string, (...given: unknown[]) => Promise<unknown>>
  >;
  const store = data[execution.store];
  const method = store?.[execution.method];
  if (!store || !method) {
    throw new TypeError(`there is no method ${execution.store}.${execution.method}`);
  }
  try {
    const found = await method.apply(store, execution.arguments.map(argument));
    return { ...answer(found, execution), units, drawn };
  } catch (e) {
    if (e instanceof DataFailure) {
      return { failure: e.kind, message: e.message, units, drawn };
    }
    throw e;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const execution = JSON.parse(line) as Execution;
  execute(execution)
    .catch((e: unknown) => ({ error: e instanceof Error ? (e.stack ?? e.message) : String(e) }))
    .then((response) => {
      process.stdout.write(`${JSON.stringify({ id: execution.id, ...response })}\n`);
    });
}

// Open connections would keep it alive.
process.exit(0);
