package dev.keysmith.cli;

import java.io.Console;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What there is between the tool and a person.
 *
 * @param width characters that fit on a line
 * @param colour whether stdout is looked at
 * @param bar whether stderr is looked at, so that a line there can be drawn again and again
 * @param answers where a person's answer to a question comes from; empty where nobody is there
 */
record Terminal(int width, boolean colour, boolean bar, Optional<Supplier<String>> answers) {
  /** Set by the launcher: Java itself cannot tell whether stderr is a terminal. */
  private static final String STDERR = "KEYSMITH_TERMINAL";

  /** The one that the process was started from. */
  static Terminal here(int width) {
    Optional<Console> console = Optional.ofNullable(System.console());
    return new Terminal(
        width,
        console.isPresent(),
        "yes".equals(System.getenv(STDERR)),
        console.map(present -> () -> answer(present)));
  }

  /** A file or a pipe. */
  static Terminal plain(int width) {
    return new Terminal(width, false, false, Optional.empty());
  }

  Terminal coloured(boolean coloured) {
    return new Terminal(width, coloured, bar, answers);
  }

  private static String answer(Console console) {
    String line = console.readLine();
    return line == null ? "" : line;
  }
}
