package dev.keysmith.cli.text;

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
public record UserTerminal(
    int width, boolean colour, boolean bar, Optional<Supplier<String>> answers) {
  /** Set by the launcher: Java itself cannot tell whether stderr is a terminal. */
  private static final String STDERR = "KEYSMITH_TERMINAL";

  /** The one that the process was started from. */
  public static UserTerminal here(int width) {
    Optional<Console> console = Optional.ofNullable(System.console());
    return new UserTerminal(
        width,
        console.isPresent(),
        "yes".equals(System.getenv(STDERR)),
        console.map(present -> () -> answer(present)));
  }

  /** A file or a pipe. */
  public static UserTerminal plain(int width) {
    return new UserTerminal(width, false, false, Optional.empty());
  }

  public UserTerminal coloured(boolean coloured) {
    return new UserTerminal(width, coloured, bar, answers);
  }

  private static String answer(Console console) {
    String line = console.readLine();
    return line == null ? "" : line;
  }
}
