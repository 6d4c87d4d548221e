package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.cli.text.NextCommands;
import dev.keysmith.cli.text.ProgressBar;
import dev.keysmith.cli.text.UserTerminal;
import dev.keysmith.cli.text.VerificationReport;
import dev.keysmith.cli.text.VerifyCommandLines;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.design.Design;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.VerificationOutcome;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.EngineFailure;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.Supplier;

/** Verifies a design on an engine and reports engine failures. */
final class VerificationRunner {
  private final PrintWriter err;
  private final UserTerminal terminal;

  VerificationRunner(PrintWriter err, UserTerminal terminal) {
    this.err = err;
    this.terminal = terminal;
  }

  /** Empty if the engine cannot be opened, which is then reported. */
  Optional<DynamoDbEngine> open(Supplier<DynamoDbEngine> engine) {
    try {
      return Optional.of(engine.get());
    } catch (EngineFailure e) {
      report(e);
    } catch (NoClassDefFoundError e) {
      // Only the launcher puts the engine's jars on the class path.
      err.println(
          "keysmith: DynamoDB Local cannot be loaded; start Keysmith with the ./keysmith launcher");
    }
    return Optional.empty();
  }

  /**
   * @param commands the commands that reproduce it
   */
  VerificationReport run(
      DesignCompiler compiler,
      Spec spec,
      Design design,
      DynamoDbEngine engine,
      VerifyCommandLines commands) {
    VerificationOutcome verified =
        ProgressBar.during(
            progress -> compiler.verify(spec, design, engine, commands.options(), progress),
            err,
            terminal);
    ImmutableList<UnsupportedPattern> unserved =
        spec.patterns().stream()
            .filter(one -> verified.unserved().contains(one.id()))
            .map(one -> UnsupportedPattern.of(one, compiler.plan(spec, design, one)))
            .collect(ImmutableList.toImmutableList());
    return new VerificationReport(verified, unserved, commands);
  }

  /** Verifies on the engine inside this process; empty if it cannot be used. */
  Optional<VerificationReport> verifyInProcess(
      DesignCompiler compiler, Spec spec, Design design, NextCommands next) {
    VerifyCommandLines commands =
        new VerifyCommandLines(next, VerificationOptions.USUAL, Optional.empty());
    Optional<DynamoDbEngine> opened = open(VerificationRunner::embedded);
    if (opened.isEmpty()) {
      return Optional.empty();
    }
    try (DynamoDbEngine engine = opened.get()) {
      return Optional.of(run(compiler, spec, design, engine, commands));
    } catch (EngineFailure e) {
      report(e);
      return Optional.empty();
    }
  }

  /** A method of its own, so that the engine classes are loaded only when it is called. */
  private static DynamoDbEngine embedded() {
    return DynamoDbEngine.embedded();
  }

  void report(EngineFailure failure) {
    err.println("keysmith: " + failure.getMessage() + "; " + failure.fix());
  }
}
