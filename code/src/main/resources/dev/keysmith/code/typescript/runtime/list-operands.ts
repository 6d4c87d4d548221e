import type { Value } from "./value.js";

const MOST_OPERANDS = 100;

/**
 * The values of a list in an expression: `a IN (:list)` becomes `a IN (:list_0, :list_1)`. One `IN`
 * takes a hundred of them.
 */
export function listOperands(
  expression: string,
  placeholder: string,
  list: readonly Value[],
): { expression: string; values: Record<string, Value> } {
  const entries = list.map((value, index): [string, Value] => [`${placeholder}_${index}`, value]);
  const names = entries.map(([name]) => name);
  const expanded = expression.replace(
    /(\S+) IN \((:\w+)\)/g,
    (operator: string, path: string, operand: string) =>
      operand === placeholder && names.length > 0 ? operators(path, names) : operator,
  );
  return { expression: expanded, values: Object.fromEntries(entries) };
}

function operators(path: string, names: readonly string[]): string {
  const parts: string[] = [];
  for (let from = 0; from < names.length; from += MOST_OPERANDS) {
    parts.push(`${path} IN (${names.slice(from, from + MOST_OPERANDS).join(", ")})`);
  }
  return parts.length === 1 ? parts.join() : `(${parts.join(" OR ")})`;
}
