package dev.keysmith.cli;

/** Something outside failed, with a sentence about it that is safe to show. */
final class OutsideFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param message what went wrong, and what to do next
   */
  OutsideFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
