package dev.keysmith.cli.text;

import dev.keysmith.progress.ProgressListener;
import java.io.PrintWriter;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Shows how far a long piece of work is, on one line that is drawn over and over and gone at the
 * end. What is done within a second shows nothing. Any thread may tell it.
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

  /** Does work that tells how far it is, on a terminal where somebody looks. */
  public static <T> T during(
      Function<ProgressListener, T> work, PrintWriter err, UserTerminal terminal) {
    try (ProgressBar bar = new ProgressBar(err, System::nanoTime)) {
      return work.apply(terminal.bar() ? bar::at : ProgressListener.NONE);
    }
  }

  /**
   * So much is done.
   *
   * @param total how much there is to do; 0 where that is not known
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

  /** Leaves the line as if nothing had stood there. */
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
