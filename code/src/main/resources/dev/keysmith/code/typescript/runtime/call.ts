import { BatchGetItemCommand, type KeysAndAttributes } from "@aws-sdk/client-dynamodb";

import { type DataFailure, NotFound, Throttled } from "./failures.js";
import { GetStep } from "./get-step.js";
import type { ItemForms } from "./item-forms.js";
import { ItemKeyValues } from "./item-key-values.js";
import { shards } from "./key-codec.js";
import { followingQueries, mergedQueries, type OrderedQueries } from "./ordered-queries.js";
import { OrderedRead, sortedPage } from "./ordered-read.js";
import type { Page, PageRequest } from "./page.js";
import { QueryStep } from "./query-step.js";
import { Repetition } from "./repetition.js";
import { RequestSender } from "./request-sender.js";
import type { Row, StoredItem } from "./row.js";
import { Items, ItemsRequest, Rows, RowsRequest } from "./rows.js";
import { RowsFor } from "./rows-for.js";
import { SeparateCounts } from "./separate-counts.js";
import type { DataSettings } from "./settings.js";
import { Transaction } from "./transaction.js";
import { ABSENT, number, type Value } from "./value.js";
import { WriteStep } from "./write-step.js";

const BATCH_GET_ITEMS = 100;

/** One execution of an access pattern: its requests, their retries, and what failed. */
export class Call {
  readonly sender: RequestSender;
  private readonly arguments: readonly Value[];
  private readonly rejected: DataFailure[] = [];

  /** The instance as it was before the write, if it is wanted and there was one. */
  private old = Rows.NONE;

  /**
   * @param pattern its id
   * @param given what it is executed with: a cursor is valid for the same arguments only
   */
  constructor(
    readonly settings: DataSettings,
    readonly forms: ItemForms,
    private readonly pattern: string,
    ...given: Value[]
  ) {
    this.arguments = given;
    this.sender = new RequestSender(settings, pattern);
  }

  now(): Date {
    return this.settings.clock();
  }

  /** What a cursor is signed for. */
  cursorScope(): string {
    return JSON.stringify([this.pattern, ...this.arguments.map((one) => one.signature())]);
  }

  tableName(table: string): string {
    return this.settings.tableName(table);
  }

  // --- reads ------------------------------------------------------------------------------------

  get(table: string): GetStep {
    return new GetStep(this, table);
  }

  query(table: string): QueryStep {
    return new QueryStep(this, table, false);
  }

  scan(table: string): QueryStep {
    return new QueryStep(this, table, true);
  }

  /** The items with these keys; keys with an absent value have none. */
  batchGet(table: string, consistent: boolean, keys: readonly ItemKeyValues[]): ItemsRequest {
    return new ItemsRequest(
      this.found(table, consistent, keys).then((found) => new Items([...found.values()])),
    );
  }

  /** The items with the key that each value leads to. */
  batchGetEach(
    table: string,
    consistent: boolean,
    values: readonly Value[],
    key: (value: Value) => ItemKeyValues,
  ): ItemsRequest {
    return this.batchGet(table, consistent, values.map(key));
  }

  /** The items with the key that each row leads to, each found for that row. */
  batchGetFor(
    table: string,
    consistent: boolean,
    rows: Rows | RowsRequest,
    key: (row: Row) => ItemKeyValues,
  ): ItemsRequest {
    return new ItemsRequest(this.foundFor(table, consistent, rows, key));
  }

  private async foundFor(
    table: string,
    consistent: boolean,
    rows: Rows | RowsRequest,
    key: (row: Row) => ItemKeyValues,
  ): Promise<Items> {
    const wanted = (await rows).map((row): [Row, ItemKeyValues] => [row, key(row)]);
    const found = await this.found(
      table,
      consistent,
      wanted.map(([, one]) => one),
    );
    const items: Row[] = [];
    for (const [row, one] of wanted) {
      const item = found.get(one.signature());
      if (item) {
        items.push(item.foundFor(row));
      }
    }
    return new Items(items);
  }

