import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";

import type { Call } from "./call.js";
import { Expressions } from "./expressions.js";
import { failureOf } from "./failed-conditions.js";
import { ConditionFailed, NotFound, OutcomeUnknown } from "./failures.js";
import { ItemKeyValues } from "./item-key-values.js";
import { listOperands } from "./list-operands.js";
import { isRepeatable } from "./repeated-update.js";
import type { Repetition } from "./repetition.js";
import { RejectedAfterLoss, type Repeatable } from "./request-sender.js";
import { Row, type StoredItem } from "./row.js";
import { Transaction, type WriteOutcome } from "./transaction.js";
import { ABSENT, present, type Value } from "./value.js";

/** What a response has: nothing, what an update changed, or the item as it was before. */
type Returned = "NONE" | "UPDATED_NEW" | "ALL_OLD";

export type WriteKind = "put" | "update" | "delete" | "check";

/** A write of one item: alone, or as part of a transaction. */
export class WriteStep {
  private readonly attributes: Record<string, Value> = {};
  private readonly keyValues: Record<string, Value> = {};
  private readonly names: Record<string, string> = {};
  private readonly values: Record<string, Value> = {};
  private updateExpression = "";
  private conditionExpression = "";

  /** Whether the condition compares with a list that has no value. */
  private impossible = false;
  private outcome: WriteOutcome = "rejects";

  entity = "";
  embedded = "";
  uniqueAttribute = "";
  isCreation = false;
  isAsRead = false;
  private returnsOld = false;

  constructor(
    private readonly call: Call,
    readonly kind: WriteKind,
    readonly table: string,
  ) {}

  // --- what is written --------------------------------------------------------------------------

  /** An attribute of the item; left out if the value is absent. */
  item(name: string, value: Value): this {
    this.attributes[name] = value;
    return this;
  }

  key(name: string, value: Value): this {
    this.keyValues[name] = value;
    return this;
  }

  update(expression: string): this {
    this.updateExpression = expression;
    return this;
  }

