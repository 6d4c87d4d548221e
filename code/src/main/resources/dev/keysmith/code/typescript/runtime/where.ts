import type { Row } from "./row.js";
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

  in: (attribute: string, ...values: Value[]): Condition => (row) =>
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

  exists: (attribute: string): Condition => (row) => row.get(attribute).isPresent(),

  missing: (attribute: string): Condition => (row) => !row.get(attribute).isPresent(),
};
