import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";

import type { Call } from "./call.js";
import type { Expressions } from "./expressions.js";
import { failureOf } from "./failed-conditions.js";
import { type DataFailure, DuplicateItem } from "./failures.js";
import type { Repetition } from "./repetition.js";
import { FAILED_CONDITION } from "./request-sender.js";
import { Row, type StoredItem } from "./row.js";
import type { Rows } from "./rows.js";
import type { WriteStep } from "./write-step.js";

/**
 * What it means if a condition of a write does not hold: the whole write is rejected; the rest of
 * it is done all the same; or there is nothing to change, and the write is done.
 */
export type WriteOutcome = "rejects" | "rejects part" | "is done";

/** A condition failed; it may hold for what is stored now, if it compares with what was read. */
interface Refused {
  readonly failure: DataFailure;
  readonly asRead: boolean;
}

/**
 * Writes that are all done, or none. Writes of one item become one; an item whose key has an absent
 * value is left out. A transaction of one write is sent as that write.
 */
export class Transaction {
  private readonly steps: WriteStep[] = [];

  constructor(
    private readonly call: Call,
    private outcome: WriteOutcome = "rejects",
  ) {}

  add(step: WriteStep): this {
    this.steps.push(step);
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

  // --- sending ----------------------------------------------------------------------------------

  /**
   * Whether it was done; otherwise there was nothing to do, or a part of the write is rejected.
   *
   * @param repetition begins again after a concurrent write; with a row, for that one alone
   */
  async send(
    repetition?: Repetition,
    row?: Row | Rows,
    ...rows: readonly Rows[]
  ): Promise<boolean> {
    let refused: Refused | undefined;
    let operations: readonly Operation[] = [];
    try {
      operations = this.operations();
      refused = await this.refused(operations);
    } catch (e) {
      if (!(e instanceof DuplicateItem)) {
        throw e;
      }
      refused = { failure: e, asRead: false };
    }
    if (!refused) {
      repetition?.wrote(row instanceof Row ? [row] : [row ?? [], ...rows].flatMap((some) => [...some]));
    } else if (
      !(
        refused.asRead &&
        repetition?.conflicted(row instanceof Row ? row : Row.none(), sent(operations))
      )
    ) {
      this.failed(refused.failure);
    }
    return !refused;
  }

  /** Sends each by itself, one for each item; where a condition fails, there is nothing to do. */
  async sendApart(): Promise<void> {
    for (const operation of this.operations()) {
      await alone(operation);
    }
  }

  private failed(failure: DataFailure): void {
    switch (this.outcome) {
      case "rejects":
        throw failure;
      case "rejects part":
        this.call.reject(failure);
        break;
      case "is done":
        break;
    }
  }

  private async refused(operations: readonly Operation[]): Promise<Refused | undefined> {
    const [first] = operations;
    if (!first) {
      return undefined;
    }
    return operations.length === 1 && first.step.kind !== "check"
      ? alone(first)
      : this.together(operations);
  }

  private async together(operations: readonly Operation[]): Promise<Refused | undefined> {
    const tables = operations.map((operation) => this.call.tableName(operation.step.table));
    const command = {
      TransactItems: operations.map((operation, index) => operation.item(tables[index] as string)),
      // Sent again after a lost response, it is not done twice.
      ClientRequestToken: this.call.settings.ids.uuid(),
      ReturnConsumedCapacity: "TOTAL" as const,
    };
    try {
      await this.call.sender.send(
        "TransactWriteItems",
        [...new Set(tables)].join(","),
        () => this.call.settings.client.send(new TransactWriteItemsCommand(command)),
        (one) => one.ConsumedCapacity ?? [],
      );
      return undefined;
    } catch (e) {
      const refused = e instanceof TransactionCanceledException ? refusals(e, operations) : [];
      const [first] = refused;
      if (!first) {
        throw e;
      }
      return { failure: first.failure, asRead: refused.some((one) => one.asRead) };
    }
  }

  /** One operation for each item. */
  private operations(): Operation[] {
    const byItem = new Map<string, Operation>();
    this.steps.forEach((step, index) => {
      const key = step.itemKey();
      const expressions = step.expressions();
      const idle =
        this.steps.length > 1 && step.kind === "update" && expressions.update === "";
      if (key.isWhole() && !idle) {
        const item = `${step.table} ${key.signature()}`;
        const next = new Operation(step, expressions, step.isAsRead);
        byItem.set(item, byItem.get(item)?.and(next, index + 1) ?? next);
      }
    });
    return [...byItem.values()];
  }
}

/** What tells one attempt from another. */
function sent(operations: readonly Operation[]): string {
  return JSON.stringify(operations.map((operation) => operation.item("")));
}

async function alone(operation: Operation): Promise<Refused | undefined> {
  try {
    await operation.step.sendAlone(operation.expressions);
    return undefined;
  } catch (e) {
    if (e instanceof ConditionalCheckFailedException) {
      return operation.refused(e.Item);
    }
    throw e;
  }
}

function refusals(e: TransactionCanceledException, operations: readonly Operation[]): Refused[] {
  const refused: Refused[] = [];
  (e.CancellationReasons ?? []).forEach((reason, index) => {
    const operation = operations[index];
    if (operation && reason.Code === FAILED_CONDITION) {
      refused.push(operation.refused(reason.Item));
    }
  });
  return refused;
}

/** A write with its final expressions. */
class Operation {
  constructor(
    readonly step: WriteStep,
    readonly expressions: Expressions,
    readonly asRead: boolean,
  ) {}

  refused(item: StoredItem | undefined): Refused {
    return { failure: failureOf(this.step, this.expressions, item), asRead: this.asRead };
  }

  item(table: string): TransactWriteItem {
    const common = { TableName: table, ...this.expressions.parameters() };
    const Key = this.step.itemKey().attributes();
    switch (this.step.kind) {
      case "put":
        return { Put: { ...common, Item: this.step.storedItem() } };
      case "delete":
        return { Delete: { ...common, Key } };
      case "check":
        return {
          ConditionCheck: {
            ...common,
            Key,
            ConditionExpression: this.expressions.condition,
          },
        };
      case "update":
        return { Update: { ...common, Key, UpdateExpression: this.expressions.update } };
    }
  }

  /** Both writes of one item as one. */
  and(next: Operation, number: number): Operation {
    const first = this.step.kind;
    const second = next.step.kind;
    const either = this.asRead || next.asRead;
    if (first === "delete" && second === "put") {
      return new Operation(next.step, this.expressions, either);
    } else if (first === "put" && second === "delete") {
      return new Operation(this.step, next.expressions, either);
    } else if ((first === "update" && second === "update") || second === "check") {
      return new Operation(this.step, this.expressions.and(next.expressions, number), either);
    } else if (first === "check") {
      return new Operation(next.step, next.expressions.and(this.expressions, number), either);
    }
    throw new DuplicateItem(this.step.table);
  }
}
