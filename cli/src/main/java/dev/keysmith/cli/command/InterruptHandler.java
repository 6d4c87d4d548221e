package dev.keysmith.cli.command;

import dev.keysmith.progress.TimeLimit;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * Lets Ctrl-C end the search instead of the process, so that the best result so far is printed.
 *
 * <p>The only portable way to handle Ctrl-C in Java is a shutdown hook. The hook ends the search
 * and waits until the command has finished; then the process exits with the status that it would
 * have had without Ctrl-C.
 */
public final class InterruptHandler {
  /** The time that the search may take to stop and the result to be written. */
  private static final long PATIENCE_SECONDS = 10;

  private final Consumer<Runnable> whenEnding;
  private final IntConsumer end;
  private final CountDownLatch finished = new CountDownLatch(1);
  private volatile int status;
  private volatile boolean heard;

  /**
   * @param whenEnding registers what to run when the process is asked to end
   * @param end ends the process at once, with this status
   */
  public InterruptHandler(Consumer<Runnable> whenEnding, IntConsumer end) {
    this.whenEnding = whenEnding;
    this.end = end;
  }

  /** The interruption of this process. */
  public static InterruptHandler ofProcess() {
    return new InterruptHandler(
        InterruptHandler::addHook, status -> Runtime.getRuntime().halt(status));
  }

  private static void addHook(Runnable hook) {
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(hook, "interruption"));
    } catch (IllegalStateException e) {
      // The process is ending already, and there is no result yet.
    }
  }

  /** An interruption that never happens. */
  public static InterruptHandler none() {
    return new InterruptHandler(hook -> {}, status -> {});
  }

  /** From now on Ctrl-C ends this limit. */
  public void ends(TimeLimit limit) {
    whenEnding.accept(() -> end(limit));
  }

  /** The command has finished and its output is written. */
  public void finished(int withStatus) {
    status = withStatus;
    finished.countDown();
  }

  /** Whether Ctrl-C was pressed. */
  public boolean isHeard() {
    return heard;
  }

  private void end(TimeLimit limit) {
    if (finished.getCount() == 0) {
      return;
    }
    heard = true;
    limit.end();
    try {
      if (finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        end.accept(status);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
