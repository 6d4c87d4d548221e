// Tests of the TypeScript runtime, with the vectors that the Java runtime has too.
//   node --test runtime.test.mjs, with RUNTIME the folder of compiled modules and VECTORS that of the vectors
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const module = (name) => import(pathToFileURL(join(process.env.RUNTIME, `${name}.js`)).href);
const rows = (name) =>
  readFileSync(join(process.env.VECTORS, name), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split("|").map((cell) => cell.trim()));

const { KeyCodec, shardOf } = await module("key-codec");
const { fromText } = await module("value-type");
const { Expressions } = await module("expressions");
const { ABSENT, number, numberSet, string, stringSet, Value } = await module("value");
const { readCursor, writeCursor } = await module("page-cursor");
const failures = await module("failures");
const { FailedAttempts } = await module("failed-attempts");
const { Call } = await module("call");
const { ItemForm } = await module("item-form");
const { ItemForms } = await module("item-forms");
const { ItemKeyValues } = await module("item-key-values");
const { dataSettings } = await module("settings");
const sdk = await import("@aws-sdk/client-dynamodb");

test("keys are made and read", () => {
  for (const [template, type, text, key] of rows("key-vectors.csv")) {
    const value = fromText(type, text);
    const parsed = KeyCodec.of(template);
    assert.equal(parsed.key(value, value).asString(), key, template);
    const read = parsed.parse(string(key), new Map([["n", type]]));
    assert.ok(read?.get("n")?.equals(value), key);
    assert.equal(read.size, 1);
  }
});

test("the shard of an identity never changes", () => {
  for (const [identity, shards, shard] of rows("shard-vectors.csv")) {
    assert.equal(shardOf(Number(shards), string(identity)).asString(), shard);
  }
});

test("another template's key is not read", () => {
  const types = new Map([["n", "number"]]);
  for (const [template, key] of [["A#{a}", "B#x"], ["A#{a}#Z", "A#x"], ["{n:04}", "12"], ["{n:04}", "abcd"]]) {
    assert.equal(KeyCodec.of(template).parse(string(key), types), undefined);
  }
});

test("an absent value is removed, and compared by its absence", () => {
  const sent = Expressions.of(
    "SET #a = :a, #b = :b, #b = if_not_exists(#b, :zero) + :b",
    "#b = :b AND #a <> :a",
    { "#a": "a", "#b": "b" },
    { ":a": string("x"), ":b": ABSENT },
  );
  assert.equal(sent.update, "SET #a = :a REMOVE #b");
  assert.equal(sent.condition, "attribute_not_exists(#b) AND #a <> :a");
  assert.deepEqual(Object.keys(sent.values), [":a"]);
});

test("additions to one item are summed", () => {
  const one = Expressions.of(
    "SET n = if_not_exists(n, :zero) + :n_add",
    "attribute_exists(PK)",
    {},
    { ":zero": number(0), ":n_add": number(2) },
  );
  const both = one.and(one, 2);
  assert.equal(both.update, "SET n = if_not_exists(n, :zero) + :n_add");
  assert.equal(both.condition, "attribute_exists(PK)");
  assert.equal(both.values[":n_add"].N, "4");
});

test("values are equal as DynamoDB takes them", () => {
  assert.ok(number("1.0").equals(number(1)));
  assert.ok(stringSet(new Set(["b", "a"])).equals(stringSet(new Set(["a", "b"]))));
  assert.equal(stringSet(new Set()), ABSENT);
  assert.ok(number("-10").compareTo(number("9")) < 0);
  assert.ok(string("ä").compareTo(string("z")) > 0);
  assert.equal(numberSet(new Set([1])).plus(numberSet(new Set([10, 2]))).attribute.NS.join(), "1,2,10");
});

test("no number is rounded silently", () => {
  assert.equal(Value.of({ N: "0.1" }).asNumber(), 0.1);
  assert.equal(Value.of({ N: "12345678901234567890" }).asDecimal(), "12345678901234567890");
  assert.throws(() => Value.of({ N: "12345678901234567890" }).asNumber(), failures.InexactNumber);
  assert.throws(() => number(Number.NaN), TypeError);
});

test("no changed character of a cursor is accepted", () => {
  const secret = Buffer.from("sixteen bytes or more");
  const positions = [
    { kind: "start" },
    { kind: "done" },
    { kind: "returned", count: 7 },
    { kind: "after", key: { PK: { S: "ORDER#ä" }, SK: { N: "-1.5" }, B: { B: Buffer.from("b") } } },
  ];
  const cursor = writeCursor("P1", positions, secret);
  assert.deepEqual(readCursor("P1", cursor, secret), positions);
  for (let at = 0; at < cursor.length; at++) {
    const changed = cursor.slice(0, at) + (cursor[at] === "A" ? "B" : "A") + cursor.slice(at + 1);
    assert.throws(() => readCursor("P1", changed, secret), failures.InvalidCursor);
  }
  assert.throws(() => readCursor("P2", cursor, secret), failures.InvalidCursor);
  assert.throws(() => readCursor("P1", "", secret), failures.InvalidCursor);
  assert.throws(() => readCursor("P1", "not base64 !", secret), failures.InvalidCursor);
  assert.throws(() => readCursor("P1", cursor, Buffer.from("another secret of one")), failures.InvalidCursor);
});

