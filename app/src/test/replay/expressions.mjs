// Expressions whose values may be absent; as the guide describes it under "Absent values".

import * as decimal from "./decimal.mjs";
import { evaluate, evaluateAll, text } from "./templates.mjs";

/** How many operands an IN may have. */
const MOST_OPERANDS = 100;

/** An operation with its values; undefined where it is left out. */
export function operation(request, scope, keyNames) {
  const made = { ...request };
  if (request.Key) {
    made.Key = evaluateAll(request.Key, scope);
    if (Object.keys(made.Key).length < Object.keys(request.Key).length) {
      return undefined;
    }
  }
  if (request.Item) {
    made.Item = evaluateAll(request.Item, scope);
    if (keyNames[request.TableName].some((name) => made.Item[name] === undefined)) {
      return undefined;
    }
  }
  const values = {};
  const absent = new Set();
  for (const [name, value] of Object.entries(request.ExpressionAttributeValues ?? {})) {
    const evaluated = evaluate(value, scope);
    if (evaluated === undefined || evaluated.length === 0) {
      absent.add(name);
    } else if (Array.isArray(evaluated)) {
      Object.assign(values, operands(made, name, evaluated));
    } else {
      values[name] = evaluated;
    }
  }
  if (request.KeyConditionExpression && absent.size > 0) {
    return undefined;
  }
  if (request.FilterExpression && absent.size > 0) {
    return undefined;
  }
  if (request.UpdateExpression) {
    made.UpdateExpression = update(made.UpdateExpression, absent);
  }
  if (request.ConditionExpression) {
    made.ConditionExpression = condition(made.ConditionExpression, absent);
  }
  used(made, values, scope);
  return made;
}

/** All values of a list in place of its placeholder; each has one of its own. */
function operands(made, placeholder, list) {
  const names = list.map((_, i) => `${placeholder}_${i + 1}`);
  const groups = [];
  for (let i = 0; i < names.length; i += MOST_OPERANDS) {
    groups.push(names.slice(i, i + MOST_OPERANDS).join(", "));
  }
  for (const field of ["FilterExpression", "ConditionExpression"]) {
    made[field] = made[field]?.replace(/(\S+) IN \((:\w+)\)/g, (whole, path, name) => {
      if (name !== placeholder) {
        return whole;
      }
      const parts = groups.map((group) => `${path} IN (${group})`);
      return parts.length === 1 ? parts[0] : `(${parts.join(" OR ")})`;
    });
    if (made[field] === undefined) {
      delete made[field];
    }
  }
  return Object.fromEntries(names.map((name, i) => [name, list[i]]));
}

