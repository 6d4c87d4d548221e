package dev.keysmith.cli.json;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.CapacityPrediction;
import dev.keysmith.app.VerificationReport;
import dev.keysmith.cli.json.CostResult.Unsolved;
import dev.keysmith.cli.text.VerifyCommandLines;
import dev.keysmith.verify.CapacityComparison;
import dev.keysmith.verify.ConsumedUnits;
import dev.keysmith.verify.Mismatch;
import dev.keysmith.verify.PatternVerification;
import dev.keysmith.verify.VerificationOutcome;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The JSON output of {@code verify}. Fields may be added, never renamed.
 *
 * @param loadDifference the difference found while the data was written; null if none
 */
public record VerifyResult(
    String engine,
    long items,
    ImmutableList<PatternResult> patterns,
    boolean correct,
    double worstCapacityError,
    double worstEstimateError,
    long seed,
    @Nullable DifferenceResult loadDifference,
    ImmutableList<Unsolved> unserved,
    String reproduce) {

  /**
   * @param commands that reproduce it
   */
  public static VerifyResult of(VerificationReport report, VerifyCommandLines commands) {
    VerificationOutcome verified = report.verified();
    return new VerifyResult(
        verified.engine(),
        verified.items(),
        verified.patterns().stream()
            .map(pattern -> PatternResult.of(pattern, commands))
            .collect(ImmutableList.toImmutableList()),
        report.isVerified(),
        verified.worstCapacityError(),
        verified.worstEstimateError(),
        report.options().seed(),
        DifferenceResult.of(verified.loadMismatch(), commands.again()),
        report.unserved().stream().map(Unsolved::of).collect(ImmutableList.toImmutableList()),
        commands.again());
  }

  /**
   * One pattern. Units are per execution, and null if no execution succeeded.
   *
   * @param exercised whether some read returned something, or some write succeeded
   * @param recomputed mean calculated by the documented rules from the items read and written
   * @param consumed mean of the capacity that the engine reports
   * @param standardError standard error of the recomputed means
   * @param billed the units at the scale of the spec
   * @param estimateRuns the number of executions in the means
   * @param predictionOff whether the prediction differs significantly from the mean
   */
  record PatternResult(
      String pattern,
      String name,
      int runs,
      boolean exercised,
      boolean correct,
      @Nullable DifferenceResult firstDifference,
      @Nullable UnitsResult predicted,
      @Nullable UnitsResult recomputed,
      @Nullable UnitsResult consumed,
      @Nullable UnitsResult standardError,
      @Nullable UnitsResult billed,
      int estimateRuns,
      boolean predictionOff,
      double capacityError,
      ImmutableList<String> exceptions) {

    static PatternResult of(PatternVerification report, VerifyCommandLines commands) {
      Optional<CapacityComparison> estimate = report.estimate();
      return new PatternResult(
          report.pattern(),
          report.name(),
          report.runs(),
          report.isExercised(),
          report.isCorrect(),
          DifferenceResult.of(report.mismatch(), commands.again(report.pattern())),
          UnitsResult.of(estimate.map(CapacityComparison::predicted)),
          UnitsResult.of(estimate.map(CapacityComparison::recomputed)),
          UnitsResult.of(estimate.map(CapacityComparison::consumed)),
          UnitsResult.of(estimate.map(CapacityComparison::standardError)),
          UnitsResult.of(report.billed()),
          estimate.map(CapacityComparison::runs).orElse(0),
          CapacityPrediction.reads(estimate).isOff() || CapacityPrediction.writes(estimate).isOff(),
          report.capacityError(),
          report.exceptions().stream()
              .sorted()
              .map(Enum::name)
              .collect(ImmutableList.toImmutableList()));
    }
  }

  /** Read and write units. */
  record UnitsResult(double readUnits, double writeUnits) {
    static @Nullable UnitsResult of(Optional<ConsumedUnits> units) {
      return units.map(it -> new UnitsResult(it.readUnits(), it.writeUnits())).orElse(null);
    }
  }

  /**
   * A difference in full.
   *
   * @param reproduce the command that reproduces it
   */
  record DifferenceResult(
      String what,
      String about,
      ImmutableList<String> arguments,
      String plan,
      String expected,
      String got,
      String reproduce) {

    static @Nullable DifferenceResult of(Optional<Mismatch> mismatch, String reproduce) {
      return mismatch
          .map(
              it ->
                  new DifferenceResult(
                      it.what(),
                      it.about(),
                      it.arguments(),
                      it.plan(),
                      it.expected(),
                      it.got(),
                      reproduce))
          .orElse(null);
    }
  }
}
