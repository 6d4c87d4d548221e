package dev.keysmith.solve;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.work.Progress;
import dev.keysmith.work.TimeLimit;
import java.util.Optional;

/**
 * Finds the cheapest answer to a program.
 *
 * <p>The same program and hint give the same solution whenever the search ends before its time.
 */
public interface Solver {
  /**
   * The best answer within the time.
   *
   * @param hint an answer to begin with; whatever is found is as good or better. One that breaks a
   *     row is no more than a suggestion
   */
  Solution solve(
      Program program, Optional<ImmutableSet<Integer>> hint, TimeLimit limit, Progress progress);
}
