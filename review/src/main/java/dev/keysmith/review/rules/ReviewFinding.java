package dev.keysmith.review.rules;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.source.Severity;
import dev.keysmith.source.SourceLocation;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A fault found in a design.
 *
 * @param message what is wrong and what it costs or risks, with figures
 * @param arithmetic the calculation of the figures, in lines that a reader can repeat
 * @param fix what to do
 * @param autoFix the fix as a change to the design, where it is automatic
 * @param savingUsd what the fix saves per month; 0 if the fault is a risk and not a cost
 * @param inAnyDesign whether it is about what the application asks for, so that a derived design
 *     may have it too
 */
public record ReviewFinding(
    String rule,
    Severity severity,
    FindingSubject subject,
    String message,
    ImmutableList<String> arithmetic,
    String fix,
    Optional<Fix> autoFix,
    double savingUsd,
    boolean inAnyDesign) {

  /** The worst first, of those the most expensive, then in the order of the files. */
  public static final Comparator<ReviewFinding> WORST_FIRST =
      Comparator.comparing(ReviewFinding::severity)
          .thenComparing(Comparator.comparingDouble(ReviewFinding::savingUsd).reversed())
          .thenComparing(finding -> finding.place().file())
          .thenComparing(ReviewFinding::place)
          .thenComparing(ReviewFinding::rule)
          .thenComparing(finding -> finding.subject().name())
          .thenComparing(ReviewFinding::message);

  public ReviewFinding {
    if (message.isBlank() || fix.isBlank()) {
      throw new IllegalArgumentException("a finding needs a message and a fix: " + rule);
    }
  }

  public static ReviewFinding of(
      String rule, Severity severity, FindingSubject subject, String message, String fix) {
    return new ReviewFinding(
        rule, severity, subject, message, ImmutableList.of(), fix, Optional.empty(), 0, false);
  }

  public SourceLocation place() {
    return subject.place();
  }

  /** With the arithmetic of its figures. */
  public ReviewFinding because(List<String> lines) {
    return new ReviewFinding(
        rule,
        severity,
        subject,
        message,
        ImmutableList.copyOf(lines),
        fix,
        autoFix,
        savingUsd,
        inAnyDesign);
  }

  /** With one more line of arithmetic. */
  public ReviewFinding and(String line) {
    return because(ImmutableList.<String>builder().addAll(arithmetic).add(line).build());
  }

  /** With the change that applies its fix. */
  public ReviewFinding withAutoFix(Fix change) {
    return new ReviewFinding(
        rule,
        severity,
        subject,
        message,
        arithmetic,
        fix,
        Optional.of(change),
        savingUsd,
        inAnyDesign);
  }

  /** The same with another severity than its rule. */
  public ReviewFinding as(Severity other) {
    return new ReviewFinding(
        rule, other, subject, message, arithmetic, fix, autoFix, savingUsd, inAnyDesign);
  }

  /** With what the fix saves per month. */
  public ReviewFinding saving(double usd) {
    return new ReviewFinding(
        rule, severity, subject, message, arithmetic, fix, autoFix, usd, inAnyDesign);
  }

  /** The same about the application, where no design avoids it. */
  public ReviewFinding inAnyDesign(boolean whether) {
    return new ReviewFinding(
        rule, severity, subject, message, arithmetic, fix, autoFix, savingUsd, whether);
  }

  @Override
  public String toString() {
    return "%s: %s: %s; %s [%s]".formatted(place(), severity.label(), message, fix, rule);
  }
}
