package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.Suppression;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.suitability.Suitability;
import dev.keysmith.source.Severity;

/**
 * What a review found.
 *
 * @param findings the worst first
 * @param suppressed those that the design says do not count
 * @param suitability whether DynamoDB suits the application at all
 */
public record ReviewReport(
    ImmutableList<ReviewFinding> findings,
    ImmutableList<SuppressedFinding> suppressed,
    Suitability suitability) {

  /** A finding that does not count, and what says so. */
  public record SuppressedFinding(ReviewFinding finding, Suppression by) {}

  /** Whether anything found is at least so severe. */
  public boolean has(Severity severity) {
    return findings.stream().anyMatch(finding -> finding.severity().compareTo(severity) <= 0);
  }

  /** How many are so severe. */
  public long count(Severity severity) {
    return findings.stream().filter(finding -> finding.severity() == severity).count();
  }

  /** Those whose fix is mechanical. */
  public ImmutableList<ReviewFinding> fixable() {
    return findings.stream()
        .filter(finding -> finding.autoFix().isPresent())
        .collect(ImmutableList.toImmutableList());
  }
}
