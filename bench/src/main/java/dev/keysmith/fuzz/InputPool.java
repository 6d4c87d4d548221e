package dev.keysmith.fuzz;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.spec.RandomSpecs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The inputs that others are made of: the examples and the published designs, random specs, and
 * what mutation has found that behaves in a new way.
 */
final class InputPool {
  private static final int RANDOM_SPECS = 15;

  /** Beyond this, something found earlier makes room. */
  private static final int MOST = 600;

  private final SplittableRandom random;
  private final List<FuzzInput> inputs = new ArrayList<>();
  private final Set<String> behaviours = new HashSet<>();
  private final int kept;

  InputPool(SplittableRandom random) {
    this.random = random;
    for (Path folder : CorpusCases.experts()) {
      add(folder.resolve("spec.yaml"), folder.resolve("expert.yaml"));
    }
    Path designs = ProjectCheckout.ROOT.resolve("examples/designs");
    for (Path design : ProjectCheckout.list(designs)) {
      add(designs.resolveSibling(String.valueOf(design.getFileName())), design);
    }
    Path everything = CorpusCases.DESIGN_FILES.resolve("clean-everything");
    add(everything.resolve("spec.yaml"), everything.resolve("design.yaml"));
    for (int i = 0; i < RANDOM_SPECS; i++) {
      inputs.add(new FuzzInput(RandomSpecs.of(1 + i % 3, 3, 3).text(random.nextLong()), ""));
    }
    kept = inputs.size();
  }

  private void add(Path spec, Path design) {
    inputs.add(new FuzzInput(ProjectCheckout.read(spec), ProjectCheckout.read(design)));
  }

  FuzzInput pick() {
    return inputs.get(random.nextInt(inputs.size()));
  }

  /** Takes up what did something that no input did before. */
  void offer(FuzzInput input, Set<String> shown) {
    if (behaviours.addAll(shown)) {
      add(input);
    }
  }

  void add(FuzzInput input) {
    if (inputs.size() < MOST) {
      inputs.add(input);
    } else {
      inputs.set(kept + random.nextInt(MOST - kept), input);
    }
  }

  int behaviours() {
    return behaviours.size();
  }
}