// --- with a client that answers from memory -------------------------------------------------------

const forms = ItemForms.of("Type", ItemForm.of("User", "Users").identifiedBy("id").attribute("id", "string")).table("Users", "id");

function call(answer, listener = {}, deadlineMillis = 200) {
  const sent = [];
  const client = {
    send: async (command) => {
      sent.push(command.input);
      return answer(command.input, sent.length);
    },
  };
  return { sent, call: new Call(dataSettings(client, { listener, deadlineMillis, tablePrefix: "test-" }), forms, "P1") };
}

const fault = (name, more = {}) =>
  new sdk.DynamoDBServiceException({ name, $fault: "client", $metadata: { httpStatusCode: 400 }, message: name, ...more });

test("unprocessed keys are requested until there are none", async () => {
  const { sent, call: one } = call((input) => {
    const [first, ...rest] = input.RequestItems["test-Users"].Keys;
    return {
      Responses: { "test-Users": [first] },
      UnprocessedKeys: rest.length ? { "test-Users": { Keys: rest } } : {},
    };
  });
  const keys = ["a", "b", "c"].map((id) => ItemKeyValues.of("id", string(id)));
  const found = await one.batchGet("Users", false, keys).rows("User");
  assert.equal(found.size, 3);
  assert.equal(sent.length, 3);
});

test("throttled requests are sent again, then reported", async () => {
  const requests = [];
  const twice = call(
    (_, attempt) => {
      if (attempt < 3) {
        throw fault("ProvisionedThroughputExceededException");
      }
      return { ConsumedCapacity: { CapacityUnits: 0.5 } };
    },
    { request: (request) => requests.push(request) },
    5_000,
  );
  await twice.call.get("Users").key("id", string("a")).items();
  assert.deepEqual(
    requests.map(({ pattern, operation, table, capacityUnits, attempts }) => [pattern, operation, table, capacityUnits, attempts]),
    [["P1", "GetItem", "test-Users", 0.5, 3]],
  );
  const always = call(() => {
    throw fault("ThrottlingException");
  });
  await assert.rejects(async () => always.call.get("Users").key("id", string("a")).items(), failures.Throttled);
  assert.ok(always.sent.length > 1);
});

test("a conflict is sent again with the same token; a failed condition is not", async () => {
  const canceled = (...codes) =>
    new sdk.TransactionCanceledException({
      $metadata: { httpStatusCode: 400 },
      message: "canceled",
      CancellationReasons: codes.map((Code) => ({ Code })),
    });
  const transaction = (one) =>
    one
      .transaction()
      .add(one.put("Users").item("id", string("a")).condition("attribute_not_exists(id)").creates("User"))
      .add(one.update("Users").key("id", string("b")).update("SET n = :n").value(":n", number(1)).of("User"));
  const conflict = call((_, attempt) => {
    if (attempt < 3) {
      throw canceled("None", "TransactionConflict");
    }
    return {};
  }, {}, 5_000);
  await transaction(conflict.call).send();
  assert.equal(conflict.sent.length, 3);
  assert.equal(new Set(conflict.sent.map((input) => input.ClientRequestToken)).size, 1);
  const condition = call(() => {
    throw canceled("ConditionalCheckFailed", "TransactionConflict");
  });
  await assert.rejects(transaction(condition.call).send(), failures.AlreadyExists);
  assert.equal(condition.sent.length, 1);
  const forever = call(() => {
    throw canceled("TransactionConflict", "None");
  });
  await assert.rejects(transaction(forever.call).send(), failures.TransactionConflict);
});

test("a failed condition is reported by what it means", async () => {
  const failed = (Item) =>
    call(() => {
      throw new sdk.ConditionalCheckFailedException({ $metadata: {}, message: "", Item });
    }).call;
  const update = (one, condition) =>
    one.update("Users").key("id", string("a")).update("SET n = :n").condition(condition)
      .value(":n", number(1)).value(":seen", number(3)).of("User").send();
  await assert.rejects(update(failed(undefined), "attribute_exists(id)"), failures.NotFound);
  await assert.rejects(update(failed({ Version: { N: "4" } }), "Version = :seen"), failures.VersionConflict);
  await assert.rejects(update(failed({ n: { N: "4" } }), "n < :seen"), { kind: "ConditionFailed", condition: "n < 3" });
  const unique = failed({ id: { S: "x" } });
  await assert.rejects(
    unique.put("Users").item("id", string("a")).condition("attribute_not_exists(id)").unique("User", "email").send(),
    { kind: "UniqueViolated", attribute: "email" },
  );
});

