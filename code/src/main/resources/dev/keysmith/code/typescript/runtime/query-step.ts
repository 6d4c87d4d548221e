import { QueryCommand, ScanCommand } from "@aws-sdk/client-dynamodb";

import type { Call } from "./call.js";
import { listOperands } from "./list-operands.js";
import type { OrderedQueries } from "./ordered-queries.js";
import type { Row, StoredItem } from "./row.js";
import { Items, ItemsRequest, type RowsRequest } from "./rows.js";
import { ABSENT, present, type Value } from "./value.js";

/** One response. */
export interface ItemPage {
  readonly items: readonly StoredItem[];
  readonly last: StoredItem | undefined;
}

/** A Query or Scan; without a value that its conditions need, it finds nothing. */
export class QueryStep implements OrderedQueries {
  private indexName = "";
  private keyExpression = "";
  private filterExpression = "";
  private readonly names: Record<string, string> = {};
  private readonly values: Record<string, Value> = {};
  private backwards = false;
  private strong = false;
  private most: number | undefined;

  constructor(
    private readonly call: Call,
    private readonly table: string,
    private readonly isScan: boolean,
  ) {}

  index(name: string): this {
    this.indexName = name;
    return this;
  }

  keyCondition(expression: string): this {
    this.keyExpression = expression;
    return this;
  }

  filter(expression: string): this {
    this.filterExpression = expression;
    return this;
  }

  name(placeholder: string, attribute: string): this {
    this.names[placeholder] = attribute;
    return this;
  }

  value(placeholder: string, value: Value): this {
    this.values[placeholder] = value;
    return this;
  }

  /** The values of a list, of which an item has one; none if the list is empty. */
  list(placeholder: string, list: readonly Value[]): this {
    if (list.length === 0) {
      return this.value(placeholder, ABSENT);
    }
    const operands = listOperands(this.filterExpression, placeholder, list);
    this.filterExpression = operands.expression;
    Object.assign(this.values, operands.values);
    return this;
  }

  descending(): this {
    this.backwards = true;
    return this;
  }

  consistent(): this {
    this.strong = true;
    return this;
  }

  /** How many items one request reads. */
  limit(items: number): this {
    this.most = items;
    return this;
  }

  groups(): readonly (readonly QueryStep[])[] {
    return [[this]];
  }

  get pageSize(): number | undefined {
    return this.most;
  }

  /** Whether a value that it needs is absent. */
  isEmpty(): boolean {
    return !Object.values(this.values).every((value) => value.isPresent());
  }

  /** All that tells it apart from other queries. */
  signature(): string {
    const values = Object.entries(this.values).map(([name, value]) => [name, value.signature()]);
    return JSON.stringify([
      this.table,
      this.indexName,
      this.keyExpression,
      this.filterExpression,
      this.names,
      values,
    ]);
  }

  // --- sending ----------------------------------------------------------------------------------

  /** Everything it finds. */
  items(): ItemsRequest {
    return this.itemsUntil(() => false);
  }

  /** As many pages as it takes. */
  itemsUntil(enough: (items: Items) => boolean): ItemsRequest {
    return new ItemsRequest(this.sendUntil(enough));
  }

  /** Everything it finds of an entity. */
  rows(entity: string): RowsRequest {
    return this.items().rows(entity);
  }

  private async sendUntil(enough: (items: Items) => boolean): Promise<Items> {
    if (this.isEmpty()) {
      return Items.NONE;
    }
    const rows: Row[] = [];
    let after: StoredItem | undefined;
    do {
      const page = await this.page(this.most, after);
      page.items.forEach((item) => {
        const row = this.row(item);
        if (row) {
          rows.push(row);
        }
      });
      after = page.last;
    } while (after && !enough(new Items(rows)));
    return new Items(rows);
  }

  row(item: StoredItem): Row | undefined {
    return this.call.forms.row(this.table, this.indexName, item);
  }

  position(item: StoredItem): StoredItem {
    return this.call.forms.position(this.table, this.indexName, item);
  }

  /** One request. */
  async page(most: number | undefined, after: StoredItem | undefined): Promise<ItemPage> {
    const { client } = this.call.settings;
    const parameters = {
      TableName: this.call.tableName(this.table),
      ConsistentRead: this.strong,
      ReturnConsumedCapacity: "TOTAL" as const,
      ...(this.indexName === "" ? {} : { IndexName: this.indexName }),
      ...(this.filterExpression === "" ? {} : { FilterExpression: this.filterExpression }),
      ...(Object.keys(this.names).length === 0 ? {} : { ExpressionAttributeNames: this.names }),
      ...(Object.keys(this.values).length === 0
        ? {}
        : { ExpressionAttributeValues: present(this.values) }),
      ...(most === undefined ? {} : { Limit: most }),
      ...(after === undefined ? {} : { ExclusiveStartKey: after }),
    };
    const response = await this.call.sender.send(
      this.isScan ? "Scan" : "Query",
      parameters.TableName,
      () =>
        this.isScan
          ? client.send(new ScanCommand(parameters))
          : client.send(
              new QueryCommand({
                ...parameters,
                KeyConditionExpression: this.keyExpression,
                ScanIndexForward: !this.backwards,
              }),
            ),
      (one) => [one.ConsumedCapacity],
    );
    return { items: response.Items ?? [], last: response.LastEvaluatedKey };
  }
}
