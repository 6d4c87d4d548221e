package dev.keysmith.work;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** When a piece of work must come to an end, with the best it has by then. */
public final class TimeLimit {
  private final long end;
  private final AtomicBoolean ended = new AtomicBoolean();

  private TimeLimit(long end) {
    this.end = end;
  }

  /** So long from now. */
  public static TimeLimit in(Duration time) {
    return new TimeLimit(System.nanoTime() + time.toNanos());
  }

  /** Ends it now: somebody does not want to wait any longer. */
  public void end() {
    ended.set(true);
  }

  /** Whether somebody ended it, or the time is over. */
  public boolean isOver() {
    return ended.get() || left().isZero();
  }

  /** What is left; zero where it is over. */
  public Duration left() {
    long nanos = end - System.nanoTime();
    return ended.get() || nanos <= 0 ? Duration.ZERO : Duration.ofNanos(nanos);
  }
}
