package dev.keysmith.cli.command;

import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import java.time.Duration;
import java.util.concurrent.CancellationException;
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
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Consumer<Runnable> whenEnding;
  private final IntConsumer end;
  private final Consumer<String> report;
  private final Duration patience;
  private final CountDownLatch finished = new CountDownLatch(1);
  private volatile int status;
  private volatile boolean heard;
  private boolean registered;

  /**
   * @param whenEnding registers what to run when the process is asked to end
   * @param end ends the process at once, with this status
   * @param report prints a message, whatever the command is doing
   */
  InterruptHandler(
      Consumer<Runnable> whenEnding, IntConsumer end, Consumer<String> report, Duration patience) {
    this.whenEnding = whenEnding;
    this.end = end;
    this.report = report;
    this.patience = patience;
  }

  /** The interruption of this process. */
  public static InterruptHandler ofProcess() {
    return new InterruptHandler(
        InterruptHandler::addHook,
        status -> Runtime.getRuntime().halt(status),
        System.err::println,
        PATIENCE);
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
    return new InterruptHandler(hook -> {}, status -> {}, message -> {}, PATIENCE);
  }

  /** From now on Ctrl-C ends this limit, and the command is completed. */
  void ends(TimeLimit limit) {
    registered = true;
    whenEnding.accept(() -> end(limit::end));
  }

  /** From now on Ctrl-C lets the command be completed, because what it writes belongs together. */
  void completes() {
    if (!registered) {
      registered = true;
      whenEnding.accept(() -> end(() -> {}));
    }
  }

  /** The command has finished and its output is written. */
  public void finished(int withStatus) {
    status = withStatus;
    finished.countDown();
  }

  /** Whether Ctrl-C was pressed. */
  boolean isHeard() {
    return heard;
  }

  /**
   * Work that reports its progress here ends after Ctrl-C with a {@link CancellationException}; to
   * be used where the command goes on without its result.
   */
  ProgressListener during(ProgressListener progress) {
    return (stage, done, total) -> {
      if (heard) {
        throw new CancellationException("interrupted");
      }
      progress.at(stage, done, total);
    };
  }

  private void end(Runnable search) {
    if (finished.getCount() == 0) {
      return;
    }
    heard = true;
    search.run();
    try {
      if (finished.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        end.accept(status);
      } else {
        report.accept(
            "keysmith: interrupted before the result was complete; for a shorter search, use"
                + " --time-limit");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
