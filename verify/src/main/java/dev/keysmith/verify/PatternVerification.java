package dev.keysmith.verify;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.capacity.EngineDifference;
import java.util.Optional;

/**
 * The result of one pattern.
 *
 * @param runs the number of executions
 * @param coverage whether they exercised the pattern
 * @param mismatch the first difference
 * @param estimate predicted against consumed; empty if nothing typical was run
 * @param capacityError the largest difference of the units of a request, without the exceptions
 * @param exceptions the known differences of the engine that occurred
 * @param billed the units of one execution at the scale of the spec; empty if they are not known
 */
public record PatternVerification(
    String pattern,
    String name,
    int runs,
    PatternCoverage coverage,
    Optional<Mismatch> mismatch,
    Optional<CapacityComparison> estimate,
    double capacityError,
    ImmutableSet<EngineDifference> exceptions,
    Optional<ConsumedUnits> billed) {
  /** Beyond this ratio, more or larger pages are billed than were run. */
  private static final double FAR = 2;

  /** Of a pattern whose bill is not known. */
  public PatternVerification(
      String pattern,
      String name,
      int runs,
      PatternCoverage coverage,
      Optional<Mismatch> mismatch,
      Optional<CapacityComparison> estimate,
      double capacityError,
      ImmutableSet<EngineDifference> exceptions) {
    this(
        pattern,
        name,
        runs,
        coverage,
        mismatch,
        estimate,
        capacityError,
        exceptions,
        Optional.empty());
  }

  PatternVerification billedAt(ConsumedUnits units) {
    return new PatternVerification(
        pattern,
        name,
        runs,
        coverage,
        mismatch,
        estimate,
        capacityError,
        exceptions,
        Optional.of(units));
  }

  /** With what it did on other data, whose units are nearer to those that are billed. */
  PatternVerification and(PatternVerification nearer) {
    return new PatternVerification(
        pattern,
        name,
        runs + nearer.runs,
        isExercised() ? coverage : nearer.coverage,
        mismatch.or(nearer::mismatch),
        nearer.estimate.or(() -> estimate),
        Math.max(capacityError, nearer.capacityError),
        Sets.union(exceptions, nearer.exceptions).immutableCopy(),
        billed);
  }

  /** Whether the units that were checked are far from those that are billed. */
  public boolean isCheckedAtOtherScale() {
    return billed.isPresent()
        && estimate.isPresent()
        && (isFar(billed.get().readUnits(), estimate.get().predicted().readUnits())
            || isFar(billed.get().writeUnits(), estimate.get().predicted().writeUnits()));
  }

  /** Whether checking one says little about the other. */
  public static boolean isFar(double billed, double checked) {
    return billed > FAR * checked || checked > FAR * billed;
  }

  public boolean isCorrect() {
    return mismatch.isEmpty();
  }

  public boolean isExercised() {
    return coverage == PatternCoverage.EXERCISED;
  }
}
