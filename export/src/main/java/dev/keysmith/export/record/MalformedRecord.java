package dev.keysmith.export.record;

/** What was read is not a record of the form that it should have. */
public final class MalformedRecord extends RuntimeException {
  private static final long serialVersionUID = 1;

  public MalformedRecord(String message) {
    super(message);
  }

  public MalformedRecord(String message, Throwable cause) {
    super(message, cause);
  }
}
