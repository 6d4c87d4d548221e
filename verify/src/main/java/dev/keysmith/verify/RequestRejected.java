package dev.keysmith.verify;

/** The engine, or the plan's interpreter, rejected a request that the design needs. */
public final class RequestRejected extends RuntimeException {
  private static final long serialVersionUID = 1;

  RequestRejected(String message) {
    super(message);
  }
}
