import type { Row } from "./row.js";
import type { Rows } from "./rows.js";
import type { Value } from "./value.js";

type Condition = (row: Row) => boolean;

function ordered(attribute: string, value: Value, test: (order: number) => boolean): Condition {
  return (row) =>
    value.isPresent() &&
    row.get(attribute).isPresent() &&
    test(row.get(attribute).compareTo(value));
}

/** Conditions that the client checks; an absent value meets none but `missing`. */
export const where = {
  is: (attribute: string, value: Value): Condition => (row) =>
    value.isPresent() && row.get(attribute).equals(value),

  not: (attribute: string, value: Value): Condition => (row) =>
    value.isPresent() && row.get(attribute).isPresent() && !row.get(attribute).equals(value),

  in: (attribute: string, ...values: readonly Value[]): Condition => (row) =>
    values.some((value) => value.isPresent() && value.equals(row.get(attribute))),

  before: (attribute: string, value: Value): Condition =>
    ordered(attribute, value, (order) => order < 0),

  upTo: (attribute: string, value: Value): Condition =>
    ordered(attribute, value, (order) => order <= 0),

  after: (attribute: string, value: Value): Condition =>
    ordered(attribute, value, (order) => order > 0),

  from: (attribute: string, value: Value): Condition =>
    ordered(attribute, value, (order) => order >= 0),

  beginsWith: (attribute: string, value: Value): Condition => (row) =>
    value.isPresent() &&
    row.get(attribute).isPresent() &&
    row.get(attribute).asString().startsWith(value.asString()),

  /** A text contains a part, a set or list an element. */
  contains: (attribute: string, part: Value): Condition => (row) =>
    part.isPresent() && row.get(attribute).isPresent() && row.get(attribute).contains(part),

  /** A condition on a related row, or where there is none, on one without values. */
  parent: (parent: (row: Row) => Rows, condition: Condition): Condition => (row) =>
    condition(parent(row).first()),

  /** A condition that differs from row to row. */
  each: (condition: (row: Row) => Condition): Condition => (row) => condition(row)(row),

  all: (...conditions: Condition[]): Condition => (row) =>
    conditions.every((condition) => condition(row)),

  any: (...conditions: Condition[]): Condition => (row) =>
    conditions.some((condition) => condition(row)),

  exists: (attribute: string): Condition => (row) => row.get(attribute).isPresent(),

  missing: (attribute: string): Condition => (row) => !row.get(attribute).isPresent(),
};
