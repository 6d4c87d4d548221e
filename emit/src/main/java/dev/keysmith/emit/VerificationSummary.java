package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.Optional;

/**
 * What came of running a design on an engine.
 *
 * @param items how many generated instances were written
 * @param seed of the data
 * @param correct the patterns that were executed correctly, by their ids
 * @param notExercised those of which every run was rejected or returned nothing, as it should; not
 *     among the correct ones
 * @param differences the first of each pattern that did not
 * @param failure what went wrong before any pattern was run
 * @param off the worst prediction of units; empty where all were exact
 * @param unitsError the most units that any request consumed more or less than calculated from its
 *     items
 * @param knownDifferences ways in which the engine is known to report other units than AWS charges,
 *     which it did and which are not counted
 */
public record VerificationSummary(
    String engine,
    long items,
    long seed,
    ImmutableSet<String> correct,
    ImmutableSet<String> notExercised,
    ImmutableList<PatternDifference> differences,
    Optional<String> failure,
    Optional<PredictionError> off,
    double unitsError,
    int knownDifferences) {

  /** What a pattern did otherwise than it should. */
  public record PatternDifference(String pattern, String what) {}

  /** By what share a pattern's prediction was off, and whether chance explains it. */
  public record PredictionError(String pattern, double share, boolean byChance) {}

  /** Where nothing was run or something not exercised, the design is not verified. */
  public boolean isVerified() {
    return failure.isEmpty()
        && differences.isEmpty()
        && notExercised.isEmpty()
        && !correct.isEmpty();
  }
}
