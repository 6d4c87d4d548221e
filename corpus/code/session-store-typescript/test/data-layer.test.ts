import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";

import { DynamoDBClient } from "@aws-sdk/client-dynamodb";

import { DataFailure, DataLayer, type Session } from "../src/index.js";
import { createTables, deleteTables } from "./local-tables.js";

const endpoint = process.env["DYNAMODB_ENDPOINT"];
const skip = endpoint
  ? false
  : "set DYNAMODB_ENDPOINT to that of DynamoDB Local, such as http://localhost:8000";

describe("the data layer", { skip }, () => {
  const client = new DynamoDBClient({
    endpoint: endpoint ?? "",
    region: "local",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  const tablePrefix = `test-${randomUUID()}-`;
  const data = DataLayer.of(client, { tablePrefix });

  before(() => createTables(client, tablePrefix));

  after(() => deleteTables(client, tablePrefix));

  it("logIn once", async () => {
    const session: Session = {
      token: "token-1",
      username: "username-1",
      createdAt: new Date("2099-01-01T00:00:00Z"),
      expiresAt: new Date("2099-01-01T00:00:00Z"),
    };
    await data.sessions.logIn(session);
    const found = await data.sessions.getASession(session.token);
    assert.deepEqual(found, session);
    await assert.rejects(data.sessions.logIn(session), DataFailure);
  });
});
