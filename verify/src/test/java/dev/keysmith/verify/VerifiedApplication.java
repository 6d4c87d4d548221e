package dev.keysmith.verify;

import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Planner;
import dev.keysmith.planner.DesignPlanner;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.verify.engine.CapacityMeter;
import dev.keysmith.verify.engine.DynamoDbEngine;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Verifies a small application with its design, unchanged or broken on purpose. */
record VerifiedApplication(Spec spec, Design design) {
  private static final long SEED = 1;
  private static final int ITEMS = 120;

  static VerifiedApplication of(String spec, String design) {
    Spec read = SpecFixtures.of(spec);
    DesignFile file = DesignReader.read(new SourceText("design.yaml", design), read);
    return new VerifiedApplication(
        read, file.design().orElseThrow(() -> new AssertionError(file.findings().toString())));
  }

  static Planner planner(Spec spec, Design design) {
    return new DesignPlanner(spec, design, plan -> plan.readUnits() + 5 * plan.writeUnits());
  }

  Plan plan(String pattern) {
    return planner(spec, design).plan(spec.pattern(pattern).orElseThrow()).best().orElseThrow();
  }

  /** Every pattern, with nothing broken. */
  VerificationOutcome run(DynamoDbEngine engine, long seed) {
    return new DesignVerifier(spec, design, VerifiedApplication::planner)
        .run(engine, new VerificationOptions(seed, ITEMS, Optional.empty()), ProgressListener.NONE);
  }

  /** One pattern, with nothing broken. */
  VerificationOutcome run(DynamoDbEngine engine, String pattern) {
    return run(engine, pattern, this, UnaryOperator.identity());
  }

  /** One pattern by a plan with something broken. */
  VerificationOutcome run(DynamoDbEngine engine, String pattern, UnaryOperator<Plan> breaking) {
    return new DesignVerifier(
            spec, design, (of, on) -> new BrokenPlanner(planner(of, on), pattern, breaking))
        .run(engine, only(pattern), ProgressListener.NONE);
  }

  /** One pattern, with something broken between the client and the engine. */
  VerificationOutcome runWired(
      DynamoDbEngine engine, String pattern, UnaryOperator<CapacityMeter> wiring) {
    return run(engine, pattern, this, wiring);
  }

  private static VerificationOutcome run(
      DynamoDbEngine engine,
      String pattern,
      VerifiedApplication proven,
      UnaryOperator<CapacityMeter> wiring) {
    return new DesignVerifier(proven.spec, proven.design, VerifiedApplication::planner, wiring)
        .run(engine, only(pattern), ProgressListener.NONE);
  }

  private static VerificationOptions only(String pattern) {
    return new VerificationOptions(SEED, ITEMS, Optional.of(pattern));
  }

  /** What was found of a pattern, or of the data before it: all of it, as one text. */
  static String mismatch(VerificationOutcome verified) {
    return verified
        .loadMismatch()
        .or(
            () ->
                verified.patterns().stream()
                    .flatMap(report -> report.mismatch().stream())
                    .findFirst())
        .map(VerifiedApplication::text)
        .orElse("");
  }

  private static String text(Mismatch mismatch) {
    return String.join(
        "\n",
        mismatch.what() + " (" + mismatch.about() + ")",
        String.join("\n", mismatch.arguments()),
        "plan: " + mismatch.plan(),
        "expected: " + mismatch.expected(),
        "got: " + mismatch.got());
  }
}
