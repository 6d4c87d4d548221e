package dev.keysmith.app;

/** An external failure (engine, solver, file system), with a message for the user. */
public final class ExternalFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param message what went wrong, and how to fix it
   */
  public ExternalFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