/** Leaves out what no expression mentions any more, which DynamoDB refuses. */
function used(made, values, scope) {
  const expressions = Object.entries(made)
    .filter(([name]) => name.endsWith("Expression"))
    .map(([name, expression]) => {
      made[name] = expression.replace(/\[\{position\}\]/g, () => `[${scope.position()}]`);
      return made[name];
    })
    .join(" ");
  for (const field of ["UpdateExpression", "ConditionExpression"]) {
    if (made[field] === "") {
      delete made[field];
    }
  }
  const mentioned = new Set(expressions.match(/[:#]\w+/g));
  const names = {};
  for (const [placeholder, name] of Object.entries(made.ExpressionAttributeNames ?? {})) {
    if (mentioned.has(placeholder)) {
      names[placeholder] = text(name, scope);
    }
  }
  delete made.ExpressionAttributeNames;
  delete made.ExpressionAttributeValues;
  if (Object.keys(names).length > 0) {
    made.ExpressionAttributeNames = names;
  }
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => mentioned.has(name)));
  if (Object.keys(kept).length > 0) {
    made.ExpressionAttributeValues = kept;
  }
}

function update(expression, absent) {
  const clauses = { SET: [], REMOVE: [], ADD: [], DELETE: [] };
  let keyword;
  for (const part of split(expression)) {
    const [, next, action] = /^(?:(SET|REMOVE|ADD|DELETE) )?(.*)$/s.exec(part);
    keyword = next ?? keyword;
    const mentions = (action.match(/:\w+/g) ?? []).some((name) => absent.has(name));
    if (!mentions) {
      clauses[keyword].push(action);
    } else if (/^[^ ]+ = :\w+$/.test(action)) {
      clauses.REMOVE.push(action.split(" ")[0]);
    }
  }
  return joined(clauses);
}

function joined(clauses) {
  return Object.entries(clauses)
    .filter(([, actions]) => actions.length > 0)
    .map(([name, actions]) => `${name} ${actions.join(", ")}`)
    .join(" ");
}

/** At commas that stand in no function, and before keywords. */
function split(expression) {
  const parts = [""];
  let depth = 0;
  for (const token of expression.split(/(, | (?=REMOVE )| (?=ADD )| (?=DELETE )|[()])/)) {
    depth += token === "(" ? 1 : token === ")" ? -1 : 0;
    if (depth === 0 && (token === ", " || token === " ")) {
      parts.push("");
    } else {
      parts[parts.length - 1] += token;
    }
  }
  return parts;
}

function condition(expression, absent) {
  return expression.replace(/([^ (]+) (=|<>) (:\w+)/g, (whole, path, sign, value) =>
    absent.has(value)
      ? `${sign === "=" ? "attribute_not_exists" : "attribute_exists"}(${path})`
      : whole,
  );
}

/** Two updates of one item as one: all clauses and conditions; additions to a path are summed. */
export function mergedUpdates(first, second, number) {
  const other = renamed(second, number);
  const values = { ...first.ExpressionAttributeValues, ...other.ExpressionAttributeValues };
  const names = { ...first.ExpressionAttributeNames, ...other.ExpressionAttributeNames };
  const clauses = { SET: [], REMOVE: [], ADD: [], DELETE: [] };
  for (const expression of [first.UpdateExpression, other.UpdateExpression]) {
    let keyword;
    for (const part of split(expression)) {
      const [, next, action] = /^(?:(SET|REMOVE|ADD|DELETE) )?(.*)$/s.exec(part);
      keyword = next ?? keyword;
      const same = clauses[keyword].findIndex((one) => path(one, names) === path(action, names));
      if (same < 0) {
        clauses[keyword].push(action);
      } else if (action.includes("+")) {
        const [earlier, later] = [clauses[keyword][same], action].map((one) => one.match(/:\w+$/)[0]);
        values[earlier] = { N: decimal.add(values[earlier].N, values[later].N) };
      }
    }
  }
  const conditions = [first.ConditionExpression, other.ConditionExpression].filter(Boolean);
  const made = {
    ...first,
    UpdateExpression: joined(clauses),
    ConditionExpression: [...new Set(conditions)].join(" AND ") || undefined,
  };
  const text = `${made.UpdateExpression} ${made.ConditionExpression}`;
  const mentioned = new Set(text.match(/[:#]\w+/g));
  const kept = (all) => {
    const entries = Object.entries(all).filter(([name]) => mentioned.has(name));
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  };
  return {
    ...made,
    ExpressionAttributeNames: kept(names),
    ExpressionAttributeValues: kept(values),
  };
}

/** The attribute names of the path that a clause changes. */
function path(action, names) {
  return action.split(" ")[0].replace(/#\w+/g, (placeholder) => names[placeholder]);
}

/** With placeholders of its own. */
function renamed(update, number) {
  const fresh = (text) => text?.replace(/([:#]\w+)/g, `$1_${number}`);
  const all = (entries) =>
    Object.fromEntries(Object.entries(entries ?? {}).map(([name, value]) => [fresh(name), value]));
  return {
    UpdateExpression: fresh(update.UpdateExpression),
    ConditionExpression: fresh(update.ConditionExpression),
    ExpressionAttributeNames: all(update.ExpressionAttributeNames),
    ExpressionAttributeValues: all(update.ExpressionAttributeValues),
  };
}
