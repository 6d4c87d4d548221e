package dev.keysmith.cli;

import dev.keysmith.DesignCompiler;
import dev.keysmith.solve.Derived;
import dev.keysmith.solve.DesignOptions;
import dev.keysmith.spec.Spec;
import dev.keysmith.work.TimeLimit;
import java.io.PrintWriter;
import java.time.Duration;

/** Has a design derived, while a person watches how far it is. */
final class Derivation {
  /** Where nobody says otherwise. */
  static final Duration USUAL_TIME = Duration.ofSeconds(50);

  private final DesignCompiler compiler;
  private final PrintWriter err;
  private final Terminal terminal;

  Derivation(DesignCompiler compiler, PrintWriter err, Terminal terminal) {
    this.compiler = compiler;
    this.err = err;
    this.terminal = terminal;
  }

  Derived derive(Spec spec, DesignOptions options, TimeLimit limit) {
    try {
      return ProgressBar.during(
          progress -> compiler.design(spec, options, limit, progress), err, terminal);
    } catch (LinkageError e) {
      // Only the launcher puts the solver's jars on the class path.
      throw new OutsideFailure("the solver cannot be loaded; start the tool with ./keysmith", e);
    }
  }
}
