package dev.keysmith.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.google.common.collect.ImmutableList;
import dev.keysmith.review.Review;
import dev.keysmith.solve.Alternative;
import dev.keysmith.solve.Derived;
import dev.keysmith.solve.Optimality;
import dev.keysmith.spec.Spec;
import org.jspecify.annotations.Nullable;

/**
 * What {@code design} says to machines. Fields may be added, never renamed.
 *
 * @param findings what {@code review} finds in it
 */
record DesignResult(
    String application,
    String style,
    ImmutableList<TableResult> tables,
    ImmutableList<PlanResult> plans,
    ImmutableList<CostResult.Unsolved> unsolved,
    CostResult.Cost cost,
    ImmutableList<AlternativeResult> alternatives,
    OptimalityResult optimality,
    ImmutableList<FindingResult> findings,
    ImmutableList<ReasonResult> reasons) {

  static DesignResult of(Spec spec, Derived derived, Review review) {
    return of(spec, derived, review, derived.optimality().seconds());
  }

  /** The same for a file, without what is different each time: how long it took. */
  static DesignResult repeatable(Spec spec, Derived derived, Review review) {
    return of(spec, derived, review, null);
  }

  private static DesignResult of(
      Spec spec, Derived derived, Review review, @Nullable Double seconds) {
    return new DesignResult(
        spec.application(),
        Word.of(derived.style()),
        derived.design().tables().values().stream()
            .map(table -> TableResult.of(spec, table))
            .collect(ImmutableList.toImmutableList()),
        derived.bill().patterns().stream()
            .map(PlanResult::of)
            .collect(ImmutableList.toImmutableList()),
        derived.bill().unserved().stream()
            .map(CostResult.Unsolved::of)
            .collect(ImmutableList.toImmutableList()),
        CostResult.Cost.of(derived.bill().totals()),
        derived.alternatives().stream()
            .map(AlternativeResult::of)
            .collect(ImmutableList.toImmutableList()),
        OptimalityResult.of(derived.optimality(), seconds),
        review.findings().stream().map(FindingResult::of).collect(ImmutableList.toImmutableList()),
        derived.reasons().stream().map(ReasonResult::of).collect(ImmutableList.toImmutableList()));
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
      int candidates,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double seconds) {
    static OptimalityResult of(Optimality optimality, @Nullable Double seconds) {
      return new OptimalityResult(
          optimality.status().word(),
          optimality.lowerBoundUsd(),
          optimality.gap(),
          optimality.candidates(),
          seconds);
    }
  }
}
