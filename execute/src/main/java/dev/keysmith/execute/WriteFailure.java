package dev.keysmith.execute;

/** A write cannot be done, for a reason that its meaning knows. */
final class WriteFailure extends Exception {
  private static final long serialVersionUID = 1;

  WriteFailure(String reason) {
    super(reason, null, false, false);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
