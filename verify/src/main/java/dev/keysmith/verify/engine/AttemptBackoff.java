package dev.keysmith.verify.engine;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Exponential backoff with jitter between attempts. */
final class AttemptBackoff {
  private final long shortest;
  private final long longest;

  /** In milliseconds. */
  AttemptBackoff(long shortest, long longest) {
    this.shortest = shortest;
    this.longest = longest;
  }

  /**
   * @param attempt how many have failed, counted from 0
   */
  void after(int attempt) {
    long most = Math.min(longest, shortest << Math.min(attempt, Integer.SIZE));
    try {
      TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextLong(most / 2, most + 1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EngineFailure("interrupted while waiting for the engine", "run again");
    }
  }
}
