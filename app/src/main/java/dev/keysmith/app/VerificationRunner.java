package dev.keysmith.app;

import com.google.common.collect.ImmutableList;
import dev.keysmith.code.process.ToolchainFailure;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.design.Design;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.PatternRuns;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.VerificationOutcome;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.EngineFailure;
import java.util.function.Supplier;

/** Verifies a design on an engine, and reports why patterns were not run. */
public final class VerificationRunner {
  private final DesignCompiler compiler;

  public VerificationRunner(DesignCompiler compiler) {
    this.compiler = compiler;
  }

  /**
   * Opens an engine.
   *
   * @throws ExternalFailure if that is not possible
   */
  public static DynamoDbEngine open(Supplier<DynamoDbEngine> engine) {
    try {
      return engine.get();
    } catch (EngineFailure e) {
      throw externalFailure(e);
    } catch (NoClassDefFoundError e) {
      // Only the launcher puts the engine's jars on the class path.
      throw new ExternalFailure(
          "DynamoDB Local cannot be loaded; start Keysmith with the ./keysmith launcher", e);
    }
  }

  /**
   * Verifies on an engine that is open.
   *
   * @throws ExternalFailure if the engine cannot be used
   */
  public VerificationReport run(
      Spec spec,
      Design design,
      DynamoDbEngine engine,
      VerificationOptions options,
      ProgressListener progress) {
    return run(spec, design, PatternRuns.interpreted(spec, design), engine, options, progress);
  }

  /**
   * The same with another executor of patterns.
   *
   * @throws ExternalFailure if the engine cannot be used
   */
  public VerificationReport run(
      Spec spec,
      Design design,
      PatternRuns runs,
      DynamoDbEngine engine,
      VerificationOptions options,
      ProgressListener progress) {
    try {
      VerificationOutcome verified = compiler.verify(spec, design, runs, engine, options, progress);
      ImmutableList<UnsupportedPattern> unserved =
          spec.patterns().stream()
              .filter(one -> verified.unserved().contains(one.id()))
              .map(one -> UnsupportedPattern.of(one, compiler.plan(spec, design, one)))
              .collect(ImmutableList.toImmutableList());
      return new VerificationReport(verified, unserved, options);
    } catch (EngineFailure e) {
      throw externalFailure(e);
    } catch (ToolchainFailure e) {
      throw new ExternalFailure(String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * Verifies on the engine inside this process.
   *
   * @throws ExternalFailure if that cannot be loaded or used
   */
  public VerificationReport runInProcess(
      Spec spec, Design design, VerificationOptions options, ProgressListener progress) {
    try (DynamoDbEngine engine = open(VerificationRunner::embedded)) {
      return run(spec, design, engine, options, progress);
    }
  }

  /** A method of its own, so that the engine classes are loaded only when it is called. */
  private static DynamoDbEngine embedded() {
    return DynamoDbEngine.embedded();
  }

  private static ExternalFailure externalFailure(EngineFailure failure) {
    return new ExternalFailure(failure.getMessage() + "; " + failure.fix(), failure);
  }
}
