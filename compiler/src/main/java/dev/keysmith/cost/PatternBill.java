package dev.keysmith.cost;

import dev.keysmith.plan.Plan;
import dev.keysmith.spec.Pattern;

/**
 * What serving a pattern by a plan costs.
 *
 * @param reads dollars a month at average traffic
 * @param writes dollars a month at average traffic
 */
public record PatternBill(Pattern pattern, Plan plan, double reads, double writes) {
  public static PatternBill of(Pattern pattern, Plan plan, Tariff tariff) {
    double rate = pattern.traffic().average();
    return new PatternBill(
        pattern,
        plan,
        tariff.reads(plan.readUnits() * rate),
        tariff.writes(plan.writeUnits() * rate));
  }

  public double monthlyUsd() {
    return reads + writes;
  }
}
