package dev.keysmith.progress;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The time at which work must end with the best result so far. It is the last resort: a result that
 * the clock ended depends on the machine and its load, so that is remembered.
 */
public final class TimeLimit {
  private final Duration stated;
  private final long end;
  private final AtomicBoolean ended;
  private final AtomicBoolean reached;

  private TimeLimit(Duration stated, long end, AtomicBoolean ended, AtomicBoolean reached) {
    this.stated = stated;
    this.end = end;
    this.ended = ended;
    this.reached = reached;
  }

  /** A limit that ends after this time. */
  public static TimeLimit in(Duration time) {
    return new TimeLimit(
        time, System.nanoTime() + time.toNanos(), new AtomicBoolean(), new AtomicBoolean());
  }

  /** The whole time as it was stated, by which to size work that no clock ends. */
  public Duration stated() {
    return stated;
  }

  /** A share of the remaining time, for one phase of the work; it ends with the whole. */
  public TimeLimit share(double part) {
    long nanos = (long) (left().toNanos() * part);
    return new TimeLimit(stated, System.nanoTime() + nanos, ended, reached);
  }

  /** Ends it now, because the user does not want to wait any longer. */
  public void end() {
    ended.set(true);
  }

  /** Whether it was ended, or the time is over. */
  public boolean isOver() {
    boolean over = left().isZero();
    if (over) {
      reached.set(true);
    }
    return over;
  }

  /** Whether any of the work found that it was over, for the whole or for its share. */
  public boolean wasReached() {
    return reached.get();
  }

  /** The remaining time; zero if it is over. */
  public Duration left() {
    long nanos = end - System.nanoTime();
    return ended.get() || nanos <= 0 ? Duration.ZERO : Duration.ofNanos(nanos);
  }
}
