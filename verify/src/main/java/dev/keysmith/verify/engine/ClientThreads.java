package dev.keysmith.verify.engine;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Ends the threads of clients without interrupting them. DynamoDB Local never releases the lock of
 * its store if a thread is interrupted while it holds it, and every later request waits for it
 * forever.
 */
public final class ClientThreads {
  private ClientThreads() {}

  /** Returns when the requests that are under way have been answered. */
  public static void end(ExecutorService threads) {
    threads.shutdown();
    boolean interrupted = false;
    while (!threads.isTerminated()) {
      try {
        threads.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
