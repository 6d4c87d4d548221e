package dev.keysmith.source;

/** How much a finding matters. */
public enum Severity {
  /** Nothing can go on until this is mended. */
  ERROR,
  /** It works, and it will hurt. */
  WARNING,
  /** It would be better otherwise. */
  ADVICE;

  public String word() {
    return switch (this) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case ADVICE -> "advice";
    };
  }
}
