package dev.keysmith.cost;

import dev.keysmith.plan.Plan;
import dev.keysmith.spec.AccessPattern;

/**
 * The cost of serving a pattern by a plan.
 *
 * @param reads dollars per month
 * @param writes dollars per month
 */
public record PatternBill(AccessPattern pattern, Plan plan, double reads, double writes) {
  public static PatternBill of(AccessPattern pattern, Plan plan, PriceSchedule priceSchedule) {
    double rate = priceSchedule.billedRate(pattern.traffic());
    return new PatternBill(
        pattern,
        plan,
        priceSchedule.reads(plan.readUnits() * rate),
        priceSchedule.writes(plan.writeUnits() * rate));
  }

  public double monthlyUsd() {
    return reads + writes;
  }
}
