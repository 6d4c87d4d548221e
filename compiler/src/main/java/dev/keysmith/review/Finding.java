package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.Place;
import dev.keysmith.source.Severity;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A fault found in a design.
 *
 * @param message what is wrong and what it costs or risks, with figures
 * @param arithmetic how the figures come about, in lines that a reader can redo
 * @param fix what would be right
 * @param mend the same as a change to the design, where it is mechanical
 */
public record Finding(
    String rule,
    Severity severity,
    Subject subject,
    String message,
    ImmutableList<String> arithmetic,
    String fix,
    Optional<Mend> mend) {

  /** The worst first, then in the order of the files. */
  public static final Comparator<Finding> WORST_FIRST =
      Comparator.comparing(Finding::severity)
          .thenComparing(finding -> finding.place().file())
          .thenComparing(Finding::place)
          .thenComparing(Finding::rule)
          .thenComparing(finding -> finding.subject().name())
          .thenComparing(Finding::message);

  public Finding {
    if (message.isBlank() || fix.isBlank()) {
      throw new IllegalArgumentException("a finding says what is wrong and what to do: " + rule);
    }
  }

  static Finding of(String rule, Severity severity, Subject subject, String message, String fix) {
    return new Finding(rule, severity, subject, message, ImmutableList.of(), fix, Optional.empty());
  }

  public Place place() {
    return subject.place();
  }

  /** With the lines behind its figures. */
  public Finding because(List<String> lines) {
    return new Finding(rule, severity, subject, message, ImmutableList.copyOf(lines), fix, mend);
  }

  /** With the change that does what the fix says. */
  public Finding mendedBy(Mend change) {
    return new Finding(rule, severity, subject, message, arithmetic, fix, Optional.of(change));
  }

  /** The same, more or less severe than its rule. */
  public Finding as(Severity other) {
    return new Finding(rule, other, subject, message, arithmetic, fix, mend);
  }

  @Override
  public String toString() {
    return place() + ": " + severity.word() + ": " + message + "; " + fix + " [" + rule + "]";
  }
}
