package dev.keysmith.ilp;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Set;
import java.util.stream.IntStream;

/** Goes through every set of choices. */
final class BruteForceSolver {
  private BruteForceSolver() {}

  /** What the cheapest solution costs; {@link Long#MAX_VALUE} where there is none. */
  static long optimum(BinaryProgram program) {
    long best = Long.MAX_VALUE;
    ImmutableSet<Integer> all =
        IntStream.range(0, program.size()).boxed().collect(ImmutableSet.toImmutableSet());
    for (Set<Integer> chosen : Sets.powerSet(all)) {
      long cost = program.cost(chosen);
      if (cost < best && FeasibilityCheck.holds(program, chosen)) {
        best = cost;
      }
    }
    return best;
  }
}
