// Items become rows: the attributes of an item, and those that its key is made of.

import { canonical, compare, equal, fromText, parsed } from "./keys.mjs";

export class ItemReader {
  constructor(forms, tables) {
    this.forms = forms;
    this.tables = tables;
  }

  /** The form of an item, and its values; a table may have several forms. */
  form({ table, index }, item) {
    const whole = index === undefined || this.tables.projectsAll(table, index);
    const possible = this.forms
      .filter((form) => form.table === table)
      .filter((form) => isOfType(form, item))
      .map((form) => ({ form, values: this.values(form, item, whole) }))
      .filter(({ values }) => values !== undefined);
    return possible.sort((one, other) => strange(one, item) - strange(other, item))[0];
  }

  /**
   * @param whole whether it has all that is stored, so that nothing else is to be taken out of keys
   */
  values(form, item, whole) {
    const inKeys = new Set(form.inKeysOnly);
    const values = {};
    const absent = new Set();
    for (const name of Object.keys(form.attributes)) {
      if (item[name] !== undefined && !inKeys.has(name)) {
        values[name] = item[name];
      } else if (whole && !inKeys.has(name)) {
        absent.add(name);
      }
    }
    for (const [name, alternatives] of Object.entries(form.keys)) {
      if (item[name] === undefined) {
        continue;
      }
      const apart = alternatives
        .map(({ template }) => parsed(template, item[name], form.attributes))
        .find((one) => one !== undefined && agrees(one, values, absent));
      if (apart === undefined) {
        return undefined;
      }
      Object.assign(values, apart);
    }
    return values;
  }

  /** The rows inside an item. */
  children(row, attribute) {
    const embed = row.form.embeds[attribute];
    const collection = row.item[attribute];
    const elements = collection?.L
      ? collection.L.map((element) => [undefined, element])
      : Object.entries(collection?.M ?? {});
    return elements.map(([key, element], position) => {
      const values = {};
      for (const [theirs, ours] of Object.entries(embed.parent)) {
        values[ours] = row.values[theirs];
      }
      if (key !== undefined) {
        Object.assign(values, this.identity(embed, key));
      }
      return { values: { ...element.M, ...values }, position, entity: embed.entity };
    });
  }

  identity(embed, key) {
    if (embed.key.length === 1) {
      const [name] = embed.key;
      return { [name]: fromText(key, embed.attributes[name]) };
    }
    return embed.key.length === 0
      ? {}
      : parsed(embed.key.map((name) => `{${name}}`).join("#"), { S: key }, embed.attributes);
  }
}

function agrees(values, others, absent) {
  return Object.entries(values).every(
    ([name, value]) =>
      !absent.has(name) && (others[name] === undefined || equal(others[name], value)),
  );
}

/** Whether an item says that it is of a form, or does not say what it is. */
function isOfType({ type }, item) {
  const stored = type && item[type.attribute];
  return !stored || stored.S === type.value;
}

/** How many attributes of an item its form has not. */
function strange({ form }, item) {
  const usual = new Set([
    ...Object.keys(form.attributes),
    ...Object.keys(form.keys),
    ...Object.keys(form.embeds ?? {}),
    ...(form.counters ?? []),
  ]);
  return Object.keys(item).filter((name) => !usual.has(name)).length;
}

/** Whether a row meets a condition that the client checks. */
export function meets(row, { attribute, test, values }) {
  const value = row.values[attribute];
  if (test === "exists" || test === "not exists") {
    return (value !== undefined) === (test === "exists");
  }
  if (value === undefined) {
    return false;
  }
  const [first] = values;
  switch (test) {
    case "in":
      return values.flat().some((one) => one !== undefined && equal(value, one));
    case "=":
      return first !== undefined && equal(value, first);
    case "<>":
      return first !== undefined && !equal(value, first);
    case "begins_with":
      return first !== undefined && value.S.startsWith(first.S);
    case "contains":
      return first !== undefined && contains(value, first);
    default:
      return first !== undefined && ordered(compare(value, first), test);
  }
}

function contains(value, part) {
  if (value.S !== undefined) {
    return value.S.includes(part.S);
  }
  return value.L
    ? value.L.some((one) => equal(one, part))
    : (value.SS ?? value.NS).some((one) => equal({ [part.N ? "N" : "S"]: one }, part));
}

function ordered(order, sign) {
  return { "<": order < 0, "<=": order <= 0, ">": order > 0, ">=": order >= 0 }[sign];
}

/** Sorted by attributes; rows without a value come last. */
export function sorted(rows, by) {
  return [...rows].sort((left, right) => {
    for (const { attribute, descending } of by) {
      const one = left.values[attribute];
      const other = right.values[attribute];
      const order =
        one !== undefined && other !== undefined
          ? compare(one, other) * (descending ? -1 : 1)
          : Number(one === undefined) - Number(other === undefined);
      if (order !== 0) {
        return order;
      }
    }
    return 0;
  });
}

export function isExpired(row, attribute, now) {
  const expiry = row.values[attribute];
  if (expiry === undefined) {
    return false;
  }
  return Number(expiry.N) <= Math.floor(now / 1000);
}

export function identity(row, names) {
  return names.map((name) => canonical(row.values[name])).join("|");
}
