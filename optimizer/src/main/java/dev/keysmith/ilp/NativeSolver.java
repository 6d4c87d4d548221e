package dev.keysmith.ilp;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import java.util.Optional;

/** A solver of OR-Tools, whose libraries are loaded and whose solutions are not checked yet. */
interface NativeSolver {
  SolverOutcome search(
      BinaryProgram program,
      Optional<ImmutableSet<Integer>> hint,
      TimeLimit limit,
      ProgressListener progress);
}
