package dev.keysmith.export.source;

/** An input is not what it should be; the message says which, why, and what to do. */
public final class InputProblem extends RuntimeException {
  private static final long serialVersionUID = 1;

  public InputProblem(String message) {
    super(message);
  }

  public InputProblem(String message, Throwable cause) {
    super(message, cause);
  }
}
