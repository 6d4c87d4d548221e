package dev.keysmith.progress;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** When a piece of work must come to an end, with the best it has by then. */
public final class TimeLimit {
  private final long end;
  private final AtomicBoolean ended;

  private TimeLimit(long end, AtomicBoolean ended) {
    this.end = end;
    this.ended = ended;
  }

  /** So long from now. */
  public static TimeLimit in(Duration time) {
    return new TimeLimit(System.nanoTime() + time.toNanos(), new AtomicBoolean());
  }

  /** A part of what is left, for a piece of the work that others follow; ended with the whole. */
  public TimeLimit share(double part) {
    return new TimeLimit(System.nanoTime() + (long) (left().toNanos() * part), ended);
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
