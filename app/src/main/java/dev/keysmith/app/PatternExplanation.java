package dev.keysmith.app;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.BillVariation;
import dev.keysmith.cost.DesignPrices;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.PatternVariation;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.execute.request.PatternRequests;
import dev.keysmith.execute.request.RequestDescriber;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.planner.RequestedPlans;
import dev.keysmith.spec.AccessPattern;
import java.util.Optional;

/**
 * How a pattern is served, or why not.
 *
 * @param others the rejected plans, the cheapest first
 * @param variation of a read: what it costs for large parents
 * @param missing what the tables and indexes lack to serve it
 * @param requests the exact requests of the best plan
 */
public record PatternExplanation(
    AccessPattern pattern,
    Optional<PatternBill> best,
    ImmutableList<PatternBill> others,
    Optional<UnsupportedPattern> unserved,
    ImmutableList<String> missing,
    Optional<PatternVariation> variation,
    Optional<PatternRequests> requests) {

  public static PatternExplanation of(
      AccessPattern pattern,
      PlanSet planned,
      DesignPrices prices,
      RequestedPlans requested,
      RequestDescriber describer) {
    return new PatternExplanation(
        pattern,
        planned.best().map(plan -> PatternBill.of(pattern, plan, prices)),
        planned.others().stream()
            .map(plan -> PatternBill.of(pattern, plan, prices))
            .collect(ImmutableList.toImmutableList()),
        planned.isServed()
            ? Optional.empty()
            : Optional.of(UnsupportedPattern.of(pattern, planned)),
        planned.missing(),
        planned
            .best()
            .filter(plan -> pattern instanceof AccessPattern.Read)
            .map(
                plan ->
                    BillVariation.of(
                        requested,
                        (AccessPattern.Read) pattern,
                        PatternBill.of(pattern, plan, prices),
                        prices)),
        planned.best().map(plan -> describer.describe(pattern, plan)));
  }

  /** Whether it is served, or is not suitable for DynamoDB. */
  public boolean isFine() {
    return unserved.stream().noneMatch(UnsupportedPattern::isFault);
  }
}
