package dev.keysmith.cli.command;

import dev.keysmith.app.DesignCompiler;
import dev.keysmith.app.ExternalFailure;
import dev.keysmith.cli.text.ProgressBar;
import dev.keysmith.cli.text.UserTerminal;
import dev.keysmith.optimizer.DesignOptions;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.spec.Spec;
import java.io.PrintWriter;
import java.time.Duration;

/** Derives a design and shows the progress on a terminal. */
final class DesignDerivation {
  /** The default time limit of the search. */
  static final Duration USUAL_TIME = Duration.ofSeconds(50);

  private final DesignCompiler compiler;
  private final PrintWriter err;
  private final UserTerminal terminal;

  DesignDerivation(DesignCompiler compiler, PrintWriter err, UserTerminal terminal) {
    this.compiler = compiler;
    this.err = err;
    this.terminal = terminal;
  }

  OptimizedDesign derive(Spec spec, DesignOptions options, TimeLimit limit) {
    try {
      return ProgressBar.during(
          progress -> compiler.design(spec, options, limit, progress), err, terminal);
    } catch (LinkageError e) {
      // Only the launcher puts the solver's jars on the class path.
      throw new ExternalFailure(
          "the solver cannot be loaded; start Keysmith with the ./keysmith launcher", e);
    }
  }
}
