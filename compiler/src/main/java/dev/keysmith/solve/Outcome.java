package dev.keysmith.solve;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.solve.Solution.Status;
import java.util.Optional;

/**
 * What a native solver says, before anybody has checked it.
 *
 * @param chosen the best it found, if any
 * @param lowerBound what it proved; an infinity where it proved nothing
 */
record Outcome(Status status, Optional<ImmutableSet<Integer>> chosen, double lowerBound) {
  static Outcome without(Status status, double lowerBound) {
    return new Outcome(status, Optional.empty(), lowerBound);
  }

  /** The same, where a solver that may leave a gap calls optimal what is within it. */
  Outcome within(double gap) {
    boolean near = gap > 0 && status == Status.OPTIMAL;
    return near ? new Outcome(Status.FEASIBLE, chosen, lowerBound) : this;
  }

  /**
   * The solution: what was chosen, or the hint where that is better. A solver that is wrong should
   * be caught here, and not by whoever runs the design.
   *
   * @param hint an answer
   */
  Solution settle(Program program, Optional<ImmutableSet<Integer>> hint) {
    if (chosen.isPresent() && !Feasibility.holds(program, chosen.get())) {
      throw new IllegalStateException(
          "the solver's answer breaks " + Feasibility.broken(program, chosen.get()));
    }
    double bound = Math.max(lowerBound, leastImaginable(program));
    if (chosen.isEmpty() && hint.isEmpty()) {
      return new Solution(
          ImmutableSet.of(),
          status,
          0,
          status == Status.INFEASIBLE ? Double.POSITIVE_INFINITY : bound);
    }
    if (status == Status.INFEASIBLE) {
      throw new IllegalStateException("the solver sees no answer where there is one");
    }
    ImmutableSet<Integer> best = better(program, chosen, hint);
    long cost = program.cost(best);
    boolean proven = status == Status.OPTIMAL && chosen.isPresent() && chosen.get().equals(best);
    return new Solution(
        ImmutableSet.copyOf(best.stream().sorted().iterator()),
        proven ? Status.OPTIMAL : Status.FEASIBLE,
        cost,
        proven ? (double) cost : Math.min(bound, (double) cost));
  }

  /** Of the two, where both cost the same, what was found. */
  private static ImmutableSet<Integer> better(
      Program program,
      Optional<ImmutableSet<Integer>> found,
      Optional<ImmutableSet<Integer>> hint) {
    if (found.isEmpty() || hint.isEmpty()) {
      return found.or(() -> hint).orElseThrow();
    }
    return program.cost(hint.get()) < program.cost(found.get()) ? hint.get() : found.get();
  }

  /** What costs less than nothing, all together. */
  private static double leastImaginable(Program program) {
    return (double) program.costs().stream().filter(cost -> cost < 0).sum();
  }
}
