package dev.keysmith.fuzz;

import dev.keysmith.app.DesignCompiler;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.difference.DesignDiff;
import dev.keysmith.difference.DesignDiffer;
import dev.keysmith.difference.DesignSide;
import dev.keysmith.fuzz.StageCount.Stage;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;

/** What must hold of the differences between any two designs. */
final class DiffChecks {
  private final DesignCompiler compiler;
  private final DesignDiffer differ;
  private final StageCount count;

  DiffChecks(DesignCompiler compiler, StageCount count) {
    this.compiler = compiler;
    this.differ = new DesignDiffer(compiler.prices());
    this.count = count;
  }

  void run(SpecFile before, DesignFile old, SpecFile after, DesignFile changed) {
    count.add(Stage.COMPARED);
    DesignSide one = side("before", before, old);
    DesignSide other = side("after", after, changed);
    differ.compare(one, other);
    differ.compare(other, one);
    DesignDiff same = differ.compare(other, other);
    BrokenProperty.unless(
        same.differences().isEmpty() && same.specChanges().isEmpty(),
        "a design does not differ from itself",
        same.differences());
  }

  private DesignSide side(String name, SpecFile file, DesignFile read) {
    Spec spec = file.spec().orElseThrow();
    Design design = read.design().orElseThrow();
    return new DesignSide(
        name,
        file,
        design,
        compiler.bill(
            spec, design, compiler.plan(spec, design), PricingOptions.of(spec.pricing())));
  }
}
