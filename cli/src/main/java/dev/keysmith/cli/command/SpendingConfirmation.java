package dev.keysmith.cli.command;

import dev.keysmith.cli.text.UserTerminal;
import dev.keysmith.cli.text.WrappedParagraph;
import dev.keysmith.verify.engine.RunCost;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** Asks for confirmation before a run on AWS, with its estimated cost. */
final class SpendingConfirmation {
  private final PrintWriter err;
  private final UserTerminal terminal;
  private final boolean agreedBefore;

  SpendingConfirmation(PrintWriter err, UserTerminal terminal, boolean agreedBefore) {
    this.err = err;
    this.terminal = terminal;
    this.agreedBefore = agreedBefore;
  }

  /** Empty if there is no terminal to ask on. */
  Optional<Boolean> isAgreed(String engine, RunCost cost) {
    return isAgreed(
        String.format(
            "This %s, on %s. The tables are deleted at the end.", cost.sentence(), engine),
        "Nothing was created.");
  }

  /**
   * The same of another run.
   *
   * @param announcement what it does and costs
   * @param refusal what is said if the user does not agree
   */
  Optional<Boolean> isAgreed(String announcement, String refusal) {
    err.print(WrappedParagraph.of("", announcement, "  ", terminal.width()));
    err.flush();
    if (agreedBefore) {
      return Optional.of(true);
    }
    return terminal.answers().map(answers -> isYes(answers, refusal));
  }

  private boolean isYes(Supplier<String> answers, String refusal) {
    err.print("Continue? [y/N] ");
    err.flush();
    boolean yes = answers.get().strip().toLowerCase(Locale.ROOT).matches("y|yes");
    if (!yes) {
      err.println(refusal);
    }
    return yes;
  }
}
