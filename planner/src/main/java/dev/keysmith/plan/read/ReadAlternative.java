package dev.keysmith.plan.read;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.PlanStrategyText;
import dev.keysmith.plan.ReadProgram;

/**
 * A way to answer a question with all that it includes.
 *
 * @param steps their rounds count from 1
 * @param readProgram how the answers of the steps fit together
 * @param returned mean number of instances of the question's entity that come back
 */
public record ReadAlternative(
    PlanStrategyText strategy,
    ImmutableList<PlanStep> steps,
    ReadProgram readProgram,
    double returned) {
  /** An answer of one request. */
  public ReadAlternative(
      String strategy, ImmutableList<PlanStep> steps, ReadProgram readProgram, double returned) {
    this(PlanStrategyText.request(strategy), steps, readProgram, returned);
  }

  double units() {
    return steps.stream().mapToDouble(PlanStep::readUnits).sum();
  }

  int rounds() {
    return steps.stream().mapToInt(PlanStep::round).max().orElse(0);
  }
}