// --- lost responses -------------------------------------------------------------------------------

const reset = () => Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
const broken = () => fault("InternalServerError", { $fault: "server", $metadata: { httpStatusCode: 500 } });
const rejected = (attempts) => new sdk.ConditionalCheckFailedException({ $metadata: { attempts }, message: "" });
const creation = (one) => one.put("Users").item("id", string("a")).condition("attribute_not_exists(id)").creates("User");
const addition = (one) => one.update("Users").key("id", string("a")).update("ADD n :n").value(":n", number(1)).of("User");
const assignment = (one) => one.update("Users").key("id", string("a")).update("SET n = :n").value(":n", number(1)).of("User");
const failing = (...errors) =>
  call((_, attempt) => {
    const error = errors[Math.min(attempt, errors.length) - 1];
    if (error) {
      throw error;
    }
    return {};
  }, {}, 5_000);

for (const lost of [reset, broken, () => Object.assign(new SyntaxError("cut"), { $responseBodyText: "{" })]) {
  test(`a request whose response is lost (${lost().message}) is sent again if that changes nothing more`, async () => {
    for (const write of [assignment, (one) => one.delete("Users").key("id", string("a")).of("User"), creation]) {
      const once = failing(lost(), undefined);
      await write(once.call).send();
      assert.equal(once.sent.length, 2);
    }
    const read = failing(lost(), undefined);
    await read.call.get("Users").key("id", string("a")).items();
    assert.equal(read.sent.length, 2);
  });

  test(`an addition whose response is lost (${lost().message}) is not`, async () => {
    const once = failing(lost(), undefined);
    await assert.rejects(addition(once.call).send(), failures.OutcomeUnknown);
    assert.equal(once.sent.length, 1);
  });
}

test("a rejection whose body is cut is sent again, whatever it changes", async () => {
  const cut = () => Object.assign(new SyntaxError("cut"), { $response: { statusCode: 400 } });
  const once = failing(cut(), undefined);
  await addition(once.call).send();
  assert.equal(once.sent.length, 2);
  await assert.rejects(creation(failing(cut(), rejected(1)).call).send(), failures.AlreadyExists);
});

test("a condition that fails after a lost response may have met the own first attempt", async () => {
  await assert.rejects(creation(failing(reset(), rejected(1)).call).send(), failures.OutcomeUnknown);
  await assert.rejects(creation(failing(rejected(2)).call).send(), failures.OutcomeUnknown);
  await assert.rejects(creation(failing(rejected(1)).call).send(), failures.AlreadyExists);
  await creation(failing(reset(), rejected(1)).call).ignoringFailure().send();
});

test("what cannot be reached until the deadline is unavailable; a mistake in the settings is reported at once", async () => {
  const down = () => {
    throw reset();
  };
  await assert.rejects(async () => call(down).call.get("Users").key("id", string("a")).items(), failures.Unavailable);
  await assert.rejects(assignment(call(down).call).send(), failures.OutcomeUnknown);
  const credentials = call(() => {
    throw Object.assign(new Error("no credentials"), { name: "CredentialsProviderError" });
  });
  await assert.rejects(async () => credentials.call.get("Users").key("id", string("a")).items(), { message: "no credentials" });
  assert.equal(credentials.sent.length, 1);
});

test("elements are taken out of sets; a set without any is absent", () => {
  const texts = stringSet(new Set(["a", "b"]));
  assert.deepEqual(texts.minus(stringSet(new Set(["b", "c"]))).attribute, { SS: ["a"] });
  assert.equal(texts.minus(texts).isPresent(), false);
  assert.equal(ABSENT.minus(texts).isPresent(), false);
  assert.deepEqual(numberSet(new Set([1, 2.5])).minus(numberSet(new Set([2.5]))).attribute, { NS: ["1"] });
  assert.deepEqual(number(3).minus(number(1)).attribute, { N: "2" });
});

test("what was rejected three times in the same way is rejected", () => {
  const row = (id) => ({ distinguishing: () => id });
  const attempts = new FailedAttempts();
  assert.equal(attempts.isFinal(row("v1"), "as read"), false);
  assert.equal(attempts.isFinal(row("v2"), "as read"), false);
  assert.equal(attempts.isFinal(row("v1"), "as read"), false);
  assert.equal(attempts.isFinal(row("v1"), "as read"), true);
  for (let version = 0; version < 100; version++) {
    assert.equal(attempts.isFinal(row("v3"), `version ${version}`), false);
  }
});
