package dev.keysmith.ilp;

import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs a search in native code beside the calling thread, which stays free to say how far it is and
 * to stop it.
 */
final class NativeSearch {
  private static final long PAUSE_MILLIS = 20;

  private NativeSearch() {}

  /**
   * What the search returns, by itself or once it was stopped.
   *
   * @param stop may come before the search has begun, and then has no effect; so it comes again
   */
  static <T> T run(Callable<T> search, Runnable stop, TimeLimit limit, ProgressListener progress) {
    long start = System.nanoTime();
    long total = limit.left().toSeconds();
    FutureTask<T> result = new FutureTask<>(search);
    // A daemon, so that it does not keep a terminating process alive.
    Thread thread = new Thread(result, "solver");
    thread.setDaemon(true);
    thread.start();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return result.get(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          if (interrupted || limit.isOver()) {
            stop.run();
          }
          progress.at("choosing", TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start), total);
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          throw new IllegalStateException("the search failed", e.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
