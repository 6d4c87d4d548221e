package dev.keysmith.mcp.tool;

import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

/** Whether the client has cancelled a call, and the work that ends then. */
public final class CallCancellation {
  private final List<TimeLimit> limits = new ArrayList<>();
  private volatile boolean cancelled;

  /** Ends the work of the call. */
  public void cancel() {
    synchronized (limits) {
      cancelled = true;
      limits.forEach(TimeLimit::end);
    }
  }

  /** From now on a cancellation ends this limit, too. */
  void ends(TimeLimit limit) {
    synchronized (limits) {
      limits.add(limit);
      if (cancelled) {
        limit.end();
      }
    }
  }

  /** Throws if the call was cancelled. */
  public void check() {
    if (cancelled) {
      throw new CancellationException("cancelled");
    }
  }

  /** Work that reports its progress here ends where the call was cancelled. */
  ProgressListener during(ProgressListener progress) {
    return (stage, done, total) -> {
      check();
      progress.at(stage, done, total);
    };
  }
}
