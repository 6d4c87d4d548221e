package dev.keysmith.cli;

/** What a command's exit status says. */
final class ExitStatus {
  private ExitStatus() {}

  static final int FINE = 0;
  static final int FOUND_SOMETHING = 1;
  static final int BAD_INPUT = 2;
  static final int OUTSIDE_FAILED = 3;
}
