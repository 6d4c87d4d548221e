package dev.keysmith.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.Recovery;
import dev.keysmith.emit.Handover;
import dev.keysmith.solve.Alternative;
import dev.keysmith.solve.Derived;
import dev.keysmith.solve.Optimality;
import dev.keysmith.solve.Rejected;
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
record DesignResult(
    String application,
    String style,
    ImmutableList<TableResult> tables,
    ImmutableList<PlanResult> plans,
    ImmutableList<CostResult.Unsolved> unsolved,
    CostResult.Cost cost,
    ImmutableList<AlternativeResult> alternatives,
    @Nullable OptimalityResult optimality,
    ImmutableList<FindingResult> findings,
    ImmutableList<ReasonResult> reasons,
    CostResult.Cost otherMode,
    ImmutableList<CostResult.Structure> structures,
    ImmutableList<CostResult.Peak> peaks,
    ImmutableList<RejectedResult> rejected,
    FitResult fit,
    RecoveryResult pointInTimeRecovery,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable VerifyResult verification) {

  static DesignResult of(Handover handover, Optional<Proof> proof) {
    return of(
        handover,
        handover.derived().map(derived -> derived.optimality().seconds()).orElse(null),
        proof);
  }

  /** The same for a file, without what is different each time: how long it took. */
  static DesignResult repeatable(Handover handover, Optional<Proof> proof) {
    return of(handover, null, proof);
  }

  private static DesignResult of(
      Handover handover, @Nullable Double seconds, Optional<Proof> proof) {
    Bill bill = handover.bill();
    Optional<Derived> derived = handover.derived();
    return new DesignResult(
        handover.spec().application(),
        style(handover),
        list(handover.design().tables().values(), table -> TableResult.of(handover.spec(), table)),
        list(bill.patterns(), PlanResult::of),
        list(bill.unserved(), CostResult.Unsolved::of),
        CostResult.Cost.of(bill.totals()),
        list(derived.map(Derived::alternatives).orElse(ImmutableList.of()), AlternativeResult::of),
        derived.map(one -> OptimalityResult.of(one.optimality(), seconds)).orElse(null),
        list(handover.review().findings(), FindingResult::of),
        list(derived.map(Derived::reasons).orElse(ImmutableList.of()), ReasonResult::of),
        CostResult.Cost.of(bill.otherMode()),
        list(bill.structures(), CostResult.Structure::of),
        list(handover.peaks(), CostResult.Peak::of),
        list(rejected(handover), RejectedResult::of),
        FitResult.of(handover.review().fit()),
        RecoveryResult.of(Recovery.of(handover.design(), bill)),
        proof.map(VerifyResult::of).orElse(null));
  }

  private static ImmutableList<Rejected> rejected(Handover handover) {
    return handover.derived().stream()
        .flatMap(
            derived ->
                handover.spec().patterns().stream()
                    .flatMap(pattern -> derived.rejectedFor(pattern.id()).stream()))
        .collect(ImmutableList.toImmutableList());
  }

  /** {@code multi-table}, {@code single-table}, or {@code hand-made}. */
  static String style(Handover handover) {
    return handover.derived().map(derived -> Word.of(derived.style())).orElse("hand-made");
  }

  private static <T, R> ImmutableList<R> list(Collection<T> all, Function<T, R> result) {
    return all.stream().map(result).collect(ImmutableList.toImmutableList());
  }

  /** What is paid beside the bill where tables can be restored to any second. */
  record RecoveryResult(double gigabytes, double usdPerGigabyte, double monthlyUsd) {
    static RecoveryResult of(Recovery recovery) {
      return new RecoveryResult(
          recovery.gigabytes(), recovery.usdPerGigabyte(), recovery.monthlyUsd());
    }
  }

  /** Another way to serve a pattern, and what the whole design would cost with it. */
  record RejectedResult(String pattern, String way, double monthlyUsd, boolean lessSimple) {
    static RejectedResult of(Rejected one) {
      return new RejectedResult(one.pattern(), one.way(), one.monthlyUsd(), one.lessSimple());
    }
  }

  /** Another design. */
  record AlternativeResult(
      String style, double monthlyUsd, int tables, int indexes, boolean chosen) {
    static AlternativeResult of(Alternative one) {
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
    static OptimalityResult of(Optimality optimality, @Nullable Double seconds) {
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
