package dev.keysmith.ilp;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
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
  public SolverOutcome search(
      BinaryProgram program,
      Optional<ImmutableSet<Integer>> hint,
      TimeLimit limit,
      ProgressListener progress) {
    if (program.size() <= most) {
      return small.search(program, hint, limit, progress);
    }
    SolverOutcome outcome = large.search(program, hint, limit, progress);
    boolean gaveUp = outcome.status() == ProgramSolution.Status.NONE && !limit.isOver();
    return gaveUp ? small.search(program, hint, limit, progress) : outcome;
  }
}
