package dev.keysmith.ilp;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.ilp.ProgramSolution.Status;
import java.util.Optional;

/**
 * What a native solver says, before anybody has checked it.
 *
 * @param chosen the best it found, if any
 * @param lowerBound what it proved; an infinity where it proved nothing
 */
record SolverOutcome(Status status, Optional<ImmutableSet<Integer>> chosen, double lowerBound) {
  static SolverOutcome without(Status status, double lowerBound) {
    return new SolverOutcome(status, Optional.empty(), lowerBound);
  }

  /** The same, where a solver that may leave a gap calls optimal what is within it. */
  SolverOutcome within(double gap) {
    boolean near = gap > 0 && status == Status.OPTIMAL;
    return near ? new SolverOutcome(Status.FEASIBLE, chosen, lowerBound) : this;
  }

  /**
   * The solution: what was chosen, or the hint where that is better. A solver that is wrong should
   * be caught here, and not in the running design. If it sees no solution where there is one, that
   * one is the solution, and nothing is proven of it.
   *
   * @param hint a feasible solution
   */
  ProgramSolution settle(BinaryProgram program, Optional<ImmutableSet<Integer>> hint) {
    if (chosen.isPresent() && !FeasibilityCheck.holds(program, chosen.get())) {
      throw new IllegalStateException(
          "the solver's answer breaks " + FeasibilityCheck.broken(program, chosen.get()));
    }
    double bound = Math.max(lowerBound, leastImaginable(program));
    if (chosen.isEmpty() && hint.isEmpty()) {
      return new ProgramSolution(
          ImmutableSet.of(),
          status,
          0,
          status == Status.INFEASIBLE ? Double.POSITIVE_INFINITY : bound);
    }
    if (status == Status.INFEASIBLE) {
      // It is wrong, as happens with coefficients of many digits, so it has proven nothing.
      return without(Status.NONE, Double.NEGATIVE_INFINITY).settle(program, hint);
    }
    ImmutableSet<Integer> best = better(program, chosen, hint);
    long cost = program.cost(best);
    boolean proven = status == Status.OPTIMAL && chosen.isPresent() && chosen.get().equals(best);
    return new ProgramSolution(
        ImmutableSet.copyOf(best.stream().sorted().iterator()),
        proven ? Status.OPTIMAL : Status.FEASIBLE,
        cost,
        proven ? (double) cost : Math.min(bound, (double) cost));
  }

  /** Of the two, where both cost the same, what was found. */
  private static ImmutableSet<Integer> better(
      BinaryProgram program,
      Optional<ImmutableSet<Integer>> found,
      Optional<ImmutableSet<Integer>> hint) {
    if (found.isEmpty() || hint.isEmpty()) {
      return found.or(() -> hint).orElseThrow();
    }
    return program.cost(hint.get()) < program.cost(found.get()) ? hint.get() : found.get();
  }

  /** What costs less than nothing, all together. */
  private static double leastImaginable(BinaryProgram program) {
    return (double) program.costs().stream().filter(cost -> cost < 0).sum();
  }
}