  /** Rows by the signature of their keys. */
  private async found(
    table: string,
    consistent: boolean,
    keys: readonly ItemKeyValues[],
  ): Promise<Map<string, Row>> {
    const unique = new Map(
      keys.filter((key) => key.isWhole()).map((key) => [key.signature(), key]),
    );
    const found = new Map<string, Row>();
    const [only] = unique.values();
    if (only && unique.size === 1) {
      const step = this.get(table).wholeKey(only);
      const items = await (consistent ? step.consistent() : step).items();
      items.all.forEach((row) => found.set(only.signature(), row));
      return found;
    }
    const all = [...unique.values()].map((key) => key.attributes());
    for (let from = 0; from < all.length; from += BATCH_GET_ITEMS) {
      const some = all.slice(from, from + BATCH_GET_ITEMS);
      for (const item of await this.batch(table, { Keys: some, ConsistentRead: consistent })) {
        const row = this.forms.row(table, "", item);
        if (row) {
          found.set(ItemKeyValues.ofItem(this.forms.key(table), item).signature(), row);
        }
      }
    }
    return found;
  }

  /** Sends unprocessed keys again until there are none. */
  private async batch(table: string, keys: KeysAndAttributes): Promise<StoredItem[]> {
    const name = this.tableName(table);
    const items: StoredItem[] = [];
    let left: KeysAndAttributes | undefined = keys;
    while (left) {
      const sent: KeysAndAttributes = left;
      const response = await this.sender.send(
        "BatchGetItem",
        name,
        () =>
          this.settings.client.send(
            new BatchGetItemCommand({
              RequestItems: { [name]: sent },
              ReturnConsumedCapacity: "TOTAL",
            }),
          ),
        (one) => one.ConsumedCapacity ?? [],
      );
      items.push(...(response.Responses?.[name] ?? []));
      left = response.UnprocessedKeys?.[name];
      const fruitless = left?.Keys?.length === sent.Keys?.length;
      if (left && fruitless && !(await this.sender.backoff.pause())) {
        throw new Throttled(`BatchGetItem on ${name}: keys stay unprocessed`);
      }
    }
    return items;
  }

  /** Rows in the order of their keys, as many as are wanted; several queries are merged. */
  ordered(entity: string, ...merged: OrderedQueries[]): OrderedRead {
    return new OrderedRead(this, entity, mergedQueries(merged).groups());
  }

  /**
   * What is read for each row, at once; the same for rows that agree in the attributes that matter.
   */
  each(
    rows: Rows,
    by: readonly string[] | ((row: Row) => readonly Value[]),
    read: (row: Row) => PromiseLike<Rows>,
  ): RowsRequest {
    const values = (row: Row) => (typeof by === "function" ? by(row) : by.map((name) => row.get(name)));
    const lead = (row: Row): string => values(row).map((value) => value.signature()).join();
    const started = new Map<string, PromiseLike<Rows>>();
    for (const row of rows) {
      if (!started.has(lead(row))) {
        started.set(lead(row), read(row));
      }
    }
    const all = rows.map(async (row) =>
      [...(await (started.get(lead(row)) as PromiseLike<Rows>))].map((one) => one.foundFor(row)),
    );
    return new RowsRequest(Promise.all(all).then((found) => Rows.of(found.flat())));
  }

  /** What is read for each value, such as each value of a list, at once. */
  forEach(values: readonly Value[], read: (value: Value) => PromiseLike<Rows>): RowsRequest {
    return new RowsRequest(
      Promise.all(values.map(read)).then((found) =>
        Rows.unique(found.flatMap((rows) => [...rows])),
      ),
    );
  }

  /**
   * What is read for each element of a list, at once; the same for elements that agree in the values
   * that matter.
   */
  async readEach<T>(
    elements: readonly T[],
    by: (element: T) => readonly Value[],
    read: (element: T) => PromiseLike<Rows>,
  ): Promise<RowsFor<T>> {
    const lead = (element: T): string => by(element).map((value) => value.signature()).join();
    const started = new Map<string, PromiseLike<Rows>>();
    for (const element of elements) {
      if (!started.has(lead(element))) {
        started.set(lead(element), read(element));
      }
    }
    const found = await Promise.all(
      elements.map(
        async (element): Promise<[T, Rows]> => [
          element,
          await (started.get(lead(element)) as PromiseLike<Rows>),
        ],
      ),
    );
    return new RowsFor(new Map(found));
  }

  /** What is read from each shard, at once. */
  eachShard(count: number, read: (shard: Value) => PromiseLike<Rows>): RowsRequest {
    return this.forEach(shards(count), read);
  }

