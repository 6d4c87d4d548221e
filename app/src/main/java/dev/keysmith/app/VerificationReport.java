package dev.keysmith.app;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.EngineDifference;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.emit.VerificationSummary;
import dev.keysmith.verify.CapacityComparison;
import dev.keysmith.verify.Mismatch;
import dev.keysmith.verify.PatternVerification;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.VerificationOutcome;
import java.util.Comparator;

/**
 * The result of a verification, with all that is reported about it.
 *
 * @param unserved the patterns that were not run, and why
 * @param options under which it was run
 */
public record VerificationReport(
    VerificationOutcome verified,
    ImmutableList<UnsupportedPattern> unserved,
    VerificationOptions options) {

  /** The summary that documents include. */
  public VerificationSummary validation() {
    return new VerificationSummary(
        verified.engine(),
        verified.items(),
        options.seed(),
        verified.patterns().stream()
            .filter(one -> one.isCorrect() && one.isExercised())
            .map(PatternVerification::pattern)
            .collect(ImmutableSet.toImmutableSet()),
        notExercised().stream()
            .map(PatternVerification::pattern)
            .collect(ImmutableSet.toImmutableSet()),
        different().stream()
            .map(
                one ->
                    new VerificationSummary.PatternDifference(
                        one.pattern(), one.mismatch().map(Mismatch::what).orElse("")))
            .collect(ImmutableList.toImmutableList()),
        verified.loadMismatch().map(Mismatch::what),
        verified.patterns().stream()
            .max(Comparator.comparingDouble(VerificationReport::error))
            .filter(one -> error(one) > 0)
            .map(
                one ->
                    new VerificationSummary.PredictionError(
                        one.pattern(), error(one), isChance(one))),
        verified.worstCapacityError(),
        exceptions().size());
  }

  private static boolean isChance(PatternVerification pattern) {
    return !CapacityPrediction.reads(pattern.estimate()).isOff()
        && !CapacityPrediction.writes(pattern.estimate()).isOff();
  }

  private static double error(PatternVerification pattern) {
    return pattern.estimate().map(CapacityComparison::error).orElse(0.0);
  }

  /** Whether every pattern was exercised and behaves as specified; false if none was executed. */
  public boolean isVerified() {
    return verified.isCorrect() && !verified.patterns().isEmpty() && notExercised().isEmpty();
  }

  /** The patterns of which some run differs. */
  public ImmutableList<PatternVerification> different() {
    return verified.patterns().stream()
        .filter(pattern -> !pattern.isCorrect())
        .collect(ImmutableList.toImmutableList());
  }

  /** Patterns without a difference that no run exercised, so that nothing is verified. */
  public ImmutableList<PatternVerification> notExercised() {
    return verified.patterns().stream()
        .filter(pattern -> pattern.isCorrect() && !pattern.isExercised())
        .collect(ImmutableList.toImmutableList());
  }

  /** The known differences of the engine that occurred, in the order of their table. */
  public ImmutableSet<EngineDifference> exceptions() {
    return verified.patterns().stream()
        .flatMap(pattern -> pattern.exceptions().stream())
        .sorted()
        .collect(ImmutableSet.toImmutableSet());
  }
}
