import { GetItemCommand } from "@aws-sdk/client-dynamodb";

import type { Call } from "./call.js";
import { ItemKeyValues } from "./item-key-values.js";
import { Items, ItemsRequest, type RowsRequest } from "./rows.js";
import type { Value } from "./value.js";

/** A GetItem. */
export class GetStep {
  private wanted = ItemKeyValues.NONE;
  private strong = false;

  constructor(
    private readonly call: Call,
    private readonly table: string,
  ) {}

  key(name: string, value: Value): this {
    return this.wholeKey(this.wanted.and(name, value));
  }

  wholeKey(key: ItemKeyValues): this {
    this.wanted = key;
    return this;
  }

  consistent(): this {
    this.strong = true;
    return this;
  }

  /** The item, if there is one. */
  items(): ItemsRequest {
    return new ItemsRequest(this.send());
  }

  /** The item as a row of an entity. */
  rows(entity: string): RowsRequest {
    return this.items().rows(entity);
  }

  private async send(): Promise<Items> {
    if (!this.wanted.isWhole()) {
      return Items.NONE;
    }
    const name = this.call.tableName(this.table);
    const response = await this.call.sender.send(
      "GetItem",
      name,
      () =>
        this.call.settings.client.send(
          new GetItemCommand({
            TableName: name,
            Key: this.wanted.attributes(),
            ConsistentRead: this.strong,
            ReturnConsumedCapacity: "TOTAL",
          }),
        ),
      (one) => [one.ConsumedCapacity],
    );
    const row = response.Item && this.call.forms.row(this.table, "", response.Item);
    return row ? new Items([row]) : Items.NONE;
  }
}
