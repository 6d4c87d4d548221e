package dev.keysmith.code;

/** A pattern has a shape for which no code can be generated. */
public final class UnsupportedShape extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param reason what the pattern needs, as the end of a sentence
   */
  public UnsupportedShape(String reason) {
    super(reason);
  }

  public String reason() {
    return String.valueOf(getMessage());
  }
}
