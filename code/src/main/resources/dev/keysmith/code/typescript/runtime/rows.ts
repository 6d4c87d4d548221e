import type { Page } from "./page.js";
import { Row } from "./row.js";
import { ABSENT, epoch, type Value } from "./value.js";

/** The order of two rows. */
export type RowOrder = (one: Row, other: Row) => number;

/** Rows that one or several requests returned, in their order. */
export class Rows implements Iterable<Row> {
  static readonly NONE = new Rows([]);

  private constructor(private readonly rows: readonly Row[]) {}

  static of(rows: readonly Row[]): Rows {
    return new Rows(rows);
  }

  /** The rows of a page. */
  static ofPage(page: Page<Row>): Rows {
    return new Rows(page.items);
  }

  [Symbol.iterator](): Iterator<Row> {
    return this.rows[Symbol.iterator]();
  }

  get size(): number {
    return this.rows.length;
  }

  isEmpty(): boolean {
    return this.rows.length === 0;
  }

  /** The first row, or one of which nothing is known. */
  first(): Row {
    return this.rows[0] ?? Row.none();
  }

  map<T>(conversion: (row: Row) => T): T[] {
    return this.rows.map(conversion);
  }

  /** The only row. */
  one<T>(conversion: (row: Row) => T): T | undefined {
    const [first] = this.rows;
    return first && conversion(first);
  }

  /** Those that meet a condition. */
  filter(condition: (row: Row) => boolean): Rows {
    return new Rows(this.rows.filter(condition));
  }

  /**
   * Elements of lists from the last to the first: what is removed moves those behind it. Other rows
   * keep their order.
   */
  lastFirst(): Rows {
    return this.rows.every((row) => row.position === 0)
      ? this
      : new Rows([...this.rows].sort((one, other) => other.position - one.position));
  }

  /** Without those that expired: DynamoDB deletes them later. */
  dropExpired(attribute: string, now: Date): Rows {
    const time = epoch(now);
    return this.filter(
      (row) => !row.get(attribute).isPresent() || row.get(attribute).compareTo(time) > 0,
    );
  }

  /** Each with a value that its item does not store. */
  set(attribute: string, value: Value): Rows {
    return value.isPresent()
      ? new Rows(this.rows.map((row) => row.with(attribute, value)))
      : this;
  }

  /** Sorted, those found for one row among each other. */
  sort(order: RowOrder): Rows {
    return this.byOrigin((group) => group.slice().sort(order));
  }

  /** The first, of those found for one row. */
  limit(most: number): Rows {
    return this.byOrigin((group) => group.slice(0, most));
  }

  private byOrigin(change: (group: Row[]) => Row[]): Rows {
    const groups = new Map<Row | undefined, Row[]>();
    for (const row of this.rows) {
      const group = groups.get(row.origin);
      if (group) {
        group.push(row);
      } else {
        groups.set(row.origin, [row]);
      }
    }
    return new Rows([...groups.values()].flatMap(change));
  }

  /** Those that were found for a row. */
  of(origin: Row): Rows {
    return this.filter((row) => row.origin === origin);
  }

  /**
   * Those that are related to a row, each once: they may have been read for several others.
   *
   * @param on their attributes, each with the attribute of the row that it equals
   */
  joined(to: Row, on: Record<string, string>): Rows {
    const known = new Set<string | Row>();
    return this.filter((row) => {
      const related = Object.entries(on).every(
        ([theirs, its]) => row.get(theirs).isPresent() && row.get(theirs).equals(to.get(its)),
      );
      const identity = row.form.identity.length === 0 ? row : row.identity();
      const first = related && !known.has(identity);
      if (first) {
        known.add(identity);
      }
      return first;
    });
  }

  /** What came with each, such as its children. */
  all(related: (row: Row) => Iterable<Row>): Rows {
    return new Rows(this.rows.flatMap((row) => [...related(row)].map((one) => one.foundFor(row))));
  }

  /** The children in an attribute of each. */
  children(attribute: string): Rows {
    return new Rows(this.rows.flatMap((row) => [...row.children(attribute)]));
  }

  /** With the attributes that another request returned; without those that it did not find. */
  completedBy(others: PromiseLike<Rows>): RowsRequest {
    return RowsRequest.of(this).completedBy(others);
  }

  /** The same, but those that it did not find stay as they are. */
  completedIfFoundBy(others: PromiseLike<Rows>): RowsRequest {
    return RowsRequest.of(this).completedIfFoundBy(others);
  }

  /** @param optional whether those that were not found stay as they are */
  completed(others: Rows, optional: boolean): Rows {
    const byIdentity = new Map<string, Row>();
    const byOrigin = new Map<Row | undefined, Row>();
    for (const row of others) {
      if (!byIdentity.has(row.identity())) {
        byIdentity.set(row.identity(), row);
      }
      if (!byOrigin.has(row.origin)) {
        byOrigin.set(row.origin, row);
      }
    }
    const completed: Row[] = [];
    for (const row of this.rows) {
      const other = byOrigin.get(row) ?? byIdentity.get(row.identity());
      if (other) {
        completed.push(row.completedBy(other));
      } else if (optional) {
        completed.push(row);
      }
    }
    return new Rows(completed);
  }

