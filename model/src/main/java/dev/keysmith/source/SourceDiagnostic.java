package dev.keysmith.source;

import java.util.Comparator;

/**
 * Something to say about a file: which rule, how bad, where, what is wrong, and what would be
 * right. No finding is a dead end, so the fix is never empty.
 */
public record SourceDiagnostic(
    String rule, Severity severity, SourceLocation location, String message, String fix) {

  /** Worst first within a place; otherwise in the order of the file. */
  public static final Comparator<SourceDiagnostic> IN_FILE_ORDER =
      Comparator.comparing(SourceDiagnostic::location)
          .thenComparing(SourceDiagnostic::severity)
          .thenComparing(SourceDiagnostic::rule)
          .thenComparing(SourceDiagnostic::message);

  public SourceDiagnostic {
    if (message.isBlank() || fix.isBlank()) {
      throw new IllegalArgumentException("a finding says what is wrong and what to do: " + rule);
    }
  }

  @Override
  public String toString() {
    return location + ": " + severity.word() + ": " + message + "; " + fix + " [" + rule + "]";
  }
}
