package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.Suppression;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.suitability.Suitability;
import dev.keysmith.source.Severity;

/**
 * The result of a review.
 *
 * @param findings the worst first
 * @param suppressed the findings that the design suppresses
 * @param suitability whether DynamoDB suits the application at all
 */
public record ReviewReport(
    ImmutableList<ReviewFinding> findings,
    ImmutableList<SuppressedFinding> suppressed,
    Suitability suitability) {

  /** A finding that does not count, and the suppression that says so. */
  public record SuppressedFinding(ReviewFinding finding, Suppression by) {}

  /** Whether a finding is at least this severe. */
  public boolean has(Severity severity) {
    return findings.stream().anyMatch(finding -> finding.severity().compareTo(severity) <= 0);
  }

  /** How many findings have this severity. */
  public long count(Severity severity) {
    return findings.stream().filter(finding -> finding.severity() == severity).count();
  }

  /** The findings with an automatic fix. */
  public ImmutableList<ReviewFinding> fixable() {
    return findings.stream()
        .filter(finding -> finding.autoFix().isPresent())
        .collect(ImmutableList.toImmutableList());
  }
}
