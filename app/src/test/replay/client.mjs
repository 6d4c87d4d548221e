// Executes the patterns of requests.json: sends what it says, and does what it says besides.

import * as sdk from "@aws-sdk/client-dynamodb";
import { canonical, equal } from "./keys.mjs";
import { mergedUpdates, operation } from "./expressions.mjs";
import { identity, isExpired, ItemReader, meets, sorted } from "./rows.mjs";
import { evaluate, evaluateAll } from "./templates.mjs";

const MOST_ATTEMPTS = 3;

export class PatternClient {
  constructor(db, requests, now, tables) {
    this.db = db;
    this.requests = requests;
    this.items = new ItemReader(requests.items, tables);
    this.now = now;
    this.prefix = tables.prefix;
    this.keyNames = tables.keyNames();
  }

  async read(id, values) {
    const run = new PatternRun(this, this.pattern(id), values);
    await run.steps();
    return run.result();
  }

  /** Whether the write was done; a condition that fails rejects it. */
  async write(id, values) {
    for (let attempt = 1; ; attempt++) {
      const run = new PatternRun(this, this.pattern(id), values);
      run.last = attempt === MOST_ATTEMPTS;
      try {
        await run.steps();
        return { done: run.rejected === undefined, reason: run.rejected?.message };
      } catch (e) {
        if (!(e instanceof Rejected)) {
          throw e;
        }
        if (!e.repeat || run.last) {
          return { done: false, reason: e.message };
        }
      }
    }
  }

  pattern(id) {
    return this.requests.patterns.find((one) => one.id === id);
  }

  async send(operation, input) {
    return this.db.send(new sdk[operation + "Command"](this.prefixed(input)));
  }

  prefixed(input) {
    const made = { ...input };
    if (made.TableName) {
      made.TableName = this.prefix + made.TableName;
    }
    if (made.RequestItems) {
      made.RequestItems = Object.fromEntries(
        Object.entries(made.RequestItems).map(([table, keys]) => [this.prefix + table, keys]),
      );
    }
    if (made.TransactItems) {
      made.TransactItems = made.TransactItems.map((one) =>
        Object.fromEntries(
          Object.entries(one).map(([name, content]) => [name, this.prefixed(content)]),
        ),
      );
    }
    return made;
  }
}

class Rejected extends Error {
  constructor(message, repeat) {
    super(message);
    this.repeat = repeat;
  }
}

/** What names in templates stand for in one repetition of a step. */
class Scope {
  constructor(run, bound) {
    this.run = run;
    this.bound = bound;
  }

  value(name) {
    if (this.bound[name]?.element) {
      return this.bound[name].element;
    }
    if (name in this.bound && !this.bound[name]?.values) {
      return this.bound[name];
    }
    if (name.startsWith("now.")) {
      const now = this.run.values.now;
      return now === "" ? undefined : moment(now, name.slice("now.".length));
    }
    const [, plain, number] = /^(.*?)(?:\[(\d*)\])?$/s.exec(name);
    if (number !== undefined && `${plain}[]` in this.run.values) {
      const each = this.run.values[`${plain}[]`];
      return present(each[number === "" ? this.bound.repetition : Number(number) - 1]);
    }
    if (name in this.run.values) {
      return this.run.values[name];
    }
    const dot = name.indexOf(".");
    return dot < 0 ? undefined : this.instance(name.slice(0, dot))?.values[name.slice(dot + 1)];
  }

  instance(name) {
    if (name.endsWith("[]") && this.bound.repetition !== undefined) {
      const numbered = name.replace("[]", `[${this.bound.repetition + 1}]`);
      return this.bound[name] ?? this.run.single(name, this.bound) ?? this.run.single(numbered, {});
    }
    return this.bound[name] ?? this.run.single(name, this.bound);
  }

  /** One for each repetition of a part of a request. */
  elements(forEach) {
    return forEach === undefined
      ? [this]
      : this.run.repeated(forEach, this.bound).map((bound) => new Scope(this.run, bound));
  }

  position() {
    return Object.values(this.bound).find((one) => one?.position !== undefined).position;
  }
}

/** In a list of values, {} stands for one that is absent. */
function present(value) {
  return Object.keys(value).length === 0 ? undefined : value;
}

