package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import dev.keysmith.DesignCompiler;
import dev.keysmith.cost.Unserved;
import dev.keysmith.design.Design;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.Verified;
import dev.keysmith.verify.engine.Engine;
import dev.keysmith.verify.engine.EngineFailure;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.Supplier;

/** Runs a design on an engine, and tells a person what stands in the way. */
final class Prover {
  private final PrintWriter err;
  private final Terminal terminal;

  Prover(PrintWriter err, Terminal terminal) {
    this.err = err;
    this.terminal = terminal;
  }

  /** Empty where there is no engine, which is then told. */
  Optional<Engine> open(Supplier<Engine> engine) {
    try {
      return Optional.of(engine.get());
    } catch (EngineFailure e) {
      tell(e);
    } catch (NoClassDefFoundError e) {
      // Only the launcher puts the engine's jars on the class path.
      err.println("keysmith: the engine is not on the class path; start it with ./keysmith");
    }
    return Optional.empty();
  }

  /**
   * @param commands what shows it again
   */
  Proof prove(
      DesignCompiler compiler, Spec spec, Design design, Engine engine, VerifyCommands commands) {
    Verified verified =
        ProgressBar.during(
            progress -> compiler.verify(spec, design, engine, commands.options(), progress),
            err,
            terminal);
    ImmutableList<Unserved> unserved =
        spec.patterns().stream()
            .filter(one -> verified.unserved().contains(one.id()))
            .map(one -> Unserved.of(one, compiler.plan(spec, design, one)))
            .collect(ImmutableList.toImmutableList());
    return new Proof(verified, unserved, commands);
  }

  /** The same on the engine inside this process; empty where it cannot be used. */
  Optional<Proof> proveHere(DesignCompiler compiler, Spec spec, Design design, NextCommands next) {
    VerifyCommands commands = new VerifyCommands(next, VerificationOptions.USUAL, Optional.empty());
    Optional<Engine> opened = open(Prover::embedded);
    if (opened.isEmpty()) {
      return Optional.empty();
    }
    try (Engine engine = opened.get()) {
      return Optional.of(prove(compiler, spec, design, engine, commands));
    } catch (EngineFailure e) {
      tell(e);
      return Optional.empty();
    }
  }

  /** Only where it is called is the engine looked for on the class path. */
  private static Engine embedded() {
    return Engine.embedded();
  }

  void tell(EngineFailure failure) {
    err.println("keysmith: " + failure.getMessage() + "; " + failure.fix());
  }
}
