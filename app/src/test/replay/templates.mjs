// What values in requests.json stand for when a request is sent.

import * as decimal from "./decimal.mjs";
import { equal, plainText, segments, shard, written } from "./keys.mjs";

/** A value as the API has it; undefined where it is absent. */
export function evaluate(value, scope) {
  if (value.choose) {
    const option = value.choose.find((one) => (one.when ?? []).every((when) => holds(when, scope)));
    const { when, ...chosen } = option ?? {};
    return Object.keys(chosen).length ? evaluate(chosen, scope) : undefined;
  }
  if (value.template !== undefined) {
    return template(value.template, value.type, scope);
  }
  if (value.M) {
    return { M: evaluateAll(value.M, scope) };
  }
  if (value.L) {
    const elements = value.L.flatMap(({ forEach, ...element }) =>
      scope.elements(forEach).map((one) => evaluate(element, one)),
    );
    return { L: elements.filter((one) => one !== undefined) };
  }
  return value.B === undefined ? value : { B: Buffer.from(value.B, "base64") };
}

/** Of an item or a key, those that are present. */
export function evaluateAll(values, scope) {
  const all = {};
  for (const [name, { forEach, ...value }] of Object.entries(values)) {
    for (const one of scope.elements(forEach)) {
      const evaluated = evaluate(value, one);
      if (evaluated !== undefined) {
        all[text(name, one)] = evaluated;
      }
    }
  }
  return all;
}

function holds(when, scope) {
  const value = template(when.value, undefined, scope);
  if (when.exists !== undefined) {
    return when.exists === (value !== undefined);
  }
  if (when.in === undefined) {
    return value !== undefined && isInRange(plainText(value), when);
  }
  return value !== undefined && when.in.includes(plainText(value));
}

function isInRange(number, { from, after, to, before }) {
  const compared = (bound) => decimal.compare(number, bound);
  return (
    (from === undefined || compared(from) >= 0) &&
    (after === undefined || compared(after) > 0) &&
    (to === undefined || compared(to) <= 0) &&
    (before === undefined || compared(before) < 0)
  );
}

function template(text, type, scope) {
  const parts = segments(text);
  if (parts.length === 1 && parts[0].name !== undefined && !parts[0].format) {
    const value = named(parts[0].name, scope);
    return value?.raw === undefined ? value : { [type]: value.raw };
  }
  let key = "";
  for (let i = 0; i < parts.length; i++) {
    if (parts[i].text !== undefined) {
      key += parts[i].text;
      continue;
    }
    const value = named(parts[i].name, scope) ?? bucket(parts[i], scope);
    if (value === undefined) {
      return undefined;
    }
    key += value.raw ?? written(value, parts[i].format, parts[i + 1]?.text);
  }
  return { S: key };
}

function bucket({ name, format }, scope) {
  return scope.value(format ? `${name}:${format}` : name);
}

/** A text with names in it, such as the key of a map. */
export function text(name, scope) {
  const parts = segments(name);
  if (parts.every((part) => part.text !== undefined)) {
    return parts.map((part) => part.text).join("");
  }
  return parts.length === 1 ? plainText(named(parts[0].name, scope)) : template(name, "S", scope).S;
}

function named(name, scope) {
  const sharded = /^shard\((.*)\) of (\d+)$/.exec(name);
  if (sharded) {
    const values = sharded[1]
      .split(", ")
      .map((one) => (one.startsWith('"') ? { S: JSON.parse(one) } : named(one, scope)));
    return { raw: shard(values, Number(sharded[2])) };
  }
  const sum = /^(.*) ([+-]) ([^+-]+)$/.exec(name);
  if (!sum && name.startsWith("-")) {
    return plus({ N: "0" }, "-", named(name.slice(1), scope));
  }
  if (sum) {
    return plus(named(sum[1], scope), sum[2], number(sum[3]) ?? named(sum[3], scope));
  }
  return scope.value(name);
}

function number(text) {
  return /^[\d.]+$/.test(text) ? { N: text } : undefined;
}

function plus(left, sign, right) {
  if (left === undefined || right === undefined) {
    return left ?? right;
  }
  if (left.N !== undefined) {
    return { N: decimal.add(left.N, sign === "-" ? decimal.negate(right.N) : right.N) };
  }
  const type = Object.keys(left)[0];
  const more = right[type].filter(
    (one) => !left[type].some((other) => equal({ [type]: [one] }, { [type]: [other] })),
  );
  return { [type]: [...left[type], ...more] };
}
