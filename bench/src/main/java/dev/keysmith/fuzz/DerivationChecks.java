package dev.keysmith.fuzz;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.fuzz.StageCount.Stage;
import dev.keysmith.optimizer.DesignOptions;
import dev.keysmith.optimizer.OptimalityGap;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import java.time.Duration;
import java.util.function.Function;

/** What must hold of every derived design, besides what must hold of all designs. */
final class DerivationChecks {
  private static final double CENT = 0.01;
  private static final double ORDER_TOLERANCE = 1e-4;

  /** By this the work is measured out; a search that the clock ended is not compared. */
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final DesignCompiler compiler;
  private final DesignChecks designs;
  private final CodeChecks code;
  private final VerificationChecks verification;
  private final StageCount count;

  DerivationChecks(
      DesignCompiler compiler,
      DesignChecks designs,
      CodeChecks code,
      VerificationChecks verification,
      StageCount count) {
    this.compiler = compiler;
    this.designs = designs;
    this.code = code;
    this.verification = verification;
    this.count = count;
  }

  /** The input with the design that was derived. */
  FuzzInput run(
      String text,
      SpecFile file,
      Function<String, SpecFile> reader,
      ImmutableSet.Builder<String> behaviours) {
    Spec spec = file.spec().orElseThrow();
    OptimizedDesign derived = derive(spec);
    count.add(Stage.DERIVED);
    derived
        .rationale()
        .forEach(one -> behaviours.add("rationale " + one.getClass().getSimpleName()));
    checkClaims(derived);
    DesignChecks.checkBill(derived.bill());
    DesignChecks.checkWritten(spec, derived.design());
    for (AccessPattern pattern : spec.patterns()) {
      derived.rejectedFor(pattern.id());
    }
    compiler.emit(compiler.analyze(file, derived));
    String written = DesignWriter.write(derived.design());
    DesignFile again = DesignReader.read(new SourceText("design.yaml", written), spec);
    designs.run(file, again, false, behaviours);
    code.run(spec, derived.design(), true);
    verification.run(spec, derived.design(), true);
    if (derived.bill().isComplete()) {
      BrokenProperty.unless(
          DesignChecks.isSame(
              designs.monthlyUsd(spec, again.design().orElseThrow()), derived.bill().monthlyUsd()),
          "a derived design costs the same when it is read",
          written);
    }
    if (!derived.optimality().stopped()) {
      checkTwice(written, derive(spec));
      checkOrder(derived, derive(reader.apply(SpecOrder.shuffled(text, 1)).spec().orElseThrow()));
    }
    return new FuzzInput(text, written);
  }

  private OptimizedDesign derive(Spec spec) {
    return compiler.design(
        spec, DesignOptions.of(spec), TimeLimit.in(LIMIT), ProgressListener.NONE);
  }

  private static void checkClaims(OptimizedDesign derived) {
    OptimalityGap gap = derived.optimality();
    double monthly = derived.bill().monthlyUsd();
    BrokenProperty.unless(
        gap.lowerBoundUsd() <= gap.cheapestUsd() + CENT,
        "no lower bound is above the cheapest design",
        gap);
    BrokenProperty.unless(
        gap.cheapestUsd() <= monthly + CENT, "the cheapest design costs no more", gap);
    BrokenProperty.unless(gap.gap() >= 0 && gap.gap() <= 1, "a gap is a share", gap);
  }

  private static void checkTwice(String written, OptimizedDesign again) {
    String other = DesignWriter.write(again.design());
    BrokenProperty.unless(
        again.optimality().stopped() || other.equals(written),
        "twice gives the same design",
        written + "\n" + other);
  }

  private static void checkOrder(OptimizedDesign derived, OptimizedDesign reordered) {
    if (isOptimal(derived) && isOptimal(reordered)) {
      double one = derived.optimality().cheapestUsd();
      double other = reordered.optimality().cheapestUsd();
      BrokenProperty.unless(
          Math.abs(one - other) <= CENT + ORDER_TOLERANCE * Math.max(one, other),
          "the cheapest design does not depend on the order of attributes and patterns",
          one + " and " + other);
    }
  }

  private static boolean isOptimal(OptimizedDesign derived) {
    return derived.optimality().status() == OptimalityGap.Status.OPTIMAL
        && !derived.optimality().stopped()
        && derived.bill().isComplete();
  }
}
