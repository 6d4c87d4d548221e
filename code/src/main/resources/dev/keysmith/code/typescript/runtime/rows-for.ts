import { Rows } from "./rows.js";

/** Rows that were read for each element of a list, such as each repetition of an action. */
export class RowsFor<T> {
  constructor(private readonly found: ReadonlyMap<T, Rows>) {}

  /** Those of one element. */
  of(element: T): Rows {
    return this.found.get(element) ?? Rows.NONE;
  }

  /** What is made of those of each element. */
  each(change: (rows: Rows, element: T) => Rows): RowsFor<T> {
    const changed = [...this.found].map(([element, rows]): [T, Rows] => [
      element,
      change(rows, element),
    ]);
    return new RowsFor(new Map(changed));
  }

  get all(): Iterable<Rows> {
    return this.found.values();
  }
}
