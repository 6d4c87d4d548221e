import type { AttributeValue } from "@aws-sdk/client-dynamodb";

import { present, Value } from "./value.js";

export interface Clause {
  readonly keyword: string;
  readonly action: string;
}

/**
 * The expressions of one operation, with their names and values.
 *
 * Where a value is absent, `SET a = :a` becomes `REMOVE a`, another clause with it is left out, and
 * the conditions `a = :a` and `a <> :a` become `attribute_not_exists(a)` and `attribute_exists(a)`.
 */
export class Expressions {
  /**
   * @param update the update expression; empty if there is none
   * @param condition the condition; empty if there is none
   */
  private constructor(
    readonly update: string,
    readonly condition: string,
    readonly names: Record<string, string>,
    readonly values: Record<string, AttributeValue>,
  ) {}

  static of(
    update: string,
    condition: string,
    names: Record<string, string>,
    values: Record<string, Value>,
  ): Expressions {
    const absent = new Set(Object.keys(values).filter((name) => !values[name]?.isPresent()));
    return absent.size === 0
      ? new Expressions(update, condition, names, present(values))
      : new Expressions(
          withoutAbsent(update, absent),
          comparing(condition, absent),
          names,
          present(values),
        ).mentioned();
  }

  /** What a request has of them. */
  parameters(): {
    ConditionExpression?: string;
    ExpressionAttributeNames?: Record<string, string>;
    ExpressionAttributeValues?: Record<string, AttributeValue>;
    ReturnValuesOnConditionCheckFailure?: "ALL_OLD";
  } {
    return {
      ...(this.condition === ""
        ? {}
        : {
            ConditionExpression: this.condition,
            ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
          }),
      ...(Object.keys(this.names).length === 0 ? {} : { ExpressionAttributeNames: this.names }),
      ...(Object.keys(this.values).length === 0 ? {} : { ExpressionAttributeValues: this.values }),
    };
  }

  /** Without names and values that no expression mentions, which DynamoDB refuses. */
  private mentioned(): Expressions {
    const found = new Set(`${this.update} ${this.condition}`.match(/[:#]\w+/g) ?? []);
    const kept = <T>(entries: Record<string, T>): Record<string, T> =>
      Object.fromEntries(Object.entries(entries).filter(([name]) => found.has(name)));
    return new Expressions(this.update, this.condition, kept(this.names), kept(this.values));
  }

  /** Two updates of one item as one: all clauses and conditions; additions are summed. */
  and(second: Expressions, number: number): Expressions {
    const other = second.renamed(number);
    const names = { ...this.names, ...other.names };
    const values = { ...this.values, ...other.values };
    const merged: Clause[] = [];
    for (const clause of [...clauses(this.update), ...clauses(other.update)]) {
      const same = merged.find(
        (one) =>
          one.keyword === clause.keyword && plainPath(one, names) === plainPath(clause, names),
      );
      if (!same) {
        merged.push(clause);
      } else if (clause.action.includes("+") || clause.keyword === "ADD") {
        const [one, more] = [lastValue(same), lastValue(clause)];
        values[one] = Value.of(values[one])
          .plus(Value.of(values[more] ?? { N: "0" })).attribute;
      }
    }
    const conditions = [this.condition, other.condition].filter((one) => one !== "");
    return new Expressions(
      joined(merged),
      [...new Set(conditions)].join(" AND "),
      names,
      values,
    ).mentioned();
  }

  private renamed(number: number): Expressions {
    const rename = <T>(entries: Record<string, T>): Record<string, T> =>
      Object.fromEntries(Object.entries(entries).map(([name, one]) => [`${name}_${number}`, one]));
    return new Expressions(
      this.update.replace(/[:#]\w+/g, `$&_${number}`),
      this.condition.replace(/[:#]\w+/g, `$&_${number}`),
      rename(this.names),
      rename(this.values),
    );
  }
}

function withoutAbsent(update: string, absent: ReadonlySet<string>): string {
  const kept: Clause[] = [];
  for (const clause of clauses(update)) {
    const mentions = (clause.action.match(/:\w+/g) ?? []).some((name) => absent.has(name));
    if (!mentions) {
      kept.push(clause);
    } else if (/^[^ ]+ = :\w+$/.test(clause.action)) {
      kept.push({ keyword: "REMOVE", action: path(clause) });
    }
  }
  return joined(kept);
}

function comparing(condition: string, absent: ReadonlySet<string>): string {
  return condition.replace(
    /([^ (]+) (=|<>) (:\w+)/g,
    (found: string, compared: string, operator: string, value: string) =>
      !absent.has(value)
        ? found
        : operator === "="
          ? `attribute_not_exists(${compared})`
          : `attribute_exists(${compared})`,
  );
}

// --- clauses ------------------------------------------------------------------------------------

export function path(clause: Clause): string {
  return clause.action.split(" ", 1)[0] as string;
}

function plainPath(clause: Clause, names: Record<string, string>): string {
  return path(clause).replace(/[:#]\w+/g, (name) => names[name] ?? name);
}

/** The amount of an addition. */
export function lastValue(clause: Clause): string {
  return clause.action.slice(clause.action.lastIndexOf(":"));
}

/** By keyword, in the order of their first use. */
function joined(all: readonly Clause[]): string {
  const actions = new Map<string, string[]>();
  for (const { keyword, action } of all) {
    actions.set(keyword, [...(actions.get(keyword) ?? []), action]);
  }
  return [...actions].map(([keyword, some]) => `${keyword} ${some.join(", ")}`).join(" ");
}

export function clauses(update: string): Clause[] {
  const found: Clause[] = [];
  let keyword = "";
  for (const part of split(update)) {
    const [, begins, action = ""] = /^(?:(SET|REMOVE|ADD|DELETE) )?(.*)$/s.exec(part) ?? [];
    if (part !== "") {
      keyword = begins ?? keyword;
      found.push({ keyword, action });
    }
  }
  return found;
}

/** At commas outside of functions, and before keywords. */
function split(update: string): string[] {
  const parts: string[] = [];
  let part = "";
  let depth = 0;
  for (let at = 0; at < update.length; at++) {
    const one = update[at] as string;
    depth += one === "(" ? 1 : one === ")" ? -1 : 0;
    const comma = depth === 0 && update.startsWith(", ", at);
    const keyword =
      depth === 0 &&
      [" REMOVE ", " ADD ", " DELETE ", " SET "].some((next) => update.startsWith(next, at));
    if (comma || keyword) {
      parts.push(part);
      part = "";
      at += comma ? 1 : 0;
    } else {
      part += one;
    }
  }
  return [...parts, part];
}
