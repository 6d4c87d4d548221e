package dev.keysmith.fuzz;

import dev.keysmith.app.DesignCompiler;
import dev.keysmith.design.Design;
import dev.keysmith.fuzz.StageCount.Stage;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.GeneratedVolume;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.VerificationOutcome;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.SharedEngine;
import java.util.Optional;

/** Runs the patterns of designs on the engine. */
final class VerificationChecks {
  private static final VerificationOptions OPTIONS =
      new VerificationOptions(1, 60, Optional.empty());

  private final DesignCompiler compiler;
  private final StageCount count;

  VerificationChecks(DesignCompiler compiler, StageCount count) {
    this.compiler = compiler;
    this.count = count;
  }

  /**
   * @param derived whether every pattern that is served must return what it should
   */
  void run(Spec spec, Design design, boolean derived) {
    if (!new GeneratedVolume(spec, design).problems().isEmpty()) {
      return;
    }
    count.add(Stage.VERIFIED);
    DynamoDbEngine engine = SharedEngine.get();
    VerificationOutcome outcome =
        compiler.verify(spec, design, engine, OPTIONS, ProgressListener.NONE);
    if (derived) {
      BrokenProperty.unless(
          outcome.loadMismatch().isEmpty(),
          "the data of a derived design can be written",
          outcome.loadMismatch());
      BrokenProperty.unless(
          outcome.patterns().stream().allMatch(pattern -> pattern.mismatch().isEmpty()),
          "a derived design returns what it should",
          outcome.patterns());
    }
  }
}
