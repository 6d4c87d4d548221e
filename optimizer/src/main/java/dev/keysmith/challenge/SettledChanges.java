package dev.keysmith.challenge;

import dev.keysmith.challenge.NeighbourPricer.Trial;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The single changes that need no further trial after another one was adopted: they were not
 * cheaper before, and do not interact with it.
 */
final class SettledChanges {
  /** How much more than the design they cost at least, by their words. */
  private final Map<String, Double> moreUsd = new HashMap<>();

  /**
   * Forgets what was known, and keeps what was tried since.
   *
   * @param currentUsd what the design cost that they were tried on
   * @param interacts with the change that was adopted
   */
  void replaceBy(List<Trial> tried, double currentUsd, Predicate<NeighbourDesign> interacts) {
    Set<String> open = new HashSet<>();
    moreUsd.clear();
    for (Trial trial : tried) {
      String change = trial.neighbour().change();
      if (trial.priced().isPresent() || interacts.test(trial.neighbour())) {
        open.add(change);
      } else {
        moreUsd.put(change, trial.atLeastUsd() - currentUsd);
      }
    }
    // Changes of several tables may have the same words.
    moreUsd.keySet().removeAll(open);
  }

  /** How much more than the design a change costs at least; empty where it must be tried. */
  OptionalDouble moreUsd(NeighbourDesign neighbour) {
    Double more = moreUsd.get(neighbour.change());
    return more == null ? OptionalDouble.empty() : OptionalDouble.of(more);
  }
}
