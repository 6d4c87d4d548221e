package dev.keysmith.cli.text;

import java.io.Console;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The terminal that the tool runs on.
 *
 * @param width characters that fit on a line
 * @param colour whether stdout is a terminal
 * @param bar whether stderr is a terminal, on which a line can be redrawn
 * @param answers reads the user's answer to a question; empty in non-interactive mode
 */
public record UserTerminal(
    int width, boolean colour, boolean bar, Optional<Supplier<String>> answers) {
  /** Set by the launcher, because Java cannot detect whether stderr is a terminal. */
  private static final String STDERR = "KEYSMITH_TERMINAL";

  /** The terminal of this process. */
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
