package dev.keysmith.cli.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.google.common.collect.ImmutableList;
import dev.keysmith.challenge.AdoptedChange;
import dev.keysmith.challenge.ChallengeResult;
import dev.keysmith.challenge.ChallengeResult.MissingCandidate;
import dev.keysmith.cli.text.DesignText;
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
 * The JSON output of {@code design}. Fields may be added, never renamed.
 *
 * @param style {@code hand-made} for a given design, which has no alternatives, reasons, rejected
 *     plans or optimality
 * @param findings the review findings
 * @param structures the size and cost of each table and index
 * @param pointInTimeRecovery the cost of point-in-time recovery, which is not part of the bill
 * @param variation how the bill depends on which parents are popular
 * @param verification the result of {@code --verify}; absent without it
 * @param changes the changes of {@code --start-from}; absent without it
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
    VariationResult variation,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable VerifyResult verification,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ImmutableList<ChangeResult> changes) {

  /** The same with the changes that improved a design in use. */
  public DesignResult with(Optional<ImmutableList<AdoptedChange>> adopted) {
    return new DesignResult(
        application,
        style,
        tables,
        plans,
        unsolved,
        cost,
        alternatives,
        optimality,
        findings,
        reasons,
        otherMode,
        structures,
        peaks,
        rejected,
        fit,
        pointInTimeRecovery,
        variation,
        verification,
        adopted.map(all -> list(all, ChangeResult::of)).orElse(null));
  }

  /** A change to a design in use. */
  record ChangeResult(String change, double savedUsd, boolean backfill) {
    static ChangeResult of(AdoptedChange one) {
      return new ChangeResult(one.change(), one.savedUsd(), one.needsBackfill());
    }
  }

  public static DesignResult of(DesignAnalysis analysis, Optional<VerifyResult> verification) {
    return of(
        analysis,
        analysis.derived().map(derived -> derived.optimality().seconds()).orElse(null),
        verification);
  }

  /** The result for a file, without the duration, which differs from run to run. */
  public static DesignResult repeatable(
      DesignAnalysis analysis, Optional<VerifyResult> verification) {
    return of(analysis, null, verification);
  }

  private static DesignResult of(
      DesignAnalysis analysis, @Nullable Double seconds, Optional<VerifyResult> verification) {
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
        list(
            derived.map(OptimizedDesign::rationale).orElse(ImmutableList.of()),
            RationaleResult::of),
        CostResult.Cost.of(bill.otherMode()),
        list(bill.structures(), CostResult.Structure::of),
        list(analysis.peaks(), CostResult.Peak::of),
        list(rejected(analysis), RejectedResult::of),
        SuitabilityResult.of(analysis.review().suitability()),
        RecoveryResult.of(RecoveryCost.of(analysis.design(), bill)),
        VariationResult.of(analysis.variation()),
        verification.orElse(null),
        null);
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

  /** The cost of point-in-time recovery. */
  record RecoveryResult(double gigabytes, double usdPerGigabyte, double monthlyUsd) {
    static RecoveryResult of(RecoveryCost recovery) {
      return new RecoveryResult(
          recovery.gigabytes(), recovery.usdPerGigabyte(), recovery.monthlyUsd());
    }
  }

  /** Another plan of a pattern, and the cost of the whole design with it. */
  record RejectedResult(String pattern, String way, double monthlyUsd, boolean lessSimple) {
    static RejectedResult of(RejectedAlternative one) {
      return new RejectedResult(one.pattern(), one.strategy(), one.monthlyUsd(), one.lessSimple());
    }
  }

  /** Another design. */
  record AlternativeResult(
      String style, double monthlyUsd, int tables, int indexes, int complexity, boolean chosen) {
    static AlternativeResult of(DesignAlternative one) {
      return new AlternativeResult(
          one.style(),
          one.monthlyUsd(),
          one.tables(),
          one.indexes(),
          one.complexity(),
          one.chosen());
    }
  }

  /**
   * The optimality gap.
   *
   * @param overloadedUsd absent where nothing cheaper was left for the sake of a partition
   * @param seconds absent in files, which must be reproducible
   */
  record OptimalityResult(
      String status,
      double lowerBoundUsd,
      double gap,
      double cheapestUsd,
      int candidates,
      int singleChanges,
      int doubleChanges,
      ImmutableList<MissingCandidateResult> missingCandidates,
      double changesSavedUsd,
      boolean stopped,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double overloadedUsd,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double seconds) {
    static OptimalityResult of(OptimalityGap optimality, @Nullable Double seconds) {
      return new OptimalityResult(
          optimality.status().word(),
          optimality.lowerBoundUsd(),
          optimality.gap(),
          optimality.cheapestUsd(),
          optimality.candidates(),
          optimality.challenge().singleChanges(),
          optimality.challenge().doubleChanges(),
          list(optimality.challenge().missing(), MissingCandidateResult::of),
          optimality.challenge().missing().stream()
              .mapToDouble(ChallengeResult.MissingCandidate::savedUsd)
              .sum(),
          optimality.stopped(),
          optimality.overloadedUsd().stream().boxed().findFirst().orElse(null),
          seconds);
    }
  }

  /** A change that made the design cheaper, though no candidate provided for it. */
  record MissingCandidateResult(String change, double savedUsd) {
    static MissingCandidateResult of(MissingCandidate missing) {
      return new MissingCandidateResult(missing.change(), missing.savedUsd());
    }
  }
}
