package dev.keysmith.selection;

import dev.keysmith.candidate.CandidateSet;
import dev.keysmith.candidate.CandidateSet.FollowUpGoal;
import dev.keysmith.candidate.CandidateSet.PricedAccessPath;
import dev.keysmith.candidate.CandidateSet.PricedGoal;
import dev.keysmith.spec.AccessPattern;
import java.util.Arrays;

/** How many round trips tasks take with all that follows, and how many they may. */
final class RoundTripLimits {
  private static final int UNKNOWN = -1;

  /** Later than anything is. */
  private static final int LATE = 1_000;

  private final CandidateSet candidateSet;
  private final int[] least;
  private final int[] before;

  RoundTripLimits(CandidateSet candidateSet) {
    this.candidateSet = candidateSet;
    this.least = new int[candidateSet.goals().size()];
    Arrays.fill(least, UNKNOWN);
    this.before = before(candidateSet);
  }

  /** In how few a task can be done, with all that follows. */
  int least(int goal) {
    if (least[goal] == UNKNOWN) {
      least[goal] =
          candidateSet.goals().get(goal).ways().stream().mapToInt(this::length).min().orElse(0);
    }
    return least[goal];
  }

  /** The least round trips of an access path. */
  int length(PricedAccessPath accessPath) {
    int length = accessPath.rounds();
    for (FollowUpGoal next : accessPath.goals()) {
      length = Math.max(length, next.after() + least(next.goal()));
    }
    return length;
  }

  /** After how many a task begins at least. */
  int before(int goal) {
    return before[goal];
  }

  /** What a task leads to begins after it, and so on. */
  private static int[] before(CandidateSet candidateSet) {
    int[] before = new int[candidateSet.goals().size()];
    for (int t = 0; t < before.length; t++) {
      before[t] = candidateSet.goals().get(t).always() ? 0 : LATE;
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int t = 0; t < before.length; t++) {
        for (PricedAccessPath accessPath : candidateSet.goals().get(t).ways()) {
          for (FollowUpGoal next : accessPath.goals()) {
            int then = before[t] + next.after();
            changed |= then < before[next.goal()];
            before[next.goal()] = Math.min(then, before[next.goal()]);
          }
        }
      }
    }
    return before;
  }

  /** How many a pattern's first task may take: no fewer than it must. */
  int most(int number) {
    PricedGoal goal = candidateSet.goals().get(number);
    return goal.pattern() instanceof AccessPattern.Read read
        ? Math.max(read.roundTrips(), least(number))
        : Integer.MAX_VALUE;
  }
}