  /** Both. */
  and(others: Rows): Rows {
    return Rows.unique([...this.rows, ...others.rows]);
  }

  /** These, and those of others that are not among them. */
  or(others: Rows): Rows {
    const known = new Set<string | Row>();
    const all = [...this.rows, ...others.rows].filter((row) => {
      const identity = row.form.identity.length === 0 ? row : row.identity();
      const first = !known.has(identity);
      known.add(identity);
      return first;
    });
    return new Rows(all);
  }

  /** Several items of one instance are one row. */
  static unique(rows: readonly Row[]): Rows {
    const origins = new Map<Row | undefined, Map<string, Row>>();
    const keys: [Row | undefined, string][] = [];
    for (const row of rows) {
      const group = origins.get(row.origin) ?? new Map<string, Row>();
      origins.set(row.origin, group);
      const before = group.get(row.identity());
      if (!before) {
        keys.push([row.origin, row.identity()]);
      }
      group.set(row.identity(), before ? before.and(row) : row);
    }
    return new Rows(keys.map(([origin, key]) => origins.get(origin)?.get(key) as Row));
  }
}

/**
 * Rows that are being requested. What is done with them is written as for rows that are there, and
 * done when they arrive: `await call.query("Orders").rows("Order").limit(10)`.
 */
export class RowsRequest implements PromiseLike<Rows> {
  constructor(private readonly requested: PromiseLike<Rows>) {}

  /** Rows that are there. */
  static of(rows: Rows): RowsRequest {
    return new RowsRequest(Promise.resolve(rows));
  }

  then<A = Rows, B = never>(
    done?: ((rows: Rows) => A | PromiseLike<A>) | null,
    failed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): PromiseLike<A | B> {
    return this.requested.then(done, failed);
  }

  private next(change: (rows: Rows) => Rows): RowsRequest {
    return new RowsRequest(this.requested.then(change));
  }

  filter(condition: (row: Row) => boolean): RowsRequest {
    return this.next((rows) => rows.filter(condition));
  }

  dropExpired(attribute: string, now: Date): RowsRequest {
    return this.next((rows) => rows.dropExpired(attribute, now));
  }

  set(attribute: string, value: Value): RowsRequest {
    return this.next((rows) => rows.set(attribute, value));
  }

  sort(order: RowOrder): RowsRequest {
    return this.next((rows) => rows.sort(order));
  }

  limit(most: number): RowsRequest {
    return this.next((rows) => rows.limit(most));
  }

  completedBy(others: PromiseLike<Rows>): RowsRequest {
    return this.nextWith(others, (rows, found) => rows.completed(found, false));
  }

  completedIfFoundBy(others: PromiseLike<Rows>): RowsRequest {
    return this.nextWith(others, (rows, found) => rows.completed(found, true));
  }

  and(others: PromiseLike<Rows>): RowsRequest {
    return this.nextWith(others, (rows, more) => rows.and(more));
  }

  /** Waits for both, so that no failure of the other is left unhandled. */
  private nextWith(
    others: PromiseLike<Rows>,
    change: (rows: Rows, more: Rows) => Rows,
  ): RowsRequest {
    return new RowsRequest(
      Promise.all([this.requested, others]).then(([rows, more]) => change(rows, more)),
    );
  }
}

/** Items that requests returned, of one entity or several. */
export class Items {
  static readonly NONE = new Items([]);

  constructor(readonly all: readonly Row[]) {}

  /** The instances of an entity. */
  rows(entity: string): Rows {
    return Rows.unique(this.all.filter((row) => row.form.entity === entity));
  }
}

/** Items that are being requested. */
export class ItemsRequest implements PromiseLike<Items> {
  constructor(private readonly requested: PromiseLike<Items>) {}

  then<A = Items, B = never>(
    done?: ((items: Items) => A | PromiseLike<A>) | null,
    failed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): PromiseLike<A | B> {
    return this.requested.then(done, failed);
  }

  /** The instances of an entity. */
  rows(entity: string): RowsRequest {
    return new RowsRequest(this.requested.then((items) => items.rows(entity)));
  }
}

// --- orders -------------------------------------------------------------------------------------

function missingLast(attribute: string, direction: 1 | -1): RowOrder {
  return (one, other) => {
    const [left, right] = [one.get(attribute), other.get(attribute)];
    if (left.isPresent() && right.isPresent()) {
      return direction * left.compareTo(right);
    }
    return left === right ? 0 : right === ABSENT ? -1 : 1;
  };
}

/** The order of an attribute; rows without it come last. */
export function by(attribute: string): RowOrder {
  return missingLast(attribute, 1);
}

export function byDescending(attribute: string): RowOrder {
  return missingLast(attribute, -1);
}

/** The first order, and the next one among rows that are equal in it. */
export function inOrder(...orders: RowOrder[]): RowOrder {
  return (one, other) => {
    for (const order of orders) {
      const compared = order(one, other);
      if (compared !== 0) {
        return compared;
      }
    }
    return 0;
  };
}

/** An element of a list, which must be there. */
export function element<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) {
    throw new RangeError(`there is no entry ${index + 1}; ${list.length} were given`);
  }
  return found;
}