function moment(now, type) {
  const text = new Date(now).toISOString();
  switch (type) {
    case "epoch":
    case "number":
      return { N: String(Math.floor(now / 1000)) };
    case "date":
      return { S: text.slice(0, 10) };
    default:
      return { S: text };
  }
}

class PatternRun {
  constructor(client, pattern, values) {
    this.client = client;
    this.pattern = pattern;
    this.values = values;
    /** Rows by the name of the instance; each knows what was bound when it was found. */
    this.found = {};
    /** Items by step, each with what was bound. */
    this.received = {};
    /** What was bound when a write succeeded, by its step. */
    this.done = {};
    /** Elements of parameters that are lists. */
    this.lists = {};
  }

  async steps() {
    for (const step of this.pattern.steps) {
      const scopes = this.scopes(step.forEach).filter((scope) => this.mayFollow(step, scope));
      this.received[step.id] = [];
      if (step.client.some((task) => task.do === "once")) {
        await this.once(step);
      } else if (step.operation === "BatchGetItem") {
        await this.batch(step, scopes);
      } else if (step.operation === "TransactWriteItems") {
        for (const scope of scopes) {
          await this.transact(step, scope);
        }
      } else {
        for (const scope of scopes) {
          await this.one(step, scope);
        }
      }
      this.rows(step);
      this.require(step);
      if (this.ends(step)) {
        return;
      }
    }
  }

  /** Whether the write that a count waits for was done for the same repetition. */
  mayFollow(step, scope) {
    const { after } = step.client.find((task) => task.do === "ignore") ?? {};
    return (
      after === undefined ||
      (this.done[after] ?? []).some((bound) =>
        Object.entries(bound).every(([name, value]) => scope.bound[name] === value),
      )
    );
  }

  require(step) {
    for (const task of step.client) {
      if (task.do === "require" && (this.found[task.of] ?? []).length === 0) {
        throw new Rejected(`there is no ${task.of}`, false);
      }
    }
  }

  /** Whether there is nothing to write. */
  ends(step) {
    return step.client.some(
      (task) => task.do === "end" && (this.found[task.of] ?? []).length === 0,
    );
  }

  // --- repetitions ------------------------------------------------------------------------------

  scopes(forEach) {
    let all = [{}];
    for (const each of forEach) {
      all = all.flatMap((bound) => this.repeated(each, bound));
    }
    return all.map((bound) => new Scope(this, bound));
  }

  repeated(each, bound) {
    if (each.found !== undefined) {
      const rows = this.compatible(each.found, bound);
      if (each.lastFirst) {
        rows.sort((one, other) => other.position - one.position);
      }
      return rows.map((row) => ({ ...bound, ...row.bound, [each.found]: row }));
    }
    if (each.shards !== undefined) {
      return Array.from({ length: each.shards }, (_, shard) => ({
        ...bound,
        shard: { raw: String(shard).padStart(each.digits, "0") },
      }));
    }
    if (each.bucket !== undefined) {
      return buckets(each, new Scope(this, bound)).map((name) => ({
        ...bound,
        [each.name]: { raw: name },
      }));
    }
    if (each.values !== undefined) {
      return this.elements(each.values).map((element) => ({ ...bound, [each.values]: element }));
    }
    return Array.from({ length: each.times }, (_, repetition) => ({ ...bound, repetition }));
  }

  /** The values of a list, equal ones once; the same objects whichever step asks. */
  elements(list) {
    this.lists[list] ??= [
      ...new Map(
        (this.values[list] ?? []).map((value) => [canonical(value), { element: value }]),
      ).values(),
    ];
    return this.lists[list];
  }

  compatible(name, bound) {
    return (this.found[name] ?? []).filter((row) =>
      Object.entries(row.bound).every(
        ([other, value]) => bound[other] === undefined || bound[other] === value,
      ),
    );
  }

  /** The instance that a step found once. */
  single(name, bound) {
    return this.compatible(name, bound)[0];
  }

  // --- requests ---------------------------------------------------------------------------------

