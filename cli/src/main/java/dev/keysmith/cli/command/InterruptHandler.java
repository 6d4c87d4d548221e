package dev.keysmith.cli.command;

import dev.keysmith.progress.TimeLimit;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * Lets Ctrl-C end a search instead of the tool: what was found by then is still told.
 *
 * <p>Java offers no other way to hear of Ctrl-C than the hook that runs when the process ends. The
 * hook ends the search and waits until the command is through; then the process ends as it would
 * have without Ctrl-C.
 */
public final class InterruptHandler {
  /** What a search may take to come to its end, and its result to be written. */
  private static final long PATIENCE_SECONDS = 10;

  private final Consumer<Runnable> whenEnding;
  private final IntConsumer end;
  private final CountDownLatch finished = new CountDownLatch(1);
  private volatile int status;
  private volatile boolean heard;

  /**
   * @param whenEnding is given what to run when the process is told to end
   * @param end ends the process at once, with this status
   */
  public InterruptHandler(Consumer<Runnable> whenEnding, IntConsumer end) {
    this.whenEnding = whenEnding;
    this.end = end;
  }

  /** Of this process. */
  public static InterruptHandler ofProcess() {
    return new InterruptHandler(
        InterruptHandler::addHook, status -> Runtime.getRuntime().halt(status));
  }

  private static void addHook(Runnable hook) {
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(hook, "interruption"));
    } catch (IllegalStateException e) {
      // It is ending already, before there is anything to be told.
    }
  }

  /** Never comes. */
  public static InterruptHandler none() {
    return new InterruptHandler(hook -> {}, status -> {});
  }

  /** From now on Ctrl-C ends this. */
  public void ends(TimeLimit limit) {
    whenEnding.accept(() -> end(limit));
  }

  /** The command is through, and everything is written. */
  public void finished(int withStatus) {
    status = withStatus;
    finished.countDown();
  }

  /** Whether somebody did not want to wait any longer. */
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
