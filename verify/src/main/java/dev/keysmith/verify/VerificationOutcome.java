package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * The result of a verification.
 *
 * @param engine the engine that was used
 * @param items the number of instances generated and written, for reads and for writes
 * @param loadMismatch the difference found while the data was loaded
 * @param unserved patterns that were not run, because the design does not serve them
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

  /** The largest difference of the units of a request, without the exceptions. */
  public double worstCapacityError() {
    return patterns.stream().mapToDouble(PatternVerification::capacityError).max().orElse(0);
  }

  /** The largest relative error of a prediction. */
  public double worstEstimateError() {
    return patterns.stream()
        .flatMap(pattern -> pattern.estimate().stream())
        .mapToDouble(CapacityComparison::error)
        .max()
        .orElse(0);
  }
}
