import type { Call } from "./call.js";
import { limitOf, type Page, type PageRequest } from "./page.js";
import { type Position, readCursor, writeCursor } from "./page-cursor.js";
import type { QueryStep } from "./query-step.js";
import type { Row } from "./row.js";
import { type RowOrder, Rows, RowsRequest } from "./rows.js";

/**
 * Rows in the order of their keys, out of one item collection or several: shards and values of a
 * list are merged, time buckets follow each other. Reads on until a page is full.
 */
export class OrderedRead {
  private order: RowOrder = () => 0;
  private change: (rows: RowsRequest) => PromiseLike<Rows> = (rows) => rows;

  constructor(
    private readonly call: Call,
    private readonly entity: string,
    private readonly groups: readonly (readonly QueryStep[])[],
  ) {}

  /** The order among item collections. */
  sort(order: RowOrder): this {
    this.order = order;
    return this;
  }

  /** What the client does with rows: completes and filters them. */
  each(change: (rows: RowsRequest) => PromiseLike<Rows>): this {
    this.change = change;
    return this;
  }

  /** The first rows. */
  take(most: number): RowsRequest {
    return new RowsRequest(this.page({ limit: most }, most).then((page) => Rows.ofPage(page)));
  }

  /**
   * A page.
   *
   * @param usual the limit of the pattern
   */
  async page(request: PageRequest, usual: number): Promise<Page<Row>> {
    const groups = this.streams(request.after);
    const items = await this.read(groups, limitOf(request, usual), usual);
    return { items, ...this.following(groups) };
  }

  /**
   * The first rows, as many as several reads may return up to the end of a page.
   *
   * @param usual the limit of the pattern
   */
  async upTo(request: PageRequest, usual: number): Promise<Page<Row>> {
    const limit = limitOf(request, usual);
    const end = returnedBefore(this.call, request) + limit;
    const groups = this.streams(undefined);
    const items: Row[] = [];
    do {
      items.push(...(await this.read(groups, limit, usual)));
    } while (items.length < end && this.following(groups).next !== undefined);
    return { items, ...this.following(groups) };
  }

  private async read(
    groups: readonly (readonly RowStream[])[],
    limit: number,
    usual: number,
  ): Promise<Row[]> {
    const accepted: Row[] = [];
    let more = true;
    while (more && accepted.length < limit) {
      const candidates: Row[] = [];
      const wanted = limit - accepted.length;
      while (more && candidates.length < wanted) {
        const next = await this.next(groups, wanted - candidates.length, usual);
        if (next) {
          candidates.push(next);
        }
        more = next !== undefined;
      }
      accepted.push(...(await this.change(RowsRequest.of(Rows.of(candidates)))));
    }
    return accepted;
  }

  /** Where the next page begins; nothing at the end of all. */
  private following(groups: readonly (readonly RowStream[])[]): { next?: string } {
    const positions = groups.flat().map((stream) => stream.position);
    return positions.every((position) => position.kind === "done")
      ? {}
      : { next: cursorOf(this.call, positions) };
  }

  private streams(after: string | undefined): RowStream[][] {
    const positions = after === undefined ? undefined : positionsOf(this.call, after);
    return this.groups.map((group) => {
      // Two of a list's values may be equal; they are queried once.
      const unique = new Map<string, RowStream>();
      for (const query of group) {
        if (!query.isEmpty() && !unique.has(query.signature())) {
          const from = positions?.shift() ?? { kind: "start" };
          unique.set(query.signature(), new RowStream(query, this.entity, from));
        }
      }
      return [...unique.values()];
    });
  }

  private async next(
    groups: readonly (readonly RowStream[])[],
    missing: number,
    usual: number,
  ): Promise<Row | undefined> {
    for (const group of groups) {
      const heads = await Promise.all(group.map((stream) => stream.peek(missing, usual)));
      let first = -1;
      heads.forEach((head, index) => {
        const best = heads[first];
        if (head && (!best || this.order(head, best) < 0)) {
          first = index;
        }
      });
      const stream = group[first];
      if (stream) {
        return stream.take();
      }
    }
    return undefined;
  }
}

/** The rows of one item collection; requests a page only when it is needed. */
class RowStream {
  private readonly read: Row[] = [];

  /** Where the next request begins. */
  private fetched: Position;

  constructor(
    private readonly query: QueryStep,
    private readonly entity: string,
    /** Where the client stands: behind the last row that it took. */
    public position: Position,
  ) {
    this.fetched = position;
  }

  async peek(missing: number, usual: number): Promise<Row | undefined> {
    while (this.read.length === 0 && this.fetched.kind !== "done") {
      await this.fetch(missing, usual);
    }
    return this.read[0];
  }

  private async fetch(missing: number, usual: number): Promise<void> {
    const { pageSize } = this.query;
    const page = await this.query.page(
      pageSize === undefined ? undefined : Math.ceil((pageSize * missing) / usual),
      this.fetched.kind === "after" ? this.fetched.key : undefined,
    );
    for (const item of page.items) {
      const row = this.query.row(item);
      if (row?.form.entity === this.entity) {
        this.read.push(row);
      }
    }
    this.fetched = page.last ? { kind: "after", key: page.last } : { kind: "done" };
    if (this.read.length === 0) {
      this.position = this.fetched;
    }
  }

  take(): Row {
    const taken = this.read.shift() as Row;
    this.position =
      this.read.length === 0
        ? this.fetched
        : { kind: "after", key: this.query.position(taken.item) };
    return taken;
  }
}

function cursorOf(call: Call, positions: readonly Position[]): string {
  return writeCursor(call.cursorScope(), positions, call.settings.cursorKey);
}

function positionsOf(call: Call, cursor: string): Position[] {
  return readCursor(call.cursorScope(), cursor, call.settings.cursorKey);
}

/** How many rows the pages before have returned. */
function returnedBefore(call: Call, request: PageRequest): number {
  const [position] = request.after === undefined ? [] : positionsOf(call, request.after);
  return position?.kind === "returned" ? position.count : 0;
}

/** A page of rows that were all read and sorted: the cursor counts those returned. */
export function sortedPage(
  call: Call,
  rows: Rows,
  request: PageRequest,
  usual: number,
  more: boolean,
): Page<Row> {
  const all = [...rows];
  const from = returnedBefore(call, request);
  const to = Math.min(all.length, from + limitOf(request, usual));
  const items = all.slice(Math.min(from, to), to);
  return more || to < all.length
    ? { items, next: cursorOf(call, [{ kind: "returned", count: to }]) }
    : { items };
}
