package dev.keysmith.ilp;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.ilp.ProgramSolution.Status;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import java.util.Optional;

/** A native solver whose solutions are checked, and which always has the hint to fall back on. */
final class CheckedSolver implements Solver {
  private final NativeSolver solver;

  CheckedSolver(NativeSolver solver) {
    this.solver = solver;
  }

  @Override
  public ProgramSolution solve(
      BinaryProgram program,
      Optional<ImmutableSet<Integer>> hint,
      TimeLimit limit,
      ProgressListener progress) {
    Optional<ImmutableSet<Integer>> answer =
        hint.filter(set -> FeasibilityCheck.holds(program, set));
    // What breaks a row may still lead to something that does not.
    return search(program, hint, limit, progress).settle(program, answer);
  }

  private SolverOutcome search(
      BinaryProgram program,
      Optional<ImmutableSet<Integer>> hint,
      TimeLimit limit,
      ProgressListener progress) {
    if (limit.isOver()) {
      return SolverOutcome.without(Status.NONE, Double.NEGATIVE_INFINITY);
    }
    NativeLibraries.load();
    return solver.search(program, hint, limit, progress);
  }
}
