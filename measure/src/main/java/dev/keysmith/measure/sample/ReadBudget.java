package dev.keysmith.measure.sample;

import dev.keysmith.aws.DynamoDbLimits;

/**
 * The read units that may be consumed. What a page consumes is known only after it was read, so
 * each reserves what the largest page can consume before it is requested: the limit is never
 * exceeded.
 */
final class ReadBudget {
  /**
   * A page ends with the item that reaches 1 MB; eventually consistent, 8 KB are one unit, and what
   * is left is rounded up.
   */
  static final double LARGEST_PAGE =
      Math.ceil(
          (DynamoDbLimits.PAGE_BYTES + DynamoDbLimits.ITEM_BYTES)
              / (2.0 * DynamoDbLimits.READ_UNIT_BYTES));

  private final double most;
  private double used;
  private double reserved;
  private boolean ended;

  ReadBudget(double most) {
    this.most = most;
  }

  /** Waits until it is known whether a page may be read; false if it may not. */
  synchronized boolean reserve() throws InterruptedException {
    while (!ended && used + reserved + LARGEST_PAGE > most && reserved > 0) {
      wait();
    }
    if (ended || used + reserved + LARGEST_PAGE > most) {
      return false;
    }
    reserved += LARGEST_PAGE;
    return true;
  }

  /** A reserved page was read, or was not because of a failure. */
  synchronized void settle(double units) {
    reserved -= LARGEST_PAGE;
    used += units;
    notifyAll();
  }

  /** From now on nothing more may be read. */
  synchronized void end() {
    ended = true;
    notifyAll();
  }
}
