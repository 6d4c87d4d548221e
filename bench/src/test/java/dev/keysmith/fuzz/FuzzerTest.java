package dev.keysmith.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.fuzz.StageCount.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * A slice of the fuzzer, bounded by the number of inputs. Another, or a longer one: {@code
 * -Dfuzz.seed=7 -Dfuzz.rounds=10000}, or {@code bench/fuzz}.
 */
final class FuzzerTest {
  private static final long SEED = Long.getLong("fuzz.seed", 1);
  private static final int ROUNDS = Integer.getInteger("fuzz.rounds", 20);
  private static final int READS = 24;
  private static final int RUNS = 6;

  @Test
  void noInputBreaksAStage() {
    List<String> faults = new ArrayList<>();
    Fuzzer fuzzer =
        new Fuzzer(
            SEED,
            READS,
            RUNS,
            fault -> faults.add(fault.signature() + fault.cause() + "\n" + fault.files().get()));
    for (int i = 0; i < ROUNDS; i++) {
      fuzzer.next();
    }
    assertThat(faults).isEmpty();
    // Enough of them are valid, or nothing would be tested but the readers.
    assertThat(fuzzer.count().of(Stage.SPECS_VALID)).isGreaterThan(ROUNDS);
    assertThat(fuzzer.count().of(Stage.ANALYZED)).isGreaterThan(ROUNDS / 6);
  }

  @Test
  void theSameSeedGivesTheSameInputs() {
    assertThat(inputs(1)).isEqualTo(inputs(1)).isNotEqualTo(inputs(2));
  }

  private static List<FuzzInput> inputs(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    InputPool pool = new InputPool(random.split());
    InputMutator mutator = new InputMutator(random.split());
    List<FuzzInput> inputs = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      inputs.add(mutator.mutate(pool.pick(), pool.pick()));
    }
    return inputs;
  }

  @Test
  void whatFailsIsShrunkToWhatItTakes() {
    FuzzInput input = new FuzzInput("a: {b: [1, 2, 3], c: 4}\nd: 5\n", "e: {f: 6, g: 7}\n");
    FuzzInput smallest =
        new InputShrinker(tried -> tried.spec().contains("2") && tried.design().contains("7"), 100)
            .shrink(input);
    assertThat(smallest.spec()).isEqualTo("a:\n  b:\n    - 2\n");
    assertThat(smallest.design()).isEqualTo("e:\n  g: 7\n");
  }

  @Test
  void aSpecInAnotherOrderIsTheSameSpec() {
    FuzzInput example = new InputPool(new SplittableRandom(1)).pick();
    String shuffled = SpecOrder.shuffled(example.spec(), 3);
    assertThat(shuffled.lines().count()).isPositive();
    assertThat(SpecOrder.shuffled(example.spec(), 3)).isEqualTo(shuffled);
    assertThat(SpecOrder.shuffled(example.spec(), 4)).isNotEqualTo(shuffled);
  }
}
