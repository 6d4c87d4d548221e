package dev.keysmith.solve;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.work.Progress;
import dev.keysmith.work.TimeLimit;
import java.util.Optional;

/** A solver of OR-Tools, whose libraries are loaded and whose word nobody has checked yet. */
interface NativeSolver {
  Outcome search(
      Program program, Optional<ImmutableSet<Integer>> hint, TimeLimit limit, Progress progress);
}
