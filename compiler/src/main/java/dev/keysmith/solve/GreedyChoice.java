package dev.keysmith.solve;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.candidate.Market;
import dev.keysmith.candidate.Market.Next;
import dev.keysmith.candidate.Market.Task;
import dev.keysmith.candidate.Market.Way;
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
 * A choice as a person makes it who takes one pattern after the other: for each the cheapest way,
 * with a new index where that is cheaper than what is there. It is where the search begins, and
 * what its outcome is compared with.
 */
final class GreedyChoice {
  private final Market market;
  private final ImmutableMap<String, Integer> alone;
  private final BitSet forbidden;
  private final RoundTrips trips;

  /**
   * What was chosen.
   *
   * @param ways by task
   * @param undone tasks for which there is no way
   */
  record Choice(
      Set<Integer> arrangements,
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
  GreedyChoice(Market market, ImmutableSet<String> entities, BitSet forbidden) {
    this.market = market;
    this.alone = alone(market, entities);
    this.forbidden = forbidden;
    this.trips = new RoundTrips(market);
  }

  private GreedyChoice(GreedyChoice same, BitSet forbidden) {
    this.market = same.market;
    this.alone = same.alone;
    this.forbidden = forbidden;
    this.trips = same.trips;
  }

  /** The same where other indexes are not to be had. */
  GreedyChoice forbidding(BitSet others) {
    return new GreedyChoice(this, others);
  }

  /** Each entity by itself at first, then each arrangement where it does better. */
  Choice choose() {
    Choice best = better(complete(new LinkedHashSet<>(alone.values()), Set.of()));
    // What could not be done may be by now.
    return best.undone().isEmpty() ? best : better(best);
  }

  private Choice better(Choice than) {
    Choice best = than;
    for (int a = 0; a < market.arrangements().size(); a++) {
      Set<Integer> others = replacing(best.arrangements(), a);
      if (!others.isEmpty() && !others.equals(best.arrangements())) {
        Choice tried = complete(others, Set.of());
        best = tried.isBetter(best) ? tried : best;
      }
    }
    return best;
  }

  private static ImmutableMap<String, Integer> alone(Market market, ImmutableSet<String> entities) {
    ImmutableMap.Builder<String, Integer> alone = ImmutableMap.builder();
    for (String entity : entities) {
      IntStream.range(0, market.arrangements().size())
          .filter(
              a ->
                  market
                      .arrangements()
                      .get(a)
                      .arrangement()
                      .entities()
                      .equals(ImmutableSet.of(entity)))
          .findFirst()
          .ifPresent(a -> alone.put(entity, a));
    }
    return alone.buildOrThrow();
  }

  private ImmutableSet<String> entities(int arrangement) {
    return market.arrangements().get(arrangement).arrangement().entities();
  }

  /**
   * The others, with one in place of those that keep some of its entities. Who was kept together
   * with those is by itself then; empty where that cannot be.
   */
  Set<Integer> replacing(Set<Integer> arrangements, int one) {
    Set<Integer> others = new LinkedHashSet<>();
    for (int other : arrangements) {
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
   * The cheapest way for one task after the other.
   *
   * @param there indexes that are there anyway
   */
  Choice complete(Set<Integer> arrangements, Set<Integer> there) {
    return complete(arrangements, there, Map.of());
  }

  /** The same where some tasks are done in a given way. */
  Choice complete(Set<Integer> arrangements, Set<Integer> there, Map<Integer, Integer> given) {
    Set<Integer> indexes = new LinkedHashSet<>();
    Map<Integer, Integer> ways = new LinkedHashMap<>();
    Set<Integer> undone = new LinkedHashSet<>();
    Deque<Integer> open = new ArrayDeque<>();
    Map<Integer, Integer> rounds = new HashMap<>();
    Map<Integer, Double> following = new HashMap<>();
    for (int t = 0; t < market.tasks().size(); t++) {
      if (market.tasks().get(t).always()) {
        open.add(t);
        rounds.put(t, trips.most(t));
      }
    }
    double usd = 0;
    BitSet taken = new BitSet();
    for (int a : arrangements) {
      taken.set(a);
      usd += market.arrangements().get(a).monthlyUsd();
      open.addAll(market.arrangements().get(a).tasks());
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
      Way way = market.tasks().get(t).ways().get(best);
      ways.put(t, best);
      usd += way.monthlyUsd();
      for (int index : way.indexes()) {
        if (indexes.add(index)) {
          usd += market.indexes().get(index).monthlyUsd();
          open.addAll(market.indexes().get(index).tasks());
        }
      }
      for (Next next : way.tasks()) {
        open.add(next.task());
        rounds.merge(next.task(), most - next.after(), Math::min);
      }
    }
    return new Choice(arrangements, indexes, ways, undone, usd);
  }

  private int best(
      int number,
      int most,
      BitSet arrangements,
      Set<Integer> indexes,
      Set<Integer> there,
      Set<Integer> done,
      Map<Integer, Double> following) {
    Task task = market.tasks().get(number);
    int best = -1;
    boolean inTime = false;
    double least = Double.POSITIVE_INFINITY;
    for (int w = 0; w < task.ways().size(); w++) {
      Way way = task.ways().get(w);
      if (!isThere(way, arrangements)) {
        continue;
      }
      // Without a request of its own it takes another that is made anyway.
      if (way.rounds() == 0 && !way.tasks().stream().allMatch(next -> done.contains(next.task()))) {
        continue;
      }
      double usd = way.monthlyUsd();
      for (int index : way.indexes()) {
        usd +=
            indexes.contains(index) || there.contains(index)
                ? 0
                : market.indexes().get(index).monthlyUsd();
      }
      for (Next next : way.tasks()) {
        usd += done.contains(next.task()) ? 0 : least(next.task(), arrangements, there, following);
      }
      boolean fits = trips.length(way) <= most;
      if (best < 0 || (fits == inTime ? usd < least : fits)) {
        least = usd;
        best = w;
        inTime = fits;
      }
    }
    // Too late is not done, where other arrangements would be in time.
    boolean late = best >= 0 && !inTime && trips.least(number) <= most;
    return late ? -1 : best;
  }

  /** Asked so often that it matters how. */
  private boolean isThere(Way way, BitSet arrangements) {
    if (!arrangements.get(way.on())) {
      return false;
    }
    for (int index : way.indexes()) {
      if (forbidden.get(index)) {
        return false;
      }
    }
    return true;
  }

  /** What a task that follows costs at least, with all that follows it; as if it were the first. */
  private double least(
      int number, BitSet arrangements, Set<Integer> there, Map<Integer, Double> known) {
    Double before = known.get(number);
    if (before != null) {
      return before;
    }
    double least = Double.POSITIVE_INFINITY;
    for (Way way : market.tasks().get(number).ways()) {
      if (isThere(way, arrangements)) {
        double usd = way.monthlyUsd();
        for (int index : way.indexes()) {
          usd += there.contains(index) ? 0 : market.indexes().get(index).monthlyUsd();
        }
        for (Next next : way.tasks()) {
          usd += least(next.task(), arrangements, there, known);
        }
        least = Math.min(least, usd);
      }
    }
    known.put(number, least);
    return least;
  }
}
