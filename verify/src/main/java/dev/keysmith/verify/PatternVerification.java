package dev.keysmith.verify;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.EngineDifference;
import java.util.Optional;

/**
 * The result of one pattern.
 *
 * @param runs the number of executions
 * @param mismatch the first difference
 * @param estimate predicted against consumed; empty if nothing typical was run
 * @param capacityError the largest difference of the units of a request, without the exceptions
 * @param exceptions the known differences of the engine that occurred
 */
public record PatternVerification(
    String pattern,
    String name,
    int runs,
    Optional<Mismatch> mismatch,
    Optional<CapacityComparison> estimate,
    double capacityError,
    ImmutableSet<EngineDifference> exceptions) {

  public boolean isCorrect() {
    return mismatch.isEmpty();
  }
}
