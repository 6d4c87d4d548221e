// Executes the patterns of a schema generated for a library, for another process: reads requests
// from standard input, one JSON object a line, and writes a response for each to standard output.
import { createInterface } from "node:readline";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";

const schema = await import(pathToFileURL(join(process.cwd(), "dist/index.js")).href);
const arraysAreSets = "composedKey" in schema;
const clients = new Map();
const OWN = "__edb_e__";

/**
 * Without ElectroDB's own attribute, which the design does not have and projects state, and without
 * the list of projected attributes that DynamoDB-Toolbox needs, which hides what was read.
 */
function stripped({ ProjectionExpression: projected, ...input }) {
  if (projected) {
    const others = Object.entries(input.ExpressionAttributeNames).filter(([key]) => !projected.split(", ").includes(key));
    return { ...input, ExpressionAttributeNames: Object.fromEntries(others) };
  }
  const { [OWN]: own, ...item } = input.Item ?? {};
  const clause = new RegExp(`, #${OWN} = :${OWN}_u0|#${OWN} = :${OWN}_u0, `);
  const {
    [`#${OWN}`]: name,
    ...names
  } = input.ExpressionAttributeNames ?? {};
  const { [`:${OWN}_u0`]: value, ...values } = input.ExpressionAttributeValues ?? {};
  return {
    ...input,
    ...(own && { Item: item }),
    ...(name && {
      UpdateExpression: input.UpdateExpression.replace(clause, ""),
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
    }),
    ...(input.TransactItems && {
      TransactItems: input.TransactItems.map((one) =>
        Object.fromEntries(Object.entries(one).map(([kind, write]) => [kind, stripped(write)])),
      ),
    }),
  };
}

function clientOf(endpoint) {
  if (!clients.has(endpoint)) {
    const credentials = { accessKeyId: "local", secretAccessKey: "local" };
    const client = new DynamoDBClient({ endpoint, region: "local", credentials, maxAttempts: 1 });
    client.middlewareStack.add((next) => (sent) => next({ ...sent, input: stripped(sent.input) }), {
      step: "initialize",
    });
    const marshallOptions = { removeUndefinedValues: true };
    clients.set(endpoint, DynamoDBDocumentClient.from(client, { marshallOptions }));
  }
  return clients.get(endpoint);
}

const decoded = (value) => {
  const [[type, content]] = Object.entries(value);
  switch (type) {
    case "B":
      return { B: Buffer.from(content, "base64") };
    case "L":
      return { L: content.map(decoded) };
    case "M":
      return { M: Object.fromEntries(Object.entries(content).map(([k, v]) => [k, decoded(v)])) };
    default:
      return value;
  }
};

const encoded = (value) => {
  const [[type, content]] = Object.entries(value);
  switch (type) {
    case "B":
      return { B: Buffer.from(content).toString("base64") };
    case "L":
      return { L: content.map(encoded) };
    case "M":
      return { M: Object.fromEntries(Object.entries(content).map(([k, v]) => [k, encoded(v)])) };
    default:
      return value;
  }
};

function argument(value) {
  const plain = unmarshall({ value: decoded(value) }).value;
  return plain instanceof Set && arraysAreSets ? [...plain] : plain;
}

const inputOf = (values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, argument(value)]));

function attribute(value, type) {
  const stored = Array.isArray(value) && type.endsWith("Set") ? new Set(value) : value;
  return encoded(marshall({ value: stored }, { removeUndefinedValues: true }).value);
}

/** A row of the result, with related ones out of the lists beside it. */
function row(own, shape, lists) {
  const values = {};
  for (const [name, type] of Object.entries(shape.attributes)) {
    if (own[name] !== undefined && own[name] !== null) {
      values[name] = attribute(own[name], type);
    }
  }
  const related = shape.include.map((include) => {
    const shared = Object.fromEntries(Object.entries(include.on).map(([k, v]) => [k, own[v]]));
    const found = include.embedded
      ? (own[include.embedded] ?? []).map((one) => ({ ...shared, ...one }))
      : lists[include.label].filter((one) => Object.entries(shared).every(([k, v]) => one[k] === v));
    return found.map((one) => row(one, include, lists));
  });
  return { values, related };
}

function answer(found, { shape }) {
  if (typeof found === "number") {
    return { count: found };
  }
  if (!shape || found === undefined) {
    return { rows: [] };
  }
  if (Array.isArray(found.rows)) {
    const next = found.cursor === undefined ? undefined : JSON.stringify(found.cursor);
    return { rows: found.rows.map((one) => row(one, shape, {})), next };
  }
  const lists = shape.label in found ? found : {};
  const rows = Array.isArray(found) ? found : (lists[shape.label] ?? [found]);
  return { rows: rows.map((one) => row(one, shape, lists)) };
}

function isRejected(e) {
  const names = [e.name, e.cause?.name];
  return ["ConditionalCheckFailedException", "TransactionCanceledException", "TransactionCancelled"]
    .some((name) => names.includes(name));
}

async function execute(execution) {
  Date.now = () => Date.parse(execution.now);
  schema.connect(clientOf(execution.endpoint), execution.tables);
  const input = inputOf(execution.input);
  if (execution.entries) {
    input.entries = execution.entries.map(inputOf);
  }
  const page = execution.page && {
    limit: execution.page.limit,
    cursor: execution.page.after && JSON.parse(execution.page.after),
  };
  try {
    return answer(await schema[execution.function](input, page), execution);
  } catch (e) {
    if (isRejected(e)) {
      return { failure: e.name, message: e.message };
    }
    return { error: `${execution.function}: ${e.stack ?? e.message}` };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const execution = JSON.parse(line);
  const response = await execute(execution);
  process.stdout.write(`${JSON.stringify({ id: execution.id, ...response })}\n`);
}

// Open connections would keep it alive.
process.exit(0);
