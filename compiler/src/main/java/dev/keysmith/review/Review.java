package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.Suppression;
import dev.keysmith.source.Severity;

/**
 * What a review found.
 *
 * @param findings the worst first
 * @param suppressed those that the design says do not count
 * @param fit whether DynamoDB suits the application at all
 */
public record Review(
    ImmutableList<Finding> findings, ImmutableList<Suppressed> suppressed, Fit fit) {

  /** A finding that does not count, and what says so. */
  public record Suppressed(Finding finding, Suppression by) {}

  /** Whether anything found is at least so severe. */
  public boolean has(Severity severity) {
    return findings.stream().anyMatch(finding -> finding.severity().compareTo(severity) <= 0);
  }

  /** How many are so severe. */
  public long count(Severity severity) {
    return findings.stream().filter(finding -> finding.severity() == severity).count();
  }

  /** Those whose fix is mechanical. */
  public ImmutableList<Finding> mendable() {
    return findings.stream()
        .filter(finding -> finding.mend().isPresent())
        .collect(ImmutableList.toImmutableList());
  }
}
