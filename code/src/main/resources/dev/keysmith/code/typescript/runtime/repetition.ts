import { FailedAttempts } from "./failed-attempts.js";
import { TransactionConflict } from "./failures.js";
import type { Backoff } from "./request-sender.js";
import type { Row } from "./row.js";
import { Rows } from "./rows.js";

const MOST_ATTEMPTS = 200;

/**
 * Begins a write again if another client changed what it read. Of several instances, only those
 * that were changed are written again.
 */
export class Repetition {
  private left: ReadonlySet<string> | undefined;
  private conflicts = new Set<string>();
  private readonly failed = new FailedAttempts();
  private readonly rows: Row[] = [];
  private attempts = 0;

  constructor(
    private readonly backoff: Backoff,
    private readonly pattern: string,
  ) {}

  /** Those that are still to be written, of the elements of a list the last one first. */
  pending(rows: Rows): Rows {
    const { left } = this;
    const pending =
      left === undefined ? rows : rows.filter((row) => left.has(row.distinguishing()));
    return pending.lastFirst();
  }

  /**
   * Notes a conflict; false if there were too many, or it is none.
   *
   * @param sent what the write consisted of
   */
  conflicted(row: Row, sent: string): boolean {
    const more = !this.failed.isFinal(row, sent) && this.attempts < MOST_ATTEMPTS;
    if (more) {
      this.conflicts.add(row.distinguishing());
    }
    return more;
  }

  wrote(rows: readonly Row[]): void {
    this.rows.push(...rows);
  }

  /** The rows of an entity that were written, as they were read. */
  written(entity: string): Rows {
    return Rows.of(this.rows.filter((row) => row.form.entity === entity));
  }

  /** Whether anything is left to write, which then begins. */
  async again(): Promise<boolean> {
    this.attempts++;
    this.left = this.conflicts;
    this.conflicts = new Set();
    if (this.left.size > 0 && !(await this.backoff.pause())) {
      throw new TransactionConflict(
        `${this.pattern}: other clients kept changing what was read; gave up after ${this.attempts} attempts`,
      );
    }
    return this.left.size > 0;
  }
}
