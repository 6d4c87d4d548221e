package dev.keysmith.plan.read;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.PlanStrategyText;
import dev.keysmith.plan.ReadProgram;

/**
 * A plan of a query with all that it includes.
 *
 * @param steps their rounds count from 1
 * @param readProgram how the results of the steps fit together
 * @param returned mean number of instances of the queried entity that are returned
 */
public record ReadAlternative(
    PlanStrategyText strategy,
    ImmutableList<PlanStep> steps,
    ReadProgram readProgram,
    double returned) {
  /** The result of one request. */
  public ReadAlternative(
      String strategy, ImmutableList<PlanStep> steps, ReadProgram readProgram, double returned) {
    this(PlanStrategyText.request(strategy), steps, readProgram, returned);
  }

  double units() {
    return steps.stream().mapToDouble(PlanStep::readUnits).sum();
  }

  /** Round trips at the largest parent, where the client must sort what it reads. */
  int lastRound() {
    return steps.stream().mapToInt(PlanStep::lastRound).max().orElse(0);
  }

  int rounds() {
    return steps.stream().mapToInt(PlanStep::round).max().orElse(0);
  }
}