  condition(expression: string): this {
    this.conditionExpression = expression;
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

  /** The values of a list, of which the item must have one. */
  list(placeholder: string, list: readonly Value[]): this {
    this.impossible ||= list.length === 0;
    const operands = listOperands(this.conditionExpression, placeholder, list);
    this.conditionExpression = operands.expression;
    Object.assign(this.values, operands.values);
    return this;
  }

  /** The element of an embedded list that the expressions are about. */
  position(element: Row): this {
    const at = (expression: string): string =>
      expression.replaceAll("[{position}]", `[${element.position}]`);
    this.updateExpression = at(this.updateExpression);
    this.conditionExpression = at(this.conditionExpression);
    return this;
  }

  // --- what a failed condition means ------------------------------------------------------------

  /** The item is a new one of this entity, and must not exist. */
  creates(entity: string): this {
    this.isCreation = true;
    return this.of(entity);
  }

  /** The item is one of this entity. */
  of(entity: string): this {
    this.entity = entity;
    return this;
  }

  /** The condition is about an instance of this entity that the item embeds. */
  child(entity: string): this {
    this.embedded = entity;
    return this;
  }

  /** The item exists as long as an instance has this value. */
  unique(owner: string, attribute: string): this {
    this.uniqueAttribute = attribute;
    return this.of(owner);
  }

  /** The condition compares with what was read: if it fails, the write begins again. */
  asRead(): this {
    this.isAsRead = true;
    return this;
  }

  /** A failed condition means that there is nothing to do. */
  ignoringFailure(): this {
    this.outcome = "is done";
    return this;
  }

  /** A failed condition rejects this part of the write only. */
  partly(): this {
    this.outcome = "rejects part";
    return this;
  }

  /** The call then has the instance as it was before. */
  returningOld(): this {
    this.returnsOld = true;
    return this;
  }

  // --- sending it alone -------------------------------------------------------------------------

  /**
   * Whether it was done; otherwise there was nothing to do, or a part of the write is rejected.
   *
   * @param repetition begins again after a concurrent write; with a row, for that one alone
   */
  send(repetition?: Repetition, row?: Row): Promise<boolean> {
    return new Transaction(this.call, this.outcome).add(this).send(repetition, row);
  }

  /** Sends an update, and returns the attributes that it changed. */
  async sendReturning(): Promise<Row> {
    if (!this.itemKey().isWhole()) {
      throw new NotFound(this.entity);
    }
    const sent = this.expressions();
    try {
      return Row.ofAttributes(await this.attributesOf(sent, "UPDATED_NEW"));
    } catch (e) {
      throw e instanceof ConditionalCheckFailedException ? failureOf(this, sent, e.Item) : e;
    }
  }

  /** The key of the item that it writes. */
  itemKey(): ItemKeyValues {
    if (this.kind !== "put") {
      return new ItemKeyValues(this.keyValues);
    }
    const names = this.call.forms.key(this.table);
    return new ItemKeyValues(
      Object.fromEntries(names.map((name) => [name, this.attributes[name] ?? ABSENT])),
    );
  }

  storedItem(): StoredItem {
    return present(this.attributes);
  }

  expressions(): Expressions {
    if (this.impossible) {
      throw new ConditionFailed(this.entity, this.conditionExpression);
    }
    return Expressions.of(
      this.updateExpression,
      this.conditionExpression,
      this.names,
      this.values,
    );
  }

  async sendAlone(sent: Expressions): Promise<void> {
    const before = await this.attributesOf(sent, this.returnsOld ? "ALL_OLD" : "NONE");
    if (this.returnsOld) {
      this.call.returned(this.table, before);
    }
  }

  private async attributesOf(sent: Expressions, returned: Returned): Promise<StoredItem> {
    try {
      return await this.request(sent, returned);
    } catch (e) {
      if (!(e instanceof RejectedAfterLoss)) {
        throw e;
      }
      // Its own first attempt may be what the condition failed on, or another client's write.
      if (this.outcome === "is done") {
        throw e.rejection;
      }
      throw new OutcomeUnknown(
        `a write on ${this.call.tableName(this.table)} was sent again, and its condition then failed`,
        { cause: e.rejection },
      );
    }
  }

  private async request(sent: Expressions, returned: Returned): Promise<StoredItem> {
    const { client } = this.call.settings;
    const TableName = this.call.tableName(this.table);
    const common = { TableName, ReturnConsumedCapacity: "TOTAL" as const, ...sent.parameters() };
    switch (this.kind) {
      case "put":
        await this.call.sender.send(
          "PutItem",
          TableName,
          () => client.send(new PutItemCommand({ ...common, Item: this.storedItem() })),
          (one) => [one.ConsumedCapacity],
        );
        return {};
      case "delete": {
        const response = await this.call.sender.send(
          "DeleteItem",
          TableName,
          () =>
            client.send(
              new DeleteItemCommand({
                ...common,
                Key: this.itemKey().attributes(),
                ...(returned === "ALL_OLD" ? { ReturnValues: returned } : {}),
              }),
            ),
          (one) => [one.ConsumedCapacity],
          returned === "ALL_OLD" ? "not repeatable" : "repeatable",
        );
        return response.Attributes ?? {};
      }
      default: {
        const response = await this.call.sender.send(
          "UpdateItem",
          TableName,
          () =>
            client.send(
              new UpdateItemCommand({
                ...common,
                Key: this.itemKey().attributes(),
                ...(sent.update === "" ? {} : { UpdateExpression: sent.update }),
                ...(returned === "NONE" ? {} : { ReturnValues: returned }),
              }),
            ),
          (one) => [one.ConsumedCapacity],
          repeatable(sent, returned),
        );
        return response.Attributes ?? {};
      }
    }
  }
}

/**
 * A number of a sequence that was given out to nobody leaves a gap, which is no harm. What was
 * there before the write is returned once only.
 */
function repeatable(sent: Expressions, returned: Returned): Repeatable {
  const again = returned === "UPDATED_NEW" || (returned === "NONE" && isRepeatable(sent));
  return again ? "repeatable" : "not repeatable";
}
