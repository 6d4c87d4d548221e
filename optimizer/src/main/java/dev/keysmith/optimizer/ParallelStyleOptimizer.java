package dev.keysmith.optimizer;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.selection.StyleResult;
import dev.keysmith.spec.DesignPreferences.Style;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiFunction;

/**
 * Derives a design in each style, side by side once there is a first choice in the one that is
 * wanted. To price candidates keeps all processors busy, and the one that is wanted must not wait
 * for the other.
 *
 * <pre>
 *   the one that is wanted    price ──▶ choose ──▶ cool, simplify, prove
 *   the other                                  price ──▶ choose ──▶ …
 * </pre>
 */
final class ParallelStyleOptimizer {
  private ParallelStyleOptimizer() {}

  /**
   * Both designs; only the one that is wanted if the time was over before the other was begun.
   *
   * @param wanted the style that is taken, or likely to be
   * @param derive derives a design, and notifies when it has a first choice
   */
  static ImmutableMap<Style, StyleResult> derive(
      Style wanted, TimeLimit limit, BiFunction<Style, Runnable, StyleResult> derive) {
    Style one = wanted == Style.SINGLE_TABLE ? Style.SINGLE_TABLE : Style.MULTI_TABLE;
    Style other = one == Style.SINGLE_TABLE ? Style.MULTI_TABLE : Style.SINGLE_TABLE;
    CountDownLatch chosen = new CountDownLatch(1);
    // Not in the common pool, whose threads the pricing needs.
    CompletableFuture<Optional<StyleResult>> later =
        CompletableFuture.supplyAsync(
            () -> {
              await(chosen);
              return limit.isOver() ? Optional.empty() : Optional.of(derive.apply(other, () -> {}));
            },
            goal -> {
              Thread thread = new Thread(goal, other.toString());
              // It must not keep a terminating process alive.
              thread.setDaemon(true);
              thread.start();
            });
    try {
      StyleResult first = derive.apply(one, chosen::countDown);
      ImmutableMap.Builder<Style, StyleResult> both = ImmutableMap.builder();
      both.put(one, first);
      later.join().ifPresent(second -> both.put(other, second));
      return both.buildOrThrow();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    } finally {
      chosen.countDown();
    }
  }

  private static void await(CountDownLatch latch) {
    boolean interrupted = false;
    while (true) {
      try {
        latch.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
