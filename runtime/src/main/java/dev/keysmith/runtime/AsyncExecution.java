package dev.keysmith.runtime;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Executes patterns on the executor of the settings, so that their callers need not wait. A failure
 * completes the future as it is, without a {@link CompletionException} around it.
 */
public final class AsyncExecution {
  private final Executor executor;

  public AsyncExecution(DataSettings settings) {
    this.executor = settings.executor();
  }

  /** A pattern with a result. */
  public <T> CompletableFuture<T> supply(Supplier<T> pattern) {
    CompletableFuture<T> result = new CompletableFuture<>();
    executor.execute(
        () -> {
          // Cancelled before it began: nothing is sent.
          if (result.isDone()) {
            return;
          }
          try {
            result.complete(pattern.get());
          } catch (RuntimeException | Error e) {
            result.completeExceptionally(e);
          }
        });
    return result;
  }

  /** A pattern without a result. */
  public CompletableFuture<Void> run(Runnable pattern) {
    return supply(
            () -> {
              pattern.run();
              return true;
            })
        .thenAccept(done -> {});
  }
}
