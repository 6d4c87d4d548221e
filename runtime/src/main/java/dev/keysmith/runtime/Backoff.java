package dev.keysmith.runtime;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Waits longer after each failure, a random part of the time, until a deadline. */
final class Backoff {
  private static final long FIRST_MILLIS = 10;
  private static final long LONGEST_MILLIS = 1_000;

  private final long deadline;
  private int failures;

  Backoff(Duration limit) {
    this.deadline = System.nanoTime() + limit.toNanos();
  }

  /** Waits; false if the deadline would pass. */
  boolean pause() {
    long ceiling = Math.min(LONGEST_MILLIS, FIRST_MILLIS << Math.min(failures++, 10));
    long wait = ThreadLocalRandom.current().nextLong(ceiling + 1);
    if (System.nanoTime() + Duration.ofMillis(wait).toNanos() > deadline) {
      return false;
    }
    try {
      Thread.sleep(wait);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
