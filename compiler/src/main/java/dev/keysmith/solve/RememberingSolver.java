package dev.keysmith.solve;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.solve.Solution.Status;
import dev.keysmith.work.Progress;
import dev.keysmith.work.TimeLimit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Does not prove twice what it has proven: not every key that is spread changes the choice. */
final class RememberingSolver implements Solver {
  private final Solver solver;
  private final Map<Program, Solution> proven = new HashMap<>();

  RememberingSolver(Solver solver) {
    this.solver = solver;
  }

  @Override
  public Solution solve(
      Program program, Optional<ImmutableSet<Integer>> hint, TimeLimit limit, Progress progress) {
    Solution known = proven.get(program);
    if (known != null) {
      return known;
    }
    Solution solution = solver.solve(program, hint, limit, progress);
    if (solution.status() == Status.OPTIMAL) {
      proven.put(program, solution);
    }
    return solution;
  }
}
