package dev.keysmith;

import dev.keysmith.aws.Prices;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import java.nio.file.Path;

/**
 * The whole flow, one line a stage. The command line and every other door go through here.
 *
 * <pre>
 *   spec.yaml ──read──▶ Spec
 * </pre>
 */
public final class DesignCompiler {
  private final Prices prices;

  public DesignCompiler(Prices prices) {
    this.prices = prices;
  }

  /** Reads a spec and says what is wrong with it and what is missing. */
  public SpecFile read(Path spec) {
    return SpecReader.read(spec, prices.regionNames());
  }

  /** Reads a design of a spec and says what is wrong with it. */
  public DesignFile readDesign(Path design, Spec spec) {
    return DesignReader.read(design, spec);
  }
}
