package dev.keysmith.selection;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.candidate.CandidateSet;
import dev.keysmith.candidate.CandidateSet.FollowUpGoal;
import dev.keysmith.candidate.CandidateSet.PricedAccessPath;
import dev.keysmith.candidate.CandidateSet.PricedGoal;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A choice as a person makes it who takes one pattern after the other: for each the cheapest access
 * path, with a new index where that is cheaper than what is there. It is where the search begins,
 * and what its outcome is compared with.
 */
public final class GreedyChoice {
  private final CandidateSet candidateSet;
  private final ImmutableMap<String, Integer> alone;
  private final BitSet forbidden;
  private final RoundTripLimits trips;

  /**
   * What was chosen.
   *
   * @param ways the access paths by goal
   * @param undone goals that have no access path
   */
  public record Choice(
      Set<Integer> layoutCandidates,
      Set<Integer> indexes,
      Map<Integer, Integer> ways,
      Set<Integer> undone,
      double monthlyUsd) {
    boolean isBetter(Choice other) {
      return undone.size() < other.undone.size()
          || (undone.size() == other.undone.size() && monthlyUsd < other.monthlyUsd);
    }
  }

  /**
   * @param forbidden indexes that are not to be had
   */
  public GreedyChoice(CandidateSet candidateSet, ImmutableSet<String> entities, BitSet forbidden) {
    this.candidateSet = candidateSet;
    this.alone = alone(candidateSet, entities);
    this.forbidden = forbidden;
    this.trips = new RoundTripLimits(candidateSet);
  }

  private GreedyChoice(GreedyChoice same, BitSet forbidden) {
    this.candidateSet = same.candidateSet;
    this.alone = same.alone;
    this.forbidden = forbidden;
    this.trips = same.trips;
  }

  /** The same where other indexes are not to be had. */
  public GreedyChoice forbidding(BitSet others) {
    return new GreedyChoice(this, others);
  }

  /** Each entity by itself at first, then each layout candidate where it is cheaper. */
  public Choice choose() {
    Choice best = better(complete(new LinkedHashSet<>(alone.values()), Set.of()));
    // What could not be done may be by now.
    return best.undone().isEmpty() ? best : better(best);
  }

  private Choice better(Choice than) {
    Choice best = than;
    for (int a = 0; a < candidateSet.layoutCandidates().size(); a++) {
      Set<Integer> others = replacing(best.layoutCandidates(), a);
      if (!others.isEmpty() && !others.equals(best.layoutCandidates())) {
        Choice tried = complete(others, Set.of());
        best = tried.isBetter(best) ? tried : best;
      }
    }
    return best;
  }

  private static ImmutableMap<String, Integer> alone(
      CandidateSet candidateSet, ImmutableSet<String> entities) {
    ImmutableMap.Builder<String, Integer> alone = ImmutableMap.builder();
    for (String entity : entities) {
      IntStream.range(0, candidateSet.layoutCandidates().size())
          .filter(
              a ->
                  candidateSet
                      .layoutCandidates()
                      .get(a)
                      .layoutCandidate()
                      .entities()
                      .equals(ImmutableSet.of(entity)))
          .findFirst()
          .ifPresent(a -> alone.put(entity, a));
    }
    return alone.buildOrThrow();
  }

  private ImmutableSet<String> entities(int layoutCandidate) {
    return candidateSet.layoutCandidates().get(layoutCandidate).layoutCandidate().entities();
  }

  /**
   * The others, with one in place of those that keep some of its entities. Who was kept together
   * with those is by itself then; empty where that cannot be.
   */
  public Set<Integer> replacing(Set<Integer> layoutCandidates, int one) {
    Set<Integer> others = new LinkedHashSet<>();
    for (int other : layoutCandidates) {
      ImmutableSet<String> kept = entities(other);
      if (Sets.intersection(kept, entities(one)).isEmpty()) {
        others.add(other);
        continue;
      }
      for (String left : Sets.difference(kept, entities(one))) {
        Integer byItself = alone.get(left);
        if (byItself == null) {
          return Set.of();
        }
        others.add(byItself);
      }
    }
    others.add(one);
    return others;
  }

  /**
   * The cheapest access path for one goal after the other.
   *
   * @param there indexes that are there anyway
   */
  public Choice complete(Set<Integer> layoutCandidates, Set<Integer> there) {
    return complete(layoutCandidates, there, Map.of());
  }

