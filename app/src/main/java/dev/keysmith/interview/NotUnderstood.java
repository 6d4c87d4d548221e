package dev.keysmith.interview;

/** An answer says nothing that the question is about; the message has what would be understood. */
final class NotUnderstood extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NotUnderstood(String message) {
    super(message);
  }
}
