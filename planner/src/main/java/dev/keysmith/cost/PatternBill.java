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
  public static PatternBill of(AccessPattern pattern, Plan plan, DesignPrices prices) {
    double rate = prices.billedRate(pattern.traffic());
    return new PatternBill(pattern, plan, prices.reads(plan, rate), prices.writes(plan, rate));
  }

  public double monthlyUsd() {
    return reads + writes;
  }
}
