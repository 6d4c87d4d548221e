import { type Clause, clauses, type Expressions, lastValue, path } from "./expressions.js";

/**
 * Whether an update whose response was lost may be sent again: done twice, it changes what it
 * changes once, or is rejected.
 */
export function isRepeatable(sent: Expressions): boolean {
  return clauses(sent.update).every(
    (clause) => isIdempotent(clause, sent) || isGuarded(clause, sent),
  );
}

function isIdempotent(clause: Clause, sent: Expressions): boolean {
  switch (clause.keyword) {
    case "SET":
      return /^[^ ]+ = :\w+$|^([^ ]+) = if_not_exists\(\1, :\w+\)$/.test(clause.action);
    case "REMOVE":
      return !/\[\d+\]$/.test(path(clause));
    case "DELETE":
      return true;
    default: {
      const added = sent.values[lastValue(clause)];
      return added !== undefined && added.N === undefined;
    }
  }
}

/** Whether the condition compares what the clause changes, so that it cannot hold twice. */
function isGuarded(clause: Clause, sent: Expressions): boolean {
  const changed = path(clause);
  return sent.condition
    .split(" AND ")
    .some(
      (condition) =>
        condition.startsWith(`${changed} = :`) ||
        (condition.startsWith(`${changed}.`) && condition.includes(" = :")),
    );
}
