package dev.keysmith.source;

/** The severity of a finding. */
public enum Severity {
  /** Wrong or impossible: it must be fixed. */
  ERROR,
  /** It works, but at a noticeable cost or risk. */
  WARNING,
  /** A suggestion: an improvement that is optional. */
  SUGGESTION;

  /** The value in JSON, which stays as it is. */
  public String word() {
    return switch (this) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case SUGGESTION -> "advice";
    };
  }

  /** The name in text. */
  public String label() {
    return this == SUGGESTION ? "suggestion" : word();
  }
}
