package dev.keysmith.verify.engine;

/**
 * The engine cannot be started, reached or used: an external failure, not a fault of the design.
 *
 * <p>It has no cause on purpose. What the SDK throws may quote a request with its signature; the
 * message here is made of what is safe to show.
 */
public final class EngineFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String message;
  private final String fix;

  /**
   * @param message what went wrong, in one sentence without a full stop
   * @param fix what to do next
   */
  EngineFailure(String message, String fix) {
    super(message);
    this.message = message;
    this.fix = fix;
  }

  /** What went wrong, safe to show. */
  @Override
  public String getMessage() {
    return message;
  }

  /** What to do next. */
  public String fix() {
    return fix;
  }
}
