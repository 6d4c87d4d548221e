package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * The proof, or where it failed.
 *
 * @param engine what it was run on
 * @param items how many instances were generated and written, for reads and for writes
 * @param loadMismatch what went wrong before any pattern was run
 * @param unserved patterns that the design does not serve, and so nobody ran
 */
public record VerificationOutcome(
    String engine,
    long items,
    Optional<Mismatch> loadMismatch,
    ImmutableList<PatternVerification> patterns,
    ImmutableList<String> unserved) {

  public boolean isCorrect() {
    return loadMismatch.isEmpty() && patterns.stream().allMatch(PatternVerification::isCorrect);
  }

  /** The most that any request's figure was off, outside the exceptions. */
  public double worstCapacityError() {
    return patterns.stream().mapToDouble(PatternVerification::capacityError).max().orElse(0);
  }

  /** The most that any prediction was off, as a share. */
  public double worstEstimateError() {
    return patterns.stream()
        .flatMap(pattern -> pattern.estimate().stream())
        .mapToDouble(CapacityComparison::error)
        .max()
        .orElse(0);
  }
}
