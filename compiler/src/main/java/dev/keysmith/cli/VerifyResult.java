package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cli.CostResult.Unsolved;
import dev.keysmith.verify.Estimate;
import dev.keysmith.verify.Fault;
import dev.keysmith.verify.PatternProof;
import dev.keysmith.verify.Units;
import dev.keysmith.verify.Verified;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What {@code verify} says to machines. Fields may be added, never renamed.
 *
 * @param loadDifference what went wrong before any pattern was run; null if nothing
 */
record VerifyResult(
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

  static VerifyResult of(Proof proof) {
    Verified verified = proof.verified();
    VerifyCommands commands = proof.commands();
    return new VerifyResult(
        verified.engine(),
        verified.items(),
        verified.patterns().stream()
            .map(pattern -> PatternResult.of(pattern, commands))
            .collect(ImmutableList.toImmutableList()),
        proof.isProven(),
        verified.worstCapacityError(),
        verified.worstEstimateError(),
        commands.options().seed(),
        DifferenceResult.of(verified.loadFault(), commands.again()),
        proof.unserved().stream().map(Unsolved::of).collect(ImmutableList.toImmutableList()),
        commands.again());
  }

  /**
   * One pattern. Units are of one typical execution, and null where none could be run.
   *
   * @param recomputed mean by the documented rules, from the items that were touched
   * @param consumed mean as the engine reports it
   * @param standardError of the recomputed means
   * @param estimateRuns how many executions they are of
   * @param predictionOff whether the prediction is off by more than chance explains
   */
  record PatternResult(
      String pattern,
      String name,
      int runs,
      boolean correct,
      @Nullable DifferenceResult firstDifference,
      @Nullable UnitsResult predicted,
      @Nullable UnitsResult recomputed,
      @Nullable UnitsResult consumed,
      @Nullable UnitsResult standardError,
      int estimateRuns,
      boolean predictionOff,
      double capacityError,
      ImmutableList<String> exceptions) {

    static PatternResult of(PatternProof proof, VerifyCommands commands) {
      Optional<Estimate> estimate = proof.estimate();
      return new PatternResult(
          proof.pattern(),
          proof.name(),
          proof.runs(),
          proof.isCorrect(),
          DifferenceResult.of(proof.fault(), commands.again(proof.pattern())),
          UnitsResult.of(estimate.map(Estimate::predicted)),
          UnitsResult.of(estimate.map(Estimate::recomputed)),
          UnitsResult.of(estimate.map(Estimate::consumed)),
          UnitsResult.of(estimate.map(Estimate::standardError)),
          estimate.map(Estimate::runs).orElse(0),
          Prediction.reads(estimate).isOff() || Prediction.writes(estimate).isOff(),
          proof.capacityError(),
          proof.exceptions().stream()
              .sorted()
              .map(Enum::name)
              .collect(ImmutableList.toImmutableList()));
    }
  }

  /** Read and write units. */
  record UnitsResult(double readUnits, double writeUnits) {
    static @Nullable UnitsResult of(Optional<Units> units) {
      return units.map(it -> new UnitsResult(it.readUnits(), it.writeUnits())).orElse(null);
    }
  }

  /**
   * A difference in full.
   *
   * @param reproduce the command that shows it again
   */
  record DifferenceResult(
      String what,
      String about,
      ImmutableList<String> arguments,
      String plan,
      String expected,
      String got,
      String reproduce) {

    static @Nullable DifferenceResult of(Optional<Fault> fault, String reproduce) {
      return fault
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
