package dev.keysmith.cli.command;

/** The exit status of a command. */
public final class ExitStatus {
  private ExitStatus() {}

  static final int FINE = 0;
  static final int FOUND_SOMETHING = 1;
  public static final int BAD_INPUT = 2;
  public static final int OUTSIDE_FAILED = 3;
}
