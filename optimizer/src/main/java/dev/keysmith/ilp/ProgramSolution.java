package dev.keysmith.ilp;

import com.google.common.collect.ImmutableSet;

/**
 * What a solver found.
 *
 * @param chosen ascending; empty where there is no solution
 * @param objective what the chosen ones cost; 0 where there is no solution
 * @param lowerBound no solution costs less; infinite where it is known that there is none
 */
public record ProgramSolution(
    ImmutableSet<Integer> chosen, Status status, long objective, double lowerBound) {

  /** What is known of a solution. */
  public enum Status {
    /** There is none cheaper. */
    OPTIMAL,
    /** The best that was found in time. */
    FEASIBLE,
    /** There is none. */
    INFEASIBLE,
    /** None was found in time. */
    NONE
  }

  /** Whether something was chosen. */
  public boolean isAnswer() {
    return status == Status.OPTIMAL || status == Status.FEASIBLE;
  }

  /** The same, where another bound is known too. */
  public ProgramSolution atLeast(double bound) {
    return isAnswer() && bound > lowerBound
        ? new ProgramSolution(chosen, status, objective, Math.min(bound, (double) objective))
        : this;
  }

  /** What it costs beyond the bound, as a share of what it costs. */
  double gap() {
    return objective == 0 ? 0 : Math.max(0, (objective - lowerBound) / Math.abs(objective));
  }
}
