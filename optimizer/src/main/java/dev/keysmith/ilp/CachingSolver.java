package dev.keysmith.ilp;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.ilp.ProgramSolution.Status;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Does not prove twice what it has proven: not every sharded key changes the choice. */
public final class CachingSolver implements Solver {
  private final Solver solver;
  private final Map<BinaryProgram, ProgramSolution> proven = new HashMap<>();

  public CachingSolver(Solver solver) {
    this.solver = solver;
  }

  @Override
  public ProgramSolution solve(
      BinaryProgram program,
      Optional<ImmutableSet<Integer>> hint,
      TimeLimit limit,
      ProgressListener progress) {
    ProgramSolution known = proven.get(program);
    if (known != null) {
      return known;
    }
    ProgramSolution solution = solver.solve(program, hint, limit, progress);
    if (solution.status() == Status.OPTIMAL) {
      proven.put(program, solution);
    }
    return solution;
  }
}
