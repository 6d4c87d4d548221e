import type { Row } from "./row.js";

/** How often the same is sent: more than twice, because an index may lag behind. */
const MOST = 3;

/**
 * Tells a condition that does not hold from a concurrent write: after that, what is read is
 * different, and so is the write that is made of it.
 */
export class FailedAttempts {
  private readonly last = new Map<string, { sent: string; times: number }>();

  /**
   * Notes an attempt; whether the same has failed so often that another is of no use.
   *
   * @param row of the instance that is written
   */
  isFinal(row: Row, sent: string): boolean {
    const instance = row.distinguishing();
    const before = this.last.get(instance);
    const times = before?.sent === sent ? before.times + 1 : 1;
    this.last.set(instance, { sent, times });
    return times >= MOST;
  }
}
