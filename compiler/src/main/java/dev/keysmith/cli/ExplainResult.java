package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.Tariff;
import dev.keysmith.plan.Plan;
import dev.keysmith.solve.Reason;
import dev.keysmith.solve.Rejected;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What {@code explain} says to machines. Fields may be added, never renamed.
 *
 * @param plan null where nothing serves the pattern; then {@code unsolved} says why
 * @param arithmetic how its dollars come about
 * @param reasons why a derived design has what serves it; empty of a design that was given
 */
record ExplainResult(
    String pattern,
    String name,
    @Nullable PlanResult plan,
    ImmutableList<String> arithmetic,
    ImmutableList<Other> others,
    CostResult.@Nullable Unsolved unsolved,
    ImmutableList<String> missing,
    ImmutableList<ReasonResult> reasons,
    ImmutableList<Rejected> rejected) {

  /** A plan that lost, and why. */
  record Other(PlanResult plan, String lost) {}

  static ExplainResult of(
      Explanation explanation,
      Tariff tariff,
      ImmutableList<Reason> reasons,
      ImmutableList<Rejected> rejected) {
    return new ExplainResult(
        explanation.pattern().id(),
        explanation.pattern().name(),
        explanation.best().map(PlanResult::of).orElse(null),
        explanation.best().map(best -> arithmetic(best, tariff)).orElse(ImmutableList.of()),
        explanation.best().stream()
            .flatMap(
                best ->
                    explanation.others().stream()
                        .map(
                            other ->
                                new Other(
                                    PlanResult.of(other), ExplainText.whyItLost(best, other))))
            .collect(ImmutableList.toImmutableList()),
        explanation.unserved().map(CostResult.Unsolved::of).orElse(null),
        explanation.missing(),
        reasons.stream().map(ReasonResult::of).collect(ImmutableList.toImmutableList()),
        rejected);
  }

  private static ImmutableList<String> arithmetic(PatternBill best, Tariff tariff) {
    Plan plan = best.plan();
    double rate = best.pattern().traffic().average();
    return Stream.concat(
            Stream.of(plan.readUnits())
                .filter(units -> units > 0)
                .map(units -> tariff.readArithmetic(units, rate)),
            Stream.of(plan.writeUnits())
                .filter(units -> units > 0)
                .map(units -> tariff.writeArithmetic(units, rate)))
        .collect(ImmutableList.toImmutableList());
  }
}
