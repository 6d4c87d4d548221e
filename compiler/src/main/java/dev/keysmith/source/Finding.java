package dev.keysmith.source;

import java.util.Comparator;

/**
 * Something to say about a file: which rule, how bad, where, what is wrong, and what would be
 * right. No finding is a dead end, so the fix is never empty.
 */
public record Finding(String rule, Severity severity, Place place, String message, String fix) {

  /** Worst first within a place; otherwise in the order of the file. */
  public static final Comparator<Finding> IN_FILE_ORDER =
      Comparator.comparing(Finding::place)
          .thenComparing(Finding::severity)
          .thenComparing(Finding::rule)
          .thenComparing(Finding::message);

  public Finding {
    if (message.isBlank() || fix.isBlank()) {
      throw new IllegalArgumentException("a finding says what is wrong and what to do: " + rule);
    }
  }

  @Override
  public String toString() {
    return place + ": " + severity.word() + ": " + message + "; " + fix + " [" + rule + "]";
  }
}
