package dev.keysmith.fuzz;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.spec.RandomSpecs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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

  /** What other inputs rarely have. */
  private static final Path LANGUAGE =
      ProjectCheckout.ROOT.resolve("bench/src/main/resources/dev/keysmith/fuzz/language.yaml");

  /** One in so many inputs that are only read is a large one. */
  private static final int LARGE = 16;

  /** Beyond this, something found earlier makes room. */
  private static final int MOST = 600;

  private final SplittableRandom random;
  private final List<FuzzInput> inputs = new ArrayList<>();
  private final List<FuzzInput> small = new ArrayList<>();
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
    FuzzInput language = new FuzzInput(lenient(LANGUAGE), "");
    inputs.add(language);
    small.add(language);
    kept = inputs.size();
    addSmall();
  }

  /** Every way in which a spec or a design can be wrong, in a few lines each. */
  private void addSmall() {
    for (Path folder : ProjectCheckout.folders(ProjectCheckout.ROOT.resolve("corpus/spec"))) {
      small.add(new FuzzInput(lenient(folder.resolve("spec.yaml")), ""));
    }
    for (Path folder : ProjectCheckout.folders(CorpusCases.DESIGN_FILES)) {
      small.add(
          new FuzzInput(
              lenient(folder.resolve("spec.yaml")), lenient(folder.resolve("design.yaml"))));
    }
  }

  /** One of the files is no UTF-8, on purpose. */
  private static String lenient(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void add(Path spec, Path design) {
    inputs.add(new FuzzInput(ProjectCheckout.read(spec), ProjectCheckout.read(design)));
  }

  FuzzInput pick() {
    return inputs.get(random.nextInt(inputs.size()));
  }

  /** One that is read quickly, mostly. */
  FuzzInput pickSmall() {
    return random.nextInt(LARGE) == 0 ? pick() : small.get(random.nextInt(small.size()));
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
