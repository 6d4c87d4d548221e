package dev.keysmith.cli.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.google.common.collect.ImmutableList;
import dev.keysmith.cli.text.DesignText;
import dev.keysmith.cli.text.VerificationReport;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.RecoveryCost;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.optimizer.OptimalityGap;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.rationale.RejectedAlternative;
import dev.keysmith.selection.DesignAlternative;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What {@code design} says to machines. Fields may be added, never renamed.
 *
 * @param style {@code hand-made} where it was given; then there are no alternatives, no reasons,
 *     nothing rejected and no optimality
 * @param findings what {@code review} finds in it
 * @param structures what each table and index holds and costs
 * @param pointInTimeRecovery what the infrastructure that is handed over costs beside the bill
 * @param verification what {@code verify} says; absent where it was not asked for
 */
public record DesignResult(
    String application,
    String style,
    ImmutableList<TableResult> tables,
    ImmutableList<PlanResult> plans,
    ImmutableList<CostResult.Unsolved> unsolved,
    CostResult.Cost cost,
    ImmutableList<AlternativeResult> alternatives,
    @Nullable OptimalityResult optimality,
    ImmutableList<FindingResult> findings,
    ImmutableList<RationaleResult> reasons,
    CostResult.Cost otherMode,
    ImmutableList<CostResult.Structure> structures,
    ImmutableList<CostResult.Peak> peaks,
    ImmutableList<RejectedResult> rejected,
    SuitabilityResult fit,
    RecoveryResult pointInTimeRecovery,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable VerifyResult verification) {

  public static DesignResult of(DesignAnalysis analysis, Optional<VerificationReport> report) {
    return of(
        analysis,
        analysis.derived().map(derived -> derived.optimality().seconds()).orElse(null),
        report);
  }

  /** The same for a file, without what is different each time: how long it took. */
  public static DesignResult repeatable(
      DesignAnalysis analysis, Optional<VerificationReport> report) {
    return of(analysis, null, report);
  }

  private static DesignResult of(
      DesignAnalysis analysis, @Nullable Double seconds, Optional<VerificationReport> report) {
    Bill bill = analysis.bill();
    Optional<OptimizedDesign> derived = analysis.derived();
    return new DesignResult(
        analysis.spec().application(),
        DesignText.styleName(analysis),
        list(analysis.design().tables().values(), table -> TableResult.of(analysis.spec(), table)),
        list(bill.patterns(), PlanResult::of),
        list(bill.unserved(), CostResult.Unsolved::of),
        CostResult.Cost.of(bill.totals()),
        list(
            derived.map(OptimizedDesign::alternatives).orElse(ImmutableList.of()),
            AlternativeResult::of),
        derived.map(one -> OptimalityResult.of(one.optimality(), seconds)).orElse(null),
        list(analysis.review().findings(), FindingResult::of),
        list(derived.map(OptimizedDesign::reasons).orElse(ImmutableList.of()), RationaleResult::of),
        CostResult.Cost.of(bill.otherMode()),
        list(bill.structures(), CostResult.Structure::of),
        list(analysis.peaks(), CostResult.Peak::of),
        list(rejected(analysis), RejectedResult::of),
        SuitabilityResult.of(analysis.review().suitability()),
        RecoveryResult.of(RecoveryCost.of(analysis.design(), bill)),
        report.map(VerifyResult::of).orElse(null));
  }

  private static ImmutableList<RejectedAlternative> rejected(DesignAnalysis analysis) {
    return analysis.derived().stream()
        .flatMap(
            derived ->
                analysis.spec().patterns().stream()
                    .flatMap(pattern -> derived.rejectedFor(pattern.id()).stream()))
        .collect(ImmutableList.toImmutableList());
  }

  private static <T, R> ImmutableList<R> list(Collection<T> all, Function<T, R> result) {
    return all.stream().map(result).collect(ImmutableList.toImmutableList());
  }

  /** What is paid beside the bill where tables can be restored to any second. */
  record RecoveryResult(double gigabytes, double usdPerGigabyte, double monthlyUsd) {
    static RecoveryResult of(RecoveryCost recovery) {
      return new RecoveryResult(
          recovery.gigabytes(), recovery.usdPerGigabyte(), recovery.monthlyUsd());
    }
  }

  /** Another way to serve a pattern, and what the whole design would cost with it. */
  record RejectedResult(String pattern, String way, double monthlyUsd, boolean lessSimple) {
    static RejectedResult of(RejectedAlternative one) {
      return new RejectedResult(one.pattern(), one.strategy(), one.monthlyUsd(), one.lessSimple());
    }
  }

  /** Another design. */
  record AlternativeResult(
      String style, double monthlyUsd, int tables, int indexes, boolean chosen) {
    static AlternativeResult of(DesignAlternative one) {
      return new AlternativeResult(
          one.style(), one.monthlyUsd(), one.tables(), one.indexes(), one.chosen());
    }
  }

  /**
   * How near it is to the cheapest.
   *
   * @param seconds left out where bytes are to repeat
   */
  record OptimalityResult(
      String status,
      double lowerBoundUsd,
      double gap,
      double cheapestUsd,
      int candidates,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double seconds) {
    static OptimalityResult of(OptimalityGap optimality, @Nullable Double seconds) {
      return new OptimalityResult(
          optimality.status().word(),
          optimality.lowerBoundUsd(),
          optimality.gap(),
          optimality.cheapestUsd(),
          optimality.candidates(),
          seconds);
    }
  }
}
