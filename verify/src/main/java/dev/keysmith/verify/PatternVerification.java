package dev.keysmith.verify;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.EngineDifference;
import java.util.Optional;

/**
 * What was found of one pattern.
 *
 * @param runs how often it was executed
 * @param mismatch the first difference
 * @param estimate predicted against consumed; empty where nothing typical was run
 * @param capacityError by how many units a request's figure was off at most, outside the exceptions
 * @param exceptions known differences of the engine that its figures showed
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
