package dev.keysmith.verify.run;

/** A write cannot be done, for a reason that its meaning knows. */
final class Failed extends Exception {
  private static final long serialVersionUID = 1;

  Failed(String reason) {
    super(reason, null, false, false);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
