package dev.keysmith.cli.command;

import dev.keysmith.cli.text.UserTerminal;
import dev.keysmith.cli.text.WrappedParagraph;
import dev.keysmith.verify.engine.RunCost;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** Says what a run on AWS does and costs, and asks whether it may. */
final class SpendingConfirmation {
  private final PrintWriter err;
  private final UserTerminal terminal;
  private final boolean agreedBefore;

  SpendingConfirmation(PrintWriter err, UserTerminal terminal, boolean agreedBefore) {
    this.err = err;
    this.terminal = terminal;
    this.agreedBefore = agreedBefore;
  }

  /** Empty where nobody is there to be asked. */
  Optional<Boolean> isAgreed(String engine, RunCost cost) {
    err.print(
        WrappedParagraph.of(
            "",
            "This " + cost.sentence() + ", on " + engine + ". The tables are deleted at the end.",
            "  ",
            terminal.width()));
    err.flush();
    if (agreedBefore) {
      return Optional.of(true);
    }
    return terminal.answers().map(this::isYes);
  }

  private boolean isYes(Supplier<String> answers) {
    err.print("Go on? [y/N] ");
    err.flush();
    boolean yes = answers.get().strip().toLowerCase(Locale.ROOT).matches("y|yes");
    if (!yes) {
      err.println("Nothing was created.");
    }
    return yes;
  }
}
