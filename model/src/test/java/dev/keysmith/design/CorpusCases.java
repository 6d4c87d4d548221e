package dev.keysmith.design;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The published cases, folders with a spec and the design of an expert; and our own. */
public final class CorpusCases {
  /** Designs with something wrong, and what there is to say about each. */
  public static final Path DESIGN_FILES = ProjectCheckout.ROOT.resolve("corpus/design-file");

  private CorpusCases() {}

  public static List<Path> experts() {
    return ProjectCheckout.folders(ProjectCheckout.ROOT.resolve("corpus")).stream()
        .filter(folder -> Files.exists(folder.resolve("expert.yaml")))
        .toList();
  }

  /** The spec beside a design. */
  public static Spec spec(Path folder) {
    return SpecFixtures.of(folder.resolve("spec.yaml"));
  }
}
