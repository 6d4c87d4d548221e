package dev.keysmith.cli.text;

import dev.keysmith.progress.ProgressListener;
import java.io.PrintWriter;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Shows the progress of long work on one line, which is redrawn and cleared at the end. Work that
 * takes less than a second shows nothing. Any thread may report progress.
 *
 * <pre>
 *   running reads  ███████████████░░░░░░░░░  23/36
 * </pre>
 */
public final class ProgressBar implements AutoCloseable {
  private static final long PATIENCE_NANOS = 1_000_000_000;
  private static final long PAUSE_NANOS = 100_000_000;
  private static final int CELLS = 24;
  private static final String CLEAR = "\r\u001b[K";

  private final PrintWriter err;
  private final LongSupplier nanoTime;
  private long due;
  private boolean drawn;
  private boolean closed;

  ProgressBar(PrintWriter err, LongSupplier nanoTime) {
    this.err = err;
    this.nanoTime = nanoTime;
    this.due = nanoTime.getAsLong() + PATIENCE_NANOS;
  }

  /** Runs work and shows its progress if stderr is a terminal. */
  public static <T> T during(
      Function<ProgressListener, T> work, PrintWriter err, UserTerminal terminal) {
    try (ProgressBar bar = new ProgressBar(err, System::nanoTime)) {
      return work.apply(terminal.bar() ? bar::at : ProgressListener.NONE);
    }
  }

  /**
   * Reports progress.
   *
   * @param total the amount of work; 0 if unknown
   */
  synchronized void at(String stage, long done, long total) {
    long now = nanoTime.getAsLong();
    if (closed || now - due < 0) {
      return;
    }
    err.print(CLEAR + line(stage, done, total));
    err.flush();
    drawn = true;
    due = now + PAUSE_NANOS;
  }

  private static String line(String stage, long done, long total) {
    if (total <= 0) {
      return stage + "  " + done;
    }
    int full = (int) (CELLS * Math.min(done, total) / total);
    return stage + "  " + "█".repeat(full) + "░".repeat(CELLS - full) + "  " + done + "/" + total;
  }

  /** Clears the line. */
  @Override
  public synchronized void close() {
    closed = true;
    if (drawn) {
      err.print(CLEAR);
      err.flush();
      drawn = false;
    }
  }
}
