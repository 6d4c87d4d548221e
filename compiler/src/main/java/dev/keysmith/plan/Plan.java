package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;

/**
 * The requests that serve one execution of a pattern.
 *
 * @param way which way of serving made it, for a person comparing plans
 */
public record Plan(String pattern, String way, ImmutableList<Step> steps) {

  /** Sequential requests; parallel ones count once. */
  public int roundTrips() {
    return steps.stream().mapToInt(Step::round).max().orElse(0);
  }

  public double readUnits() {
    return steps.stream().mapToDouble(Step::readUnits).sum();
  }

  public double writeUnits() {
    return steps.stream().mapToDouble(Step::writeUnits).sum();
  }
}