  async one(step, scope) {
    const request = operation(step.request, scope, this.client.keyNames);
    if (request === undefined) {
      return;
    }
    if (step.operation === "GetItem") {
      const { Item } = await this.client.send("GetItem", request);
      this.receive(step, Item === undefined ? [] : [Item], request.TableName, scope);
    } else if (step.operation === "Query" || step.operation === "Scan") {
      this.receive(step, await this.pages(step, request), request.TableName, scope);
    } else {
      const response = await this.conditional(step, () =>
        this.client.send(step.operation, request),
      );
      if (response !== undefined) {
        (this.done[step.id] ??= []).push(scope.bound);
      }
      const returned = step.client.find((task) => task.do === "returned");
      if (returned && response?.Attributes) {
        this.returned(returned.of, response.Attributes, scope.bound);
      }
    }
  }

  /** Attributes of one instance may come with several responses. */
  returned(of, values, bound) {
    const same = (this.found[of] ??= []).find(
      (row) =>
        row.returned &&
        Object.keys({ ...row.bound, ...bound }).every((name) => row.bound[name] === bound[name]),
    );
    if (same) {
      Object.assign(same.values, values);
    } else {
      this.found[of].push({ values: { ...values }, bound, returned: true });
    }
  }

  async pages(step, request) {
    const items = [];
    let ExclusiveStartKey;
    do {
      const page = await this.client.send(step.operation, { ...request, ExclusiveStartKey });
      items.push(...page.Items);
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey !== undefined && !this.hasEnough(step, request, items));
    return items;
  }

  /** Whether an item collection has all rows that a limited include of it takes. */
  hasEnough(step, request, items) {
    const { rows, of } = step.client.find((task) => task.do === "page") ?? {};
    if (of === undefined) {
      return false;
    }
    const include = this.pattern.result.include?.find(({ entity }) => entity === of);
    if (include === undefined || include.where !== undefined || include.dropExpired !== undefined) {
      return false;
    }
    const source = { table: request.TableName, index: request.IndexName };
    const isMain = (item) => this.client.items.form(source, item)?.form.name === of;
    return items.filter(isMain).length >= rows;
  }

  async batch(step, scopes) {
    const [table, { Keys, ...options }] = Object.entries(step.request.RequestItems)[0];
    const wanted = [];
    for (const scope of scopes) {
      for (const { forEach, ...template } of Keys) {
        for (const inner of scope.elements(forEach)) {
          const key = evaluateAll(template, inner);
          if (Object.keys(key).length === Object.keys(template).length) {
            wanted.push({ key, scope });
          }
        }
      }
    }
    const unique = [...new Map(wanted.map(({ key }) => [canonical({ M: key }), key])).values()];
    const items = [];
    for (let i = 0; i < unique.length; i += 100) {
      let request = { [table]: { ...options, Keys: unique.slice(i, i + 100) } };
      while (Object.keys(request).length > 0) {
        const response = await this.client.send("BatchGetItem", { RequestItems: request });
        items.push(...Object.values(response.Responses).flat());
        request = Object.fromEntries(
          Object.entries(response.UnprocessedKeys ?? {}).map(([name, keys]) => [
            name.slice(this.client.prefix.length),
            keys,
          ]),
        );
      }
    }
    const names = Object.keys(Keys[0]).filter((name) => name !== "forEach");
    const of = (item) =>
      canonical({ M: Object.fromEntries(names.map((name) => [name, item[name]])) });
    for (const { key, scope } of wanted) {
      this.receive(step, items.filter((item) => of(item) === of(key)), table, scope);
    }
  }

  /** One transaction for all that was found. */
  async once(step) {
    const kind = step.operation.replace(/Item$/, "");
    const elements = step.request.TransactItems ?? [{ [kind]: step.request }];
    const operations = [];
    for (const element of elements) {
      const used = step.forEach.filter(({ found }) =>
        JSON.stringify(element).includes(`{${found}.`),
      );
      for (const scope of this.scopes(used)) {
        operations.push(...this.operations([element], scope));
      }
    }
    await this.send(step, operations);
  }

  async transact(step, scope) {
    if (await this.send(step, this.operations(step.request.TransactItems, scope))) {
      (this.done[step.id] ??= []).push(scope.bound);
    }
  }

