package dev.keysmith.app;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.spec.AccessPattern;
import java.util.Optional;

/**
 * How a pattern is served, or why not.
 *
 * @param others the rejected plans, the cheapest first
 * @param missing what the tables and indexes lack to serve it
 */
public record PatternExplanation(
    AccessPattern pattern,
    Optional<PatternBill> best,
    ImmutableList<PatternBill> others,
    Optional<UnsupportedPattern> unserved,
    ImmutableList<String> missing) {

  public static PatternExplanation of(
      AccessPattern pattern, PlanSet planned, PriceSchedule priceSchedule) {
    return new PatternExplanation(
        pattern,
        planned.best().map(plan -> PatternBill.of(pattern, plan, priceSchedule)),
        planned.others().stream()
            .map(plan -> PatternBill.of(pattern, plan, priceSchedule))
            .collect(ImmutableList.toImmutableList()),
        planned.isServed()
            ? Optional.empty()
            : Optional.of(UnsupportedPattern.of(pattern, planned)),
        planned.missing());
  }

  /** Whether it is served, or is not suitable for DynamoDB. */
  public boolean isFine() {
    return unserved.stream().noneMatch(UnsupportedPattern::isFault);
  }
}
