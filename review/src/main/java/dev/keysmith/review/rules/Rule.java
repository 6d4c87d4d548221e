package dev.keysmith.review.rules;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.Rules;
import dev.keysmith.source.Severity;

/**
 * A fault that a design may have. One final class each, named after the fault and listed in {@link
 * Rules#ALL}; its page, with a bad and a good design, is {@code docs/rules/<name>.md}.
 */
public interface Rule {
  /** The name of its class, which findings, suppressions and pages use. */
  default String name() {
    return getClass().getSimpleName();
  }

  /** The severity of its findings, unless one has another. */
  Severity severity();

  /** The fault in one line, for the list of all rules. */
  String what();

  /** Where the design has the fault; empty where it does not. */
  ImmutableList<ReviewFinding> review(ReviewContext context);

  /** A finding of this rule, as severe as the rule. */
  default ReviewFinding finding(FindingSubject subject, String message, String fix) {
    return ReviewFinding.of(name(), severity(), subject, message, fix);
  }
}
