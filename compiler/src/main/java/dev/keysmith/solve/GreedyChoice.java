package dev.keysmith.solve;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.candidate.Market;
import dev.keysmith.candidate.Market.Next;
import dev.keysmith.candidate.Market.Task;
import dev.keysmith.candidate.Market.Way;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * A choice as a person makes it who takes one pattern after the other: for each the cheapest way,
 * with a new index where that is cheaper than what is there. It is where the search begins, and
 * what its outcome is compared with.
 */
final class GreedyChoice {
  private final Market market;
  private final ImmutableSet<String> entities;
  private final BitSet forbidden;

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
    private boolean isBetter(Choice other) {
      return undone.size() < other.undone.size()
          || (undone.size() == other.undone.size() && monthlyUsd < other.monthlyUsd);
    }
  }

  /**
   * @param forbidden indexes that are not to be had
   */
  GreedyChoice(Market market, ImmutableSet<String> entities, BitSet forbidden) {
    this.market = market;
    this.entities = entities;
    this.forbidden = forbidden;
  }

  /** Each entity by itself at first, then each as it does best among the others. */
  Choice choose() {
    Map<String, Integer> keeping = new LinkedHashMap<>();
    for (String entity : entities) {
      for (int a = 0; a < market.arrangements().size() && !keeping.containsKey(entity); a++) {
        if (isAlone(a, entity)) {
          keeping.put(entity, a);
        }
      }
    }
    Choice best = complete(new LinkedHashSet<>(keeping.values()), Set.of());
    for (String entity : entities) {
      for (int a = 0; a < market.arrangements().size(); a++) {
        if (isAlone(a, entity)) {
          Map<String, Integer> other = new LinkedHashMap<>(keeping);
          other.put(entity, a);
          Choice tried = complete(new LinkedHashSet<>(other.values()), Set.of());
          if (tried.isBetter(best)) {
            best = tried;
            keeping.put(entity, a);
          }
        }
      }
    }
    return best;
  }

  private boolean isAlone(int arrangement, String entity) {
    return market
        .arrangements()
        .get(arrangement)
        .arrangement()
        .entities()
        .equals(ImmutableSet.of(entity));
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
    for (int t = 0; t < market.tasks().size(); t++) {
      if (market.tasks().get(t).always()) {
        open.add(t);
      }
    }
    double usd = 0;
    for (int a : arrangements) {
      usd += market.arrangements().get(a).monthlyUsd();
      open.addAll(market.arrangements().get(a).tasks());
    }
    while (!open.isEmpty()) {
      int t = open.remove();
      if (ways.containsKey(t) || undone.contains(t)) {
        continue;
      }
      Integer set = given.get(t);
      int best =
          set != null
              ? set
              : best(market.tasks().get(t), arrangements, indexes, there, ways.keySet());
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
      }
    }
    return new Choice(arrangements, indexes, ways, undone, usd);
  }

  private int best(
      Task task,
      Set<Integer> arrangements,
      Set<Integer> indexes,
      Set<Integer> there,
      Set<Integer> done) {
    int best = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int w = 0; w < task.ways().size(); w++) {
      Way way = task.ways().get(w);
      // Without a request of its own it takes another that is made anyway.
      boolean idle =
          way.rounds() == 0 && !way.tasks().stream().allMatch(next -> done.contains(next.task()));
      if (!arrangements.contains(way.on())
          || idle
          || way.indexes().stream().anyMatch(forbidden::get)) {
        continue;
      }
      double usd = way.monthlyUsd();
      for (int index : way.indexes()) {
        usd +=
            indexes.contains(index) || there.contains(index)
                ? 0
                : market.indexes().get(index).monthlyUsd();
      }
      if (usd < least) {
        least = usd;
        best = w;
      }
    }
    return best;
  }
}
