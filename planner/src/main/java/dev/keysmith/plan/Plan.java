package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * The requests that serve one execution of a pattern.
 *
 * @param strategy the strategy that made it, for a person comparing plans
 * @param readProgram of a read: how the results of the requests combine
 * @param acts of a write: how each of its actions is done
 */
public record Plan(
    String pattern,
    String strategy,
    ImmutableList<PlanStep> steps,
    Optional<ReadProgram> readProgram,
    ImmutableList<WriteProgram> acts) {

  /** Sequential requests; parallel ones count once. */
  public int roundTrips() {
    return steps.stream().mapToInt(PlanStep::round).max().orElse(0);
  }

  /** The last round trip that it takes, also at the largest parent. */
  public int lastRound() {
    return steps.stream().mapToInt(PlanStep::lastRound).max().orElse(0);
  }

  public double readUnits() {
    return steps.stream().mapToDouble(PlanStep::readUnits).sum();
  }

  public double writeUnits() {
    return steps.stream().mapToDouble(PlanStep::writeUnits).sum();
  }
}
