package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * The requests that serve one execution of a pattern.
 *
 * @param way which way of serving made it, for a person comparing plans
 * @param reading of a read: how the answers of the requests fit together
 * @param acts of a write: how each of its actions is done
 */
public record Plan(
    String pattern,
    String way,
    ImmutableList<Step> steps,
    Optional<Reading> reading,
    ImmutableList<Acting> acts) {

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
