// node replay.mjs ENDPOINT FOLDER: replays the calls of each case in a folder, on tables of its own.
//
// A case has cloudformation.yaml, example-items.json, requests.json and access-patterns.md as they
// were generated, and calls.json: which patterns to execute with which values. It gets results.json,
// with what the tables and indexes contain at first, and after a write those that it changed.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import * as sdk from "@aws-sdk/client-dynamodb";
import { PatternClient } from "./client.mjs";
import { documentDifferences } from "./document.mjs";
import { Tables } from "./tables.mjs";

const [endpoint, folder] = process.argv.slice(2);
const db = new sdk.DynamoDBClient({
  endpoint,
  region: "us-east-1",
  credentials: { accessKeyId: "replay", secretAccessKey: "replay" },
});

async function replay(name) {
  const file = (part) => readFileSync(join(folder, name, part), "utf8");
  const requests = JSON.parse(file("requests.json"));
  const { now, calls } = JSON.parse(file("calls.json"), fromJson);
  const tables = new Tables(db, name + "-", file("cloudformation.yaml"));
  await tables.create();
  const items = JSON.parse(file("example-items.json"), fromJson);
  await tables.load(items);
  const before = await tables.contents();
  const client = new PatternClient(db, requests, Date.parse(now), tables);
  const results = [];
  for (const { pattern, values, write } of calls) {
    try {
      if (write) {
        const outcome = await client.write(pattern, values);
        const after = await tables.contents();
        results.push({ ...outcome, changed: changed(before, after) });
        await tables.restore(items, after);
      } else {
        results.push(await client.read(pattern, values));
      }
    } catch (e) {
      results.push({ error: e.stack });
      await tables.restore(items, await tables.contents());
    }
  }
  await tables.remove();
  const document = documentDifferences(requests, file("access-patterns.md"));
  writeFileSync(
    join(folder, name, "results.json"),
    JSON.stringify({ before, results, document }, toJson),
  );
}

function changed(before, after) {
  return Object.fromEntries(
    Object.entries(after).filter(([name, items]) => !isDeepStrictEqual(items, before[name])),
  );
}

function fromJson(name, value) {
  return name === "B" && typeof value === "string" ? Buffer.from(value, "base64") : value;
}

function toJson(name, value) {
  return value?.type === "Buffer" || value instanceof Uint8Array
    ? Buffer.from(value.data ?? value).toString("base64")
    : value;
}

const waiting = readdirSync(folder).sort();
const CLIENTS = 4;

async function work() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    await replay(name);
  }
}

await Promise.all(Array.from({ length: CLIENTS }, work));
