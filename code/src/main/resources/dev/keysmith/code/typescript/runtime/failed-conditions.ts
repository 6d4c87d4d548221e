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
const FUNCTION = /^(attribute_exists|attribute_not_exists)\(([^.[()]+)\)$/;
const COMPARISON = /^([^ .[()]+) (=|<>|<|<=|>|>=) (:\w+)$/;

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
    return (item[nameOf(path, sent)] !== undefined) !== (wanted === "attribute_exists");
  }
  const [, compared = "", operator, placeholder = ""] = COMPARISON.exec(condition) ?? [];
  if (!operator) {
    return false;
  }
  const stored = Value.of(item[nameOf(compared, sent)]);
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