  /** A query of each shard, to be merged. */
  shards(count: number, query: (shard: Value) => OrderedQueries): OrderedQueries {
    return mergedQueries(shards(count).map(query));
  }

  /** A query of each value of a list, to be merged. */
  merged(values: readonly Value[], query: (value: Value) => OrderedQueries): OrderedQueries {
    return mergedQueries(values.map(query));
  }

  /** A query of each time bucket, one after the other. */
  following(buckets: readonly Value[], query: (bucket: Value) => OrderedQueries): OrderedQueries {
    return followingQueries(buckets.map(query));
  }

  /** A write needs at least one of these, or of those for each element. */
  require(rows: Rows | RowsFor<unknown>, entity: string): void {
    for (const some of rows instanceof RowsFor ? rows.all : [rows]) {
      if (some.isEmpty()) {
        throw new NotFound(entity);
      }
    }
  }

  /** Whether there is at least one of these; otherwise this part of the write is rejected. */
  hasFound(rows: Rows, entity: string): boolean {
    if (rows.isEmpty()) {
      this.reject(new NotFound(entity));
    }
    return !rows.isEmpty();
  }

  /**
   * A page of rows that the client has sorted.
   *
   * @param read the reads that the rows are from, where these stopped at the end of the page
   */
  page(rows: Rows, page: PageRequest, usual: number, ...read: Page<Row>[]): Page<Row> {
    const more = read.some((one) => one.next !== undefined);
    return sortedPage(this, rows, page, usual, more);
  }

  // --- writes -----------------------------------------------------------------------------------

  put(table: string): WriteStep {
    return new WriteStep(this, "put", table);
  }

  update(table: string): WriteStep {
    return new WriteStep(this, "update", table);
  }

  delete(table: string): WriteStep {
    return new WriteStep(this, "delete", table);
  }

  /** A condition on an item that a transaction does not change. */
  check(table: string): WriteStep {
    return new WriteStep(this, "check", table);
  }

  transaction(): Transaction {
    return new Transaction(this);
  }

  /** Counts of children in requests of their own. */
  counts(): SeparateCounts {
    return new SeparateCounts(new Transaction(this, "is done"));
  }

  /** For writes that begin again if another client changes what was read. */
  repetition(): Repetition {
    return new Repetition(this.sender.backoff, this.pattern);
  }

  /**
   * Draws the next number of a sequence for each element, those of one counter at once.
   *
   * @param counter the attribute that counts
   * @param update adds a number to the counter of an element
   */
  async draw<T>(
    counter: string,
    elements: readonly T[],
    update: (element: T, count: Value) => WriteStep,
  ): Promise<readonly Value[]> {
    const groups = new Map<string, { readonly first: T; readonly positions: number[] }>();
    elements.forEach((element, position) => {
      const key = update(element, number(1)).itemKey().signature();
      const group = groups.get(key) ?? { first: element, positions: [] };
      group.positions.push(position);
      groups.set(key, group);
    });
    const numbers = elements.map(() => ABSENT);
    for (const { first, positions } of groups.values()) {
      const row = await update(first, number(positions.length)).sendReturning();
      positions.forEach((position, index) => {
        numbers[position] = row.get(counter).minus(number(positions.length - 1 - index));
      });
    }
    return numbers;
  }

  /**
   * Notes a number of a sequence, or several.
   *
   * @param attribute with its entity
   */
  drawn(attribute: string, numbers: Value | readonly Value[]): void {
    for (const one of [numbers].flat()) {
      if (one.isPresent()) {
        this.settings.listener.numberDrawn?.(this.pattern, attribute, one.asNumber());
      }
    }
  }

  returned(table: string, before: StoredItem): void {
    const row = Object.keys(before).length > 0 && this.forms.row(table, "", before);
    if (row) {
      this.old = Rows.of([row]);
    }
  }

  /** The instance that a write deleted, if there was one. */
  deleted(): Rows {
    return this.old;
  }

  /** The instance as it was before an update. */
  replaced(entity: string): Row {
    this.require(this.old, entity);
    return this.old.first();
  }

  reject(failure: DataFailure): void {
    this.rejected.push(failure);
  }

  /** Throws what went wrong in parts of the write, after the other parts are done. */
  finish(): void {
    const [first, ...others] = this.rejected;
    if (first) {
      first.others.push(...others);
      throw first;
    }
  }
}
