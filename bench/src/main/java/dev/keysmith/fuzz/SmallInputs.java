package dev.keysmith.fuzz;

import dev.keysmith.app.DesignCompiler;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.optimizer.DesignOptions;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Valid inputs of one to three entities, for which every stage takes milliseconds: random specs
 * with derived designs, and what was made of them and behaves in a new way.
 */
final class SmallInputs {
  private static final int AT_FIRST = 8;
  private static final int MOST = 400;
  private static final int LONGEST = 6_000;

  /** By this the work is measured out. */
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final SplittableRandom random;
  private final DesignCompiler compiler;
  private final List<FuzzInput> inputs = new ArrayList<>();
  private final Set<String> behaviours = new HashSet<>();

  SmallInputs(DesignCompiler compiler, SplittableRandom random) {
    this.compiler = compiler;
    this.random = random;
  }

  FuzzInput pick() {
    if (inputs.size() < AT_FIRST || (inputs.size() < MOST && random.nextInt(500) == 0)) {
      inputs.add(fresh());
      return inputs.get(inputs.size() - 1);
    }
    return inputs.get(random.nextInt(inputs.size()));
  }

  private FuzzInput fresh() {
    String text =
        RandomSpecs.of(1 + random.nextInt(3), 1 + random.nextInt(3), 1 + random.nextInt(3))
            .text(random.nextLong());
    Spec spec = RandomSpecs.read(text);
    Style style = random.nextBoolean() ? Style.MULTI_TABLE : Style.SINGLE_TABLE;
    return new FuzzInput(
        text,
        DesignWriter.write(
            compiler
                .design(spec, DesignOptions.only(style), TimeLimit.in(LIMIT), ProgressListener.NONE)
                .design()));
  }

  /** Takes up what did something that no input did before, and a few others. */
  void offer(FuzzInput input, Set<String> shown) {
    boolean isNew = behaviours.addAll(shown) || random.nextInt(200) == 0;
    if (isNew && input.spec().length() + input.design().length() < LONGEST) {
      if (inputs.size() < MOST) {
        inputs.add(input);
      } else {
        inputs.set(random.nextInt(MOST), input);
      }
    }
  }

  int behaviours() {
    return behaviours.size();
  }
}
