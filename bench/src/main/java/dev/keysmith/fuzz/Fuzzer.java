package dev.keysmith.fuzz;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
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
  private final StageChecks checks = new StageChecks(count, StageShares.FEW);
  private final StageChecks manyChecks = new StageChecks(count, StageShares.MANY);
  private final SmallInputs small;
  private final LanguageMutator language;
  private final TextFuzzer texts;
  private final Set<String> faults = new LinkedHashSet<>();
  private final int reads;
  private final int runs;
  private final Consumer<FuzzFault> onFault;
  private long inputs;

  /**
   * @param reads how many inputs of a round are read, and nothing more
   * @param runs how many small inputs of a round go through the stages
   * @param onFault is shown one input of each fault
   */
  Fuzzer(long seed, int reads, int runs, Consumer<FuzzFault> onFault) {
    this.reads = reads;
    this.runs = runs;
    this.random = new SplittableRandom(seed);
    this.pool = new InputPool(random.split());
    this.mutator = new InputMutator(random.split());
    this.small = new SmallInputs(new DesignCompiler(PriceListReader.shipped()), random.split());
    this.language = new LanguageMutator(random.split());
    this.onFault = onFault;
    this.texts =
        new TextFuzzer(
            ImmutableList.<TextTarget>builder()
                .addAll(ImportTarget.all())
                .addAll(ItemFileTarget.all())
                .addAll(ToolCallTarget.all())
                .add(new InterviewTarget(), new ArgumentTarget())
                .build(),
            random.split(),
            count,
            this::report);
  }

  /**
   * A few changes to an input, one after the other: each result is read, the last that is valid
   * goes through all the other stages. Before that many more are only read, many small ones are
   * changed in their meaning and go on, each to some stages, and after it other readers get a few
   * texts of their own.
   */
  void next() {
    for (int done = 0; done < reads; done += CHANGES) {
      change(pool.pickSmall(), true);
    }
    for (int done = 0; done < runs; done += CHANGES) {
      changeMeaning();
    }
    FuzzInput start = pool.pick();
    FuzzInput input = change(start, false);
    if (!input.equals(start)) {
      run(checks, start, input, random.nextInt(DEPTHS), pool::offer);
    }
    inputs += texts.next();
  }

  /** A few changes of a small input, one after the other; each that is valid goes on. */
  private void changeMeaning() {
    FuzzInput input = small.pick();
    for (int i = 0; i < CHANGES; i++) {
      FuzzInput changed = language.mutate(input);
      inputs++;
      if (!changed.equals(input) && isValid(changed)) {
        run(manyChecks, input, changed, random.nextInt(DEPTHS), small::offer);
        input = changed;
      }
    }
  }

  /** The last that is valid. */
  private FuzzInput change(FuzzInput start, boolean small) {
    FuzzInput input = start;
    for (int i = 0; i < CHANGES; i++) {
      FuzzInput changed = mutator.mutate(input, small ? pool.pickSmall() : pool.pick());
      inputs++;
      if (isValid(changed)) {
        input = changed;
      }
    }
    return input;
  }

  private boolean isValid(FuzzInput input) {
    try {
      return checks.isValid(input);
    } catch (RuntimeException | AssertionError | StackOverflowError | OutOfMemoryError e) {
      report(new InputFailure(input, 1, InputFailure.signature(e), e, StageShares.FEW));
      return false;
    }
  }

  private void run(
      StageChecks stages,
      FuzzInput start,
      FuzzInput input,
      int depth,
      BiConsumer<FuzzInput, Set<String>> taker) {
    try {
      StageChecks.Reached reached = stages.run(input, depth);
      taker.accept(input, reached.behaviours());
      reached.derived().ifPresent(pool::add);
      stages.compare(start, input, depth);
    } catch (RuntimeException | AssertionError | StackOverflowError | OutOfMemoryError e) {
      report(new InputFailure(input, depth, InputFailure.signature(e), e, stages.shares()));
    }
  }

  private void report(InputFailure failure) {
    report(
        new FuzzFault(
            failure.signature(),
            failure.cause(),
            () -> {
              FuzzInput smallest = shrunk(failure).input();
              return ImmutableMap.of(
                  "spec.yaml", smallest.spec(), "design.yaml", smallest.design());
            }));
  }

  private void report(FuzzFault fault) {
    if (faults.add(fault.signature())) {
      onFault.accept(fault);
    }
  }

  private InputFailure shrunk(InputFailure failure) {
    // Counted apart, so that the figures are those of the inputs.
    StageChecks again = new StageChecks(new StageCount(), failure.shares());
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
    return faults.size();
  }

  int behaviours() {
    return pool.behaviours() + small.behaviours();
  }

  StageCount count() {
    return count;
  }
}