  /** The same where some goals have a given access path. */
  public Choice complete(
      Set<Integer> layoutCandidates, Set<Integer> there, Map<Integer, Integer> given) {
    Set<Integer> indexes = new LinkedHashSet<>();
    Set<Integer> due = new LinkedHashSet<>();
    Map<Integer, Integer> ways = new LinkedHashMap<>();
    Set<Integer> undone = new LinkedHashSet<>();
    Deque<Integer> open = new ArrayDeque<>();
    Map<Integer, Integer> rounds = new HashMap<>();
    Map<Integer, Double> following = new HashMap<>();
    for (int t = 0; t < candidateSet.goals().size(); t++) {
      if (candidateSet.goals().get(t).always()) {
        open.add(t);
        rounds.put(t, trips.most(t));
      }
    }
    double usd = 0;
    BitSet taken = new BitSet();
    for (int a : layoutCandidates) {
      taken.set(a);
      usd += candidateSet.layoutCandidates().get(a).monthlyUsd();
      open.addAll(candidateSet.layoutCandidates().get(a).goals());
    }
    while (!open.isEmpty()) {
      int t = open.remove();
      if (ways.containsKey(t) || undone.contains(t)) {
        continue;
      }
      Integer set = given.get(t);
      int most = rounds.getOrDefault(t, Integer.MAX_VALUE);
      int best = set != null ? set : best(t, most, taken, indexes, there, ways.keySet(), following);
      if (best < 0) {
        undone.add(t);
        continue;
      }
      PricedAccessPath accessPath = candidateSet.goals().get(t).ways().get(best);
      ways.put(t, best);
      usd += accessPath.monthlyUsd();
      for (int index : accessPath.indexes()) {
        if (indexes.add(index)) {
          CandidateSet.IndexOption option = candidateSet.indexes().get(index);
          usd += candidateSet.ownUsd(option);
          for (int growth : option.growths()) {
            usd += due.add(growth) ? candidateSet.growths().get(growth).monthlyUsd() : 0;
          }
          open.addAll(option.goals());
        }
      }
      for (FollowUpGoal next : accessPath.goals()) {
        open.add(next.goal());
        rounds.merge(next.goal(), most - next.after(), Math::min);
      }
    }
    return new Choice(layoutCandidates, indexes, ways, undone, usd);
  }

  private int best(
      int number,
      int most,
      BitSet layoutCandidates,
      Set<Integer> indexes,
      Set<Integer> there,
      Set<Integer> done,
      Map<Integer, Double> following) {
    PricedGoal goal = candidateSet.goals().get(number);
    int best = -1;
    boolean inTime = false;
    double least = Double.POSITIVE_INFINITY;
    for (int w = 0; w < goal.ways().size(); w++) {
      PricedAccessPath accessPath = goal.ways().get(w);
      if (!isThere(accessPath, layoutCandidates)) {
        continue;
      }
      // Without a request of its own it takes another that is made anyway.
      if (accessPath.rounds() == 0
          && !accessPath.goals().stream().allMatch(next -> done.contains(next.goal()))) {
        continue;
      }
      double usd = accessPath.monthlyUsd();
      for (int index : accessPath.indexes()) {
        usd +=
            indexes.contains(index) || there.contains(index)
                ? 0
                : candidateSet.indexes().get(index).monthlyUsd();
      }
      for (FollowUpGoal next : accessPath.goals()) {
        usd +=
            done.contains(next.goal()) ? 0 : least(next.goal(), layoutCandidates, there, following);
      }
      boolean fits = trips.length(accessPath) <= most;
      if (best < 0 || (fits == inTime ? usd < least : fits)) {
        least = usd;
        best = w;
        inTime = fits;
      }
    }
    // A goal that exceeds its round trips is open, where other layouts would meet the limit.
    boolean late = best >= 0 && !inTime && trips.least(number) <= most;
    return late ? -1 : best;
  }

  /** Called so often that its speed matters. */
  private boolean isThere(PricedAccessPath accessPath, BitSet layoutCandidates) {
    if (!layoutCandidates.get(accessPath.on())) {
      return false;
    }
    for (int index : accessPath.indexes()) {
      if (forbidden.get(index)) {
        return false;
      }
    }
    return true;
  }

  /** What a task that follows costs at least, with all that follows it; as if it were the first. */
  private double least(
      int number, BitSet layoutCandidates, Set<Integer> there, Map<Integer, Double> known) {
    Double before = known.get(number);
    if (before != null) {
      return before;
    }
    double least = Double.POSITIVE_INFINITY;
    for (PricedAccessPath accessPath : candidateSet.goals().get(number).ways()) {
      if (isThere(accessPath, layoutCandidates)) {
        double usd = accessPath.monthlyUsd();
        for (int index : accessPath.indexes()) {
          usd += there.contains(index) ? 0 : candidateSet.indexes().get(index).monthlyUsd();
        }
        for (FollowUpGoal next : accessPath.goals()) {
          usd += least(next.goal(), layoutCandidates, there, known);
        }
        least = Math.min(least, usd);
      }
    }
    known.put(number, least);
    return least;
  }
}
