package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.Tariff;
import dev.keysmith.cost.Unserved;
import dev.keysmith.plan.Planned;
import dev.keysmith.spec.Pattern;
import java.util.Optional;

/**
 * How a pattern is served, or why not.
 *
 * @param others the plans that lost, the nearest first
 * @param missing what the structures lack that cannot serve it
 */
record Explanation(
    Pattern pattern,
    Optional<PatternBill> best,
    ImmutableList<PatternBill> others,
    Optional<Unserved> unserved,
    ImmutableList<String> missing) {

  static Explanation of(Pattern pattern, Planned planned, Tariff tariff) {
    return new Explanation(
        pattern,
        planned.best().map(plan -> PatternBill.of(pattern, plan, tariff)),
        planned.others().stream()
            .map(plan -> PatternBill.of(pattern, plan, tariff))
            .collect(ImmutableList.toImmutableList()),
        planned.isServed() ? Optional.empty() : Optional.of(Unserved.of(pattern, planned)),
        planned.missing());
  }

  /** Whether it is served, or not for DynamoDB to serve. */
  boolean isFine() {
    return unserved.stream().noneMatch(Unserved::isFault);
  }
}
