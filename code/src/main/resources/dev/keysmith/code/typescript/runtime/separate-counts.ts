import type { Transaction } from "./transaction.js";
import type { WriteStep } from "./write-step.js";

/**
 * Numbers of children that are updated after the write of a child, each by a request of its own.
 * Without a parent there is nothing to count on.
 */
export class SeparateCounts {
  constructor(private readonly updates: Transaction) {}

  add(update: WriteStep): this {
    this.updates.add(update.ignoringFailure());
    return this;
  }

  /** Updates each parent once. */
  async send(): Promise<void> {
    await this.updates.sendApart();
  }
}
