package dev.keysmith.cost;

import dev.keysmith.plan.Plan;
import dev.keysmith.spec.AccessPattern;

/**
 * The cost of serving a pattern by a plan.
 *
 * @param reads dollars per month at average traffic
 * @param writes dollars per month at average traffic
 */
public record PatternBill(AccessPattern pattern, Plan plan, double reads, double writes) {
  public static PatternBill of(AccessPattern pattern, Plan plan, PriceSchedule priceSchedule) {
    double rate = pattern.traffic().average();
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
