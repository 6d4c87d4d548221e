package dev.keysmith.solve;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.work.Progress;
import dev.keysmith.work.TimeLimit;
import java.util.Optional;

/**
 * One solver for programs that are small, and another for those that it would not get done; where
 * that one gives up, the first after all.
 */
final class SolverBySize implements NativeSolver {
  private final int most;
  private final NativeSolver small;
  private final NativeSolver large;

  /**
   * @param most choices that a small program has
   */
  SolverBySize(int most, NativeSolver small, NativeSolver large) {
    this.most = most;
    this.small = small;
    this.large = large;
  }

  @Override
  public Outcome search(
      Program program, Optional<ImmutableSet<Integer>> hint, TimeLimit limit, Progress progress) {
    if (program.size() <= most) {
      return small.search(program, hint, limit, progress);
    }
    Outcome outcome = large.search(program, hint, limit, progress);
    boolean gaveUp = outcome.status() == Solution.Status.NONE && !limit.isOver();
    return gaveUp ? small.search(program, hint, limit, progress) : outcome;
  }
}
