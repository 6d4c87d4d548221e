import type { AttributeValue } from "@aws-sdk/client-dynamodb";

import type { Expressions } from "./expressions.js";
import {
  AlreadyExists,
  ConditionFailed,
  type DataFailure,
  NotFound,
  UniqueViolated,
  VersionConflict,
} from "./failures.js";
import type { StoredItem } from "./row.js";
import { Value } from "./value.js";
import type { WriteStep } from "./write-step.js";

const VERSION = "Version";
const FUNCTION = /^(attribute_exists|attribute_not_exists)\(([^()]+)\)$/;
const COMPARISON = /^([^ ()]+) (=|<>|<|<=|>|>=) (:\w+)$/;

/** The path of an embedded instance: an entry of a map, or an element of a list. */
const CHILD = /^[^.[]+(?:\.[^.[]+|\[\d+\])$/;

/**
 * What a failed condition means, from the item that it failed on.
 *
 * @param item as it is stored; undefined if there is none
 */
export function failureOf(
  step: WriteStep,
  sent: Expressions,
  item: StoredItem | undefined,
): DataFailure {
  if (step.uniqueAttribute !== "") {
    return new UniqueViolated(step.entity, step.uniqueAttribute);
  }
  if (step.isCreation) {
    return new AlreadyExists(step.entity);
  }
  if (item === undefined || Object.keys(item).length === 0) {
    return new NotFound(step.entity);
  }
  for (const condition of sent.condition.split(" AND ")) {
    if (fails(condition, sent, item)) {
      const [, wanted, path = ""] = FUNCTION.exec(condition) ?? [];
      if (step.embedded !== "" && wanted && CHILD.test(path)) {
        return wanted === "attribute_exists"
          ? new NotFound(step.embedded)
          : new AlreadyExists(step.embedded);
      }
      return comparedName(condition, sent) === VERSION
        ? new VersionConflict(step.entity)
        : new ConditionFailed(step.entity, readable(condition, sent));
    }
  }
  return new ConditionFailed(step.entity, readable(sent.condition, sent));
}

/** Whether a simple condition does not hold; others are taken to hold. */
function fails(condition: string, sent: Expressions, item: StoredItem): boolean {
  const [, wanted, path = ""] = FUNCTION.exec(condition) ?? [];
  if (wanted) {
    return storedAt(path, sent, item).isPresent() !== (wanted === "attribute_exists");
  }
  const [, compared = "", operator, placeholder = ""] = COMPARISON.exec(condition) ?? [];
  if (!operator) {
    return false;
  }
  const stored = storedAt(compared, sent, item);
  const given = Value.of(sent.values[placeholder]);
  if (!stored.isPresent() || !given.isPresent()) {
    return operator !== "<>";
  }
  switch (operator) {
    case "=":
      return !stored.equals(given);
    case "<>":
      return stored.equals(given);
    case "<":
      return stored.compareTo(given) >= 0;
    case "<=":
      return stored.compareTo(given) > 0;
    case ">":
      return stored.compareTo(given) <= 0;
    default:
      return stored.compareTo(given) < 0;
  }
}

function comparedName(condition: string, sent: Expressions): string {
  const [, compared] = COMPARISON.exec(condition) ?? [];
  return compared ? nameOf(compared, sent) : "";
}

function nameOf(path: string, sent: Expressions): string {
  return sent.names[path] ?? path;
}

/** What an item has at a path into its maps and lists. */
function storedAt(path: string, sent: Expressions, item: StoredItem): Value {
  let at: AttributeValue | undefined = { M: item };
  for (const part of path.split(/\.|(?=\[)/)) {
    at = part.startsWith("[") ? at?.L?.[Number(part.slice(1, -1))] : at?.M?.[nameOf(part, sent)];
  }
  return Value.of(at);
}

/** With names and values in place of their placeholders. */
function readable(condition: string, sent: Expressions): string {
  return condition.replace(/[:#]\w+/g, (placeholder) => {
    const value = sent.values[placeholder];
    return (
      sent.names[placeholder] ??
      (value && (value.S ?? value.N ?? JSON.stringify(value))) ??
      placeholder
    );
  });
}