  operations(elements, scope) {
    const operations = [];
    for (const { forEach, ...element } of elements) {
      const [[kind, content]] = Object.entries(element);
      for (const inner of scope.elements(forEach)) {
        const made = operation(content, inner, this.client.keyNames);
        if (made !== undefined && (kind !== "Update" || made.UpdateExpression)) {
          operations.push({ [kind]: made });
        }
      }
    }
    return operations;
  }

  async send(step, operations) {
    const TransactItems = merged(operations, this.client.keyNames);
    const sent =
      TransactItems.length === 0
        ? {}
        : await this.conditional(step, () =>
            this.client.send("TransactWriteItems", { TransactItems }),
          );
    return sent !== undefined;
  }

  async conditional(step, send) {
    try {
      return await send();
    } catch (e) {
      const failed =
        e.name === "ConditionalCheckFailedException" ||
        e.CancellationReasons?.some((one) => one.Code === "ConditionalCheckFailed");
      if (!failed) {
        throw e;
      }
      const has = (kind) => step.client.some((task) => task.do === kind);
      const rejected = new Rejected(`a condition of step ${step.id} failed`, has("repeat"));
      if (has("repeat") && !this.last) {
        throw rejected;
      }
      if (has("continue")) {
        this.rejected = rejected;
      } else if (!has("ignore")) {
        throw rejected;
      }
      return undefined;
    }
  }

  // --- what the client does ---------------------------------------------------------------------

  receive(step, items, table, scope) {
    const source = { table, index: step.request.IndexName };
    for (const item of items) {
      this.received[step.id].push({ item, source, bound: scope.bound });
    }
  }

  /** Rows of what a step received, once it has; the tasks of its last step then apply to them. */
  rows(step) {
    for (const last of this.pattern.steps) {
      const tasks = last.client;
      for (let i = 0; i < tasks.length; i++) {
        if (tasks[i].do === "rows" && sources(tasks[i]).includes(step.id)) {
          const next = tasks.findIndex((task, at) => at > i && task.do === "rows");
          const rest = tasks.slice(i + 1, next < 0 ? undefined : next);
          this.found[tasks[i].of] = this.of(tasks[i], last === step ? rest : [], step.id);
        }
        if (tasks[i].do === "count" && last === step) {
          this.counted = this.received[step.id].map(({ item }) => item[tasks[i].attribute]);
        }
      }
    }
  }

  of(task, rest, until) {
    const groups = new Map();
    for (const row of this.raw(task, until)) {
      const key = groupKey(row.bound);
      groups.set(key, [...(groups.get(key) ?? []), row]);
    }
    return [...groups.values()].flatMap((rows) => this.apply(rest, rows));
  }

  raw(task, until) {
    if (task.in !== undefined) {
      const holder = Object.values(this.found)
        .flat()
        .filter((row) => row.form?.embeds?.[task.in]?.entity === task.entity)
        .filter((row) => row.holderOf === undefined || row.holderOf === task.of);
      return holder.flatMap((row) =>
        this.client.items
          .children(row, task.in)
          .map((child) => ({ ...child, bound: row.bound, holder: row })),
      );
    }
    const rows = task.steps.filter((id) => id <= until).flatMap((id) => this.decoded(id, task));
    for (const completion of task.completedBy ?? []) {
      if (completion.step <= until) {
        this.complete(rows, completion, task);
      }
    }
    return unique(rows.filter((row) => !row.dropped));
  }

  decoded(step, task) {
    return this.received[step].flatMap(({ item, source, bound }) => {
      const made = this.client.items.form(source, item);
      if (made === undefined || made.form.entity !== task.entity) {
        return [];
      }
      return [{ values: made.values, item, form: made.form, bound }];
    });
  }

  /** A later step has further attributes of rows that an earlier one found. */
  complete(rows, { step, optional }, task) {
    const more = this.decoded(step, task);
    for (const row of rows) {
      const same = more.find(
        (other) =>
          identity(other, other.form.identity) === identity(row, row.form.identity),
      );
      if (same === undefined) {
        row.dropped = !optional;
      } else {
        row.values = { ...row.values, ...same.values };
        row.item = { ...row.item, ...same.item };
        row.form = same.form.embeds ? same.form : row.form;
      }
    }
  }

