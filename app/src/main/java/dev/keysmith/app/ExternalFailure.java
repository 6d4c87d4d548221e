package dev.keysmith.app;

/** Something outside failed, with a sentence about it that is safe to show. */
public final class ExternalFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param message what went wrong, and what to do next
   */
  public ExternalFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
