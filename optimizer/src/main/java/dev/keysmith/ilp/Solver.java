package dev.keysmith.ilp;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import java.util.Optional;

/**
 * Finds the cheapest solution of a program.
 *
 * <p>The same program and hint give the same solution whenever the search ends before its time.
 */
public interface Solver {
  /**
   * The best solution within the time.
   *
   * @param hint a solution to begin with; whatever is found is as good or better. One that breaks a
   *     row is no more than a suggestion
   */
  ProgramSolution solve(
      BinaryProgram program,
      Optional<ImmutableSet<Integer>> hint,
      TimeLimit limit,
      ProgressListener progress);
}