  apply(tasks, rows) {
    let kept = rows;
    for (const task of tasks) {
      switch (task.do) {
        case "filter":
          kept = kept.filter((row) =>
            task.conditions.every((condition) => this.meets(row, condition)),
          );
          break;
        case "dropExpired":
          kept = kept.filter((row) => !isExpired(row, task.attribute, this.client.now));
          break;
        case "set":
          for (const row of kept) {
            Object.assign(row.values, evaluateAll(task.values, new Scope(this, row.bound)));
          }
          break;
        case "sort":
          kept = sorted(kept, task.by);
          break;
        case "limit":
          kept = kept.slice(0, task.rows);
          break;
      }
    }
    return kept;
  }

  meets(row, condition) {
    const scope = new Scope(this, row.bound ?? {});
    return meets(row, {
      ...condition,
      values: condition.values.map((value) => evaluate(value, scope)),
    });
  }

  // --- the result -------------------------------------------------------------------------------

  result() {
    const shape = this.pattern.result;
    if (shape.stored !== undefined) {
      return { count: Number(this.counted?.find((one) => one !== undefined)?.N ?? 0) };
    }
    if (shape.merged !== undefined) {
      return this.merged(shape);
    }
    const rows = this.found[shape.rows] ?? [];
    return shape.count
      ? { count: rows.length }
      : { rows: rows.map((row) => this.shown(row, shape, shape.rows)) };
  }

  /** The rows of several reads, each instance once. */
  merged(shape) {
    const task = this.pattern.steps.flatMap((step) => step.client).find(({ do: kind }) => kind === "merge");
    const once = new Map();
    for (const part of shape.merged) {
      for (const row of this.found[part.rows] ?? []) {
        const kept = (task.any ?? [[]]).some((all) =>
          all.every((one) =>
            one.parent === undefined
              ? this.meets(row, one)
              : this.parents(row, one.parent).some((parent) => this.meets(parent, one)),
          ),
        );
        const key = identity(row, row.form.identity);
        if (kept && !once.has(key)) {
          row.part = part;
          once.set(key, row);
        }
      }
    }
    const rows = sorted([...once.values()], task.by).slice(0, task.rows ?? Infinity);
    return shape.count
      ? { count: rows.length }
      : { rows: rows.map((row) => this.shown(row, row.part, row.part.rows)) };
  }

  /** The rows that conditions on a parent of a row are about. */
  parents(row, parent) {
    return parent.rows === undefined
      ? copied(row, parent)
      : (this.found[parent.rows] ?? []).filter((other) => joined(row, other, parent.on));
  }

  shown(row, shape, name) {
    const values = {};
    for (const attribute of shape.attributes) {
      if (row.values[attribute] !== undefined) {
        values[attribute] = row.values[attribute];
      }
    }
    const include = (shape.include ?? []).map((one) => this.included(row, one, name));
    return { values, include };
  }

  included(row, shape, parent) {
    if (shape.rows !== undefined) {
      const rows = (this.found[shape.rows] ?? []).filter(
        (other) =>
          !shape.joined ||
          (other.bound[parent] === undefined ? joined(row, other, shape.on) : other.bound[parent] === row),
      );
      const known = new Map(rows.map((other) => [identity(other, other.form.identity), other]));
      return [...known.values()].map((other) => this.shown(other, shape, shape.rows));
    }
    let rows;
    if (shape.embedded !== undefined) {
      rows = this.client.items.children(row, shape.embedded);
    } else if (shape.copied !== undefined) {
      rows = copied(row, shape);
    } else {
      rows = this.pool(row, shape).filter((other) => joined(row, other, shape.on));
    }
    let kept = rows.filter((other) => (shape.where ?? []).every((one) => this.meets(other, one)));
    if (shape.dropExpired) {
      kept = kept.filter((other) => !isExpired(other, shape.dropExpired, this.client.now));
    }
    kept = sorted(kept, shape.sort ?? []).slice(0, shape.limit ?? Infinity);
    return kept.map((other) => this.shown(other, shape, shape.entity));
  }

  /** What came in the same item collection. */
  pool(row, shape) {
    const rows = Object.values(this.received)
      .flat()
      .flatMap(({ item, source, bound }) => {
        const made = this.client.items.form(source, item);
        return made?.form.entity === shape.entity
          ? [{ values: made.values, item, form: made.form, bound }]
          : [];
      });
    return unique(rows);
  }
}

