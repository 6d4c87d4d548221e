package dev.keysmith.cli.command;

import dev.keysmith.cli.text.UserTerminal;
import dev.keysmith.spec.AccessPattern;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** Asks for confirmation before a pattern changes data on AWS. */
record WriteConfirmation(PrintWriter err, UserTerminal terminal, boolean agreedBefore) {

  /** Empty if there is no terminal to ask on. */
  Optional<Boolean> isAgreed(AccessPattern pattern, String engine) {
    if (agreedBefore) {
      return Optional.of(true);
    }
    return terminal.answers().map(answers -> isYes(pattern, engine, answers));
  }

  private boolean isYes(AccessPattern pattern, String engine, Supplier<String> answers) {
    err.print(
        "%s (%s) changes the data on %s. Continue? [y/N] "
            .formatted(pattern.id(), pattern.name(), engine));
    err.flush();
    boolean yes = answers.get().strip().toLowerCase(Locale.ROOT).matches("y|yes");
    if (!yes) {
      err.println("Nothing was changed.");
    }
    return yes;
  }
}
