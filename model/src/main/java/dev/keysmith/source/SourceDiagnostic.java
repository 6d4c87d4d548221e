package dev.keysmith.source;

import java.util.Comparator;

/**
 * A finding about a file: rule, severity, location, message and suggested fix. The fix is never
 * empty.
 */
public record SourceDiagnostic(
    String rule, Severity severity, SourceLocation location, String message, String fix) {

  /** In the order of the file; at the same location, the most severe first. */
  static final Comparator<SourceDiagnostic> IN_FILE_ORDER =
      Comparator.comparing(SourceDiagnostic::location)
          .thenComparing(SourceDiagnostic::severity)
          .thenComparing(SourceDiagnostic::rule)
          .thenComparing(SourceDiagnostic::message);

  public SourceDiagnostic {
    if (message.isBlank() || fix.isBlank()) {
      throw new IllegalArgumentException("a finding needs a message and a fix: " + rule);
    }
  }

  @Override
  public String toString() {
    return location + ": " + severity.label() + ": " + message + "; " + fix + " [" + rule + "]";
  }
}
