package dev.keysmith.verify;

import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.DesignPlanner;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Planner;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.Specs;
import dev.keysmith.verify.engine.Engine;
import dev.keysmith.verify.engine.Meter;
import dev.keysmith.work.Progress;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A small application and a design for it, put to the proof as it is or with something broken. */
record Proven(Spec spec, Design design) {
  private static final long SEED = 1;
  private static final int ITEMS = 120;

  static Proven of(String spec, String design) {
    Spec read = Specs.of(spec);
    DesignFile file = DesignReader.read(new SourceText("design.yaml", design), read);
    return new Proven(
        read, file.design().orElseThrow(() -> new AssertionError(file.findings().toString())));
  }

  static Planner planner(Spec spec, Design design) {
    return new DesignPlanner(spec, design, plan -> plan.readUnits() + 5 * plan.writeUnits());
  }

  Plan plan(String pattern) {
    return planner(spec, design).plan(spec.pattern(pattern).orElseThrow()).best().orElseThrow();
  }

  /** Every pattern, with nothing broken. */
  Verified run(Engine engine, long seed) {
    return new Verification(spec, design, Proven::planner)
        .run(engine, new VerificationOptions(seed, ITEMS, Optional.empty()), Progress.NONE);
  }

  /** One pattern, with nothing broken. */
  Verified run(Engine engine, String pattern) {
    return run(engine, pattern, this, UnaryOperator.identity());
  }

  /** One pattern by a plan with something broken. */
  Verified run(Engine engine, String pattern, UnaryOperator<Plan> breaking) {
    return new Verification(
            spec, design, (of, on) -> new BrokenPlanner(planner(of, on), pattern, breaking))
        .run(engine, only(pattern), Progress.NONE);
  }

  /** One pattern, with something broken between the client and the engine. */
  Verified runWired(Engine engine, String pattern, UnaryOperator<Meter> wiring) {
    return run(engine, pattern, this, wiring);
  }

  private static Verified run(
      Engine engine, String pattern, Proven proven, UnaryOperator<Meter> wiring) {
    return new Verification(proven.spec, proven.design, Proven::planner, wiring)
        .run(engine, only(pattern), Progress.NONE);
  }

  private static VerificationOptions only(String pattern) {
    return new VerificationOptions(SEED, ITEMS, Optional.of(pattern));
  }

  /** What was found of a pattern, or of the data before it: all of it, as one text. */
  static String fault(Verified verified) {
    return verified
        .loadFault()
        .or(() -> verified.patterns().stream().flatMap(proof -> proof.fault().stream()).findFirst())
        .map(Proven::text)
        .orElse("");
  }

  private static String text(Fault fault) {
    return String.join(
        "\n",
        fault.what() + " (" + fault.about() + ")",
        String.join("\n", fault.arguments()),
        "plan: " + fault.plan(),
        "expected: " + fault.expected(),
        "got: " + fault.got());
  }
}
