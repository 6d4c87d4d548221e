package dev.keysmith.progress;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** The time at which work must end with the best result so far. */
public final class TimeLimit {
  private final long end;
  private final AtomicBoolean ended;

  private TimeLimit(long end, AtomicBoolean ended) {
    this.end = end;
    this.ended = ended;
  }

  /** A limit that ends after this time. */
  public static TimeLimit in(Duration time) {
    return new TimeLimit(System.nanoTime() + time.toNanos(), new AtomicBoolean());
  }

  /** A share of the remaining time, for one phase of the work; it ends with the whole. */
  public TimeLimit share(double part) {
    return new TimeLimit(System.nanoTime() + (long) (left().toNanos() * part), ended);
  }

  /** Ends it now, because the user does not want to wait any longer. */
  public void end() {
    ended.set(true);
  }

  /** Whether it was ended, or the time is over. */
  public boolean isOver() {
    return ended.get() || left().isZero();
  }

  /** The remaining time; zero if it is over. */
  public Duration left() {
    long nanos = end - System.nanoTime();
    return ended.get() || nanos <= 0 ? Duration.ZERO : Duration.ofNanos(nanos);
  }
}
