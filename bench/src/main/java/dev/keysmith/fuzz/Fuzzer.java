package dev.keysmith.fuzz;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Runs mutated inputs through every stage, one after the other. The same seed gives the same inputs
 * in the same order, as long as no search is ended by the clock.
 */
final class Fuzzer {
  private static final int CHANGES = 6;
  private static final int DEPTHS = 1 << 16;
  private static final int MOST_SHRINKING = 400;

  private final SplittableRandom random;
  private final InputPool pool;
  private final InputMutator mutator;
  private final StageCount count = new StageCount();
  private final StageChecks checks = new StageChecks(count);
  private final Map<String, InputFailure> failures = new LinkedHashMap<>();
  private final Consumer<InputFailure> onFailure;
  private long inputs;

  /**
   * @param onFailure is shown one shrunk input of each fault
   */
  Fuzzer(long seed, Consumer<InputFailure> onFailure) {
    this.random = new SplittableRandom(seed);
    this.pool = new InputPool(random.split());
    this.mutator = new InputMutator(random.split());
    this.onFailure = onFailure;
  }

  /**
   * A few changes to an input, one after the other: each result is read, the last that is valid
   * goes through all the other stages.
   */
  void next() {
    FuzzInput start = pool.pick();
    FuzzInput input = start;
    for (int i = 0; i < CHANGES; i++) {
      FuzzInput changed = mutator.mutate(input, pool.pick());
      inputs++;
      if (isValid(changed)) {
        input = changed;
      }
    }
    if (!input.equals(start)) {
      run(input, random.nextInt(DEPTHS));
    }
  }

  private boolean isValid(FuzzInput input) {
    try {
      return checks.isValid(input);
    } catch (RuntimeException | AssertionError | StackOverflowError | OutOfMemoryError e) {
      report(new InputFailure(input, 1, InputFailure.signature(e), e));
      return false;
    }
  }

  private void run(FuzzInput input, int depth) {
    try {
      StageChecks.Reached reached = checks.run(input, depth);
      pool.offer(input, reached.behaviours());
      reached.derived().ifPresent(pool::add);
    } catch (RuntimeException | AssertionError | StackOverflowError | OutOfMemoryError e) {
      report(new InputFailure(input, depth, InputFailure.signature(e), e));
    }
  }

  private void report(InputFailure failure) {
    if (failures.putIfAbsent(failure.signature(), failure) == null) {
      onFailure.accept(shrunk(failure));
    }
  }

  private InputFailure shrunk(InputFailure failure) {
    // Counted apart, so that the figures are those of the inputs.
    StageChecks again = new StageChecks(new StageCount());
    FuzzInput smallest =
        new InputShrinker(
                input ->
                    InputFailure.of(again, input, failure.depth())
                        .filter(other -> other.signature().equals(failure.signature()))
                        .isPresent(),
                MOST_SHRINKING)
            .shrink(failure.input());
    return InputFailure.of(again, smallest, failure.depth()).orElse(failure);
  }

  long inputs() {
    return inputs;
  }

  int failures() {
    return failures.size();
  }

  int behaviours() {
    return pool.behaviours();
  }

  StageCount count() {
    return count;
  }
}