/** The steps that rows come from. */
function sources(task) {
  return [...task.steps, ...(task.completedBy ?? []).map(({ step }) => step)];
}

/** Rows of one repetition belong together, whichever shard, bucket or listed value they came from. */
function groupKey(bound) {
  return Object.entries(bound)
    .filter(([, value]) => value?.raw === undefined && value?.element === undefined)
    .map(([name, value]) => name + (value?.values ? canonical({ M: value.values }) : value))
    .join("|");
}

/** Items of one instance are one row. */
function unique(rows) {
  const byIdentity = new Map();
  for (const row of rows) {
    const key = groupKey(row.bound) + "|" + identity(row, row.form.identity);
    const before = byIdentity.get(key);
    if (before === undefined) {
      byIdentity.set(key, row);
    } else {
      before.values = { ...row.values, ...before.values };
      before.item = { ...row.item, ...before.item };
    }
  }
  return [...byIdentity.values()];
}

function joined(row, other, on) {
  return Object.entries(on).every(
    ([theirs, ours]) =>
      row.values[ours] !== undefined &&
      other.values[theirs] !== undefined &&
      equal(row.values[ours], other.values[theirs]),
  );
}

/** A related row whose attributes are copies in this one. */
function copied(row, shape) {
  const values = {};
  for (const [theirs, ours] of Object.entries(shape.copied)) {
    if (row.values[ours] !== undefined) {
      values[theirs] = row.values[ours];
    }
  }
  const references = Object.keys(shape.on);
  const isThere =
    references.every((name) => name in values) ||
    Object.keys(values).some((name) => !references.includes(name));
  return isThere ? [{ values, bound: row.bound }] : [];
}

function buckets({ bucket, from, to, latestFirst }, scope) {
  const width = { month: 7, day: 10, hour: 13 }[bucket];
  const time = (template) => {
    const past = /^\{now\.timestamp(?: - (\d+) s)?\}$/.exec(template);
    if (past) {
      const moment = scope.run.client.now - Number(past[1] ?? 0) * 1000;
      return new Date(moment).toISOString().slice(0, width);
    }
    const value = evaluate({ template, type: "S" }, scope);
    return (value.S ?? new Date(Number(value.N) * 1000).toISOString()).slice(0, width);
  };
  const names = [];
  const last = time(to);
  for (let next = time(from); next <= last; next = following(next, bucket)) {
    names.push(next);
  }
  return latestFirst ? names.reverse() : names;
}

function following(name, bucket) {
  const start = new Date(name + "0000-01-01T00:00:00Z".slice(name.length));
  if (bucket === "month") {
    start.setUTCMonth(start.getUTCMonth() + 1);
  } else {
    start.setTime(start.getTime() + { day: 86_400_000, hour: 3_600_000 }[bucket]);
  }
  return start.toISOString().slice(0, name.length);
}

/** A transaction has one operation on an item: what the guide says of equal keys. */
function merged(operations, keyNames) {
  const byItem = new Map();
  for (const one of operations) {
    const [[kind, content]] = Object.entries(one);
    const key =
      content.Key ??
      Object.fromEntries(keyNames[content.TableName].map((name) => [name, content.Item[name]]));
    const item = content.TableName + canonical({ M: key });
    byItem.set(item, [...(byItem.get(item) ?? []), { kind, content }]);
  }
  return [...byItem.values()].flatMap((same) => {
    const put = same.find(({ kind }) => kind === "Put");
    const removed = same.find(({ kind }) => kind === "Delete");
    if (put && removed) {
      const { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } =
        removed.content;
      return [
        {
          Put: {
            TableName: put.content.TableName,
            Item: put.content.Item,
            ConditionExpression,
            ExpressionAttributeNames,
            ExpressionAttributeValues,
          },
        },
      ];
    }
    const updates = same.filter(({ kind }) => kind === "Update");
    return updates.length > 1
      ? [{ Update: updates.map(({ content }) => content).reduce(mergedUpdates) }]
      : same.map(({ kind, content }) => ({ [kind]: content }));
  });
}
