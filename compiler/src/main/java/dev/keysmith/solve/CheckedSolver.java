package dev.keysmith.solve;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.solve.Solution.Status;
import dev.keysmith.work.Progress;
import dev.keysmith.work.TimeLimit;
import java.util.Optional;

/** A native solver whose answers are checked, and which always has the hint to fall back on. */
final class CheckedSolver implements Solver {
  private final NativeSolver solver;

  CheckedSolver(NativeSolver solver) {
    this.solver = solver;
  }

  @Override
  public Solution solve(
      Program program, Optional<ImmutableSet<Integer>> hint, TimeLimit limit, Progress progress) {
    Optional<ImmutableSet<Integer>> answer = hint.filter(set -> Feasibility.holds(program, set));
    // What breaks a row may still lead to something that does not.
    return search(program, hint, limit, progress).settle(program, answer);
  }

  private Outcome search(
      Program program, Optional<ImmutableSet<Integer>> hint, TimeLimit limit, Progress progress) {
    if (limit.isOver()) {
      return Outcome.without(Status.NONE, Double.NEGATIVE_INFINITY);
    }
    NativeLibraries.load();
    return solver.search(program, hint, limit, progress);
  }
}
