package dev.keysmith.fuzz;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** Runs mutated texts through the stages that read them. */
final class TextFuzzer {
  /** Of those that were made before, so that changes add up. */
  private static final int KEPT = 200;

  private static final int MOST_SHRINKING = 300;

  /** So many get inputs in a round. */
  private static final int TARGETS = 8;

  private final SplittableRandom random;
  private final TextMutator mutator;
  private final StageCount count;
  private final Consumer<FuzzFault> onFault;
  private final ImmutableList<TargetPool> pools;
  private int next;

  /** A target with the texts that its inputs are made of. */
  private record TargetPool(TextTarget target, List<String> texts) {}

  TextFuzzer(
      List<? extends TextTarget> targets,
      SplittableRandom random,
      StageCount count,
      Consumer<FuzzFault> onFault) {
    this.random = random;
    this.mutator = new TextMutator(random.split());
    this.count = count;
    this.onFault = onFault;
    this.pools =
        targets.stream()
            .map(target -> new TargetPool(target, new ArrayList<>(target.seeds())))
            .collect(ImmutableList.toImmutableList());
  }

  /** A few inputs for the next targets, in turn; how many there were. */
  int next() {
    int inputs = 0;
    for (int turn = 0; turn < TARGETS; turn++) {
      TargetPool pool = pools.get(next++ % pools.size());
      for (int i = 0; i < pool.target().perRound(); i++) {
        next(pool);
        inputs++;
      }
    }
    return inputs;
  }

  private void next(TargetPool pool) {
    String text = mutator.mutate(pick(pool.texts()), pick(pool.texts()));
    count.add(pool.target().stage());
    Optional<Throwable> failure = failure(pool.target(), text);
    if (failure.isPresent()) {
      report(pool.target(), text, failure.get());
    } else if (pool.texts().size() < KEPT) {
      pool.texts().add(text);
    } else {
      int seeds = pool.target().seeds().size();
      if (seeds < KEPT) {
        pool.texts().set(seeds + random.nextInt(KEPT - seeds), text);
      }
    }
  }

  private static Optional<Throwable> failure(TextTarget target, String text) {
    try {
      target.check(text);
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException | AssertionError | StackOverflowError | OutOfMemoryError e) {
      return Optional.of(e);
    }
  }

  private void report(TextTarget target, String text, Throwable failure) {
    String signature = target.name() + ": " + InputFailure.signature(failure);
    onFault.accept(
        FuzzFault.of(
            signature,
            failure,
            target.name(),
            () -> shrunk(target, text, InputFailure.signature(failure))));
  }

  /** Lines are left out while the same fails. */
  private static String shrunk(TextTarget target, String text, String signature) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    int attempts = 0;
    int at = 0;
    while (at < lines.size() && attempts < MOST_SHRINKING) {
      attempts++;
      List<String> fewer = new ArrayList<>(lines);
      fewer.remove(at);
      if (failure(target, String.join("\n", fewer))
          .filter(other -> InputFailure.signature(other).equals(signature))
          .isPresent()) {
        lines = fewer;
      } else {
        at++;
      }
    }
    String shorter = String.join("\n", lines);
    return failure(target, shorter)
            .filter(other -> InputFailure.signature(other).equals(signature))
            .isPresent()
        ? shorter
        : text;
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
