package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.candidate.Market.Next;
import dev.keysmith.candidate.Market.Offered;
import dev.keysmith.candidate.Market.OfferedIndex;
import dev.keysmith.candidate.Market.Task;
import dev.keysmith.candidate.Market.Way;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Leaves out what something else does at least as well for no more, so that no best choice is lost.
 *
 * <pre>
 *   a way         another that needs no more and costs no more
 *   an index      another on the same arrangement, in all that it is used for
 *   arrangement   another of the same entities, with an index for each of its indexes
 * </pre>
 */
public final class Pruning {
  private final Market market;
  private final BitSet arrangements = new BitSet();
  private final BitSet indexes = new BitSet();
  private final List<List<Way>> ways = new ArrayList<>();

  private Pruning(Market market) {
    this.market = market;
    arrangements.set(0, market.arrangements().size());
    indexes.set(0, market.indexes().size());
    market.tasks().forEach(task -> ways.add(new ArrayList<>(task.ways())));
  }

  public static Market of(Market market) {
    Pruning pruning = new Pruning(market);
    pruning.pruneWays();
    pruning.pruneIndexes();
    pruning.pruneArrangements();
    return pruning.rest();
  }

  private void pruneWays() {
    for (List<Way> task : ways) {
      Map<Integer, List<Way>> byArrangement = new LinkedHashMap<>();
      for (Way way : task) {
        List<Way> kept = byArrangement.computeIfAbsent(way.on(), on -> new ArrayList<>());
        if (kept.stream().noneMatch(other -> isNoWorse(other, way))) {
          kept.removeIf(other -> isNoWorse(way, other));
          kept.add(way);
        }
      }
      task.clear();
      byArrangement.values().forEach(task::addAll);
    }
  }

  /** Whether one way needs nothing that the other does not, and costs no more. */
  private static boolean isNoWorse(Way one, Way other) {
    return one.on() == other.on()
        && other.indexes().containsAll(one.indexes())
        && one.monthlyUsd() <= other.monthlyUsd()
        && one.rounds() <= other.rounds()
        && isWithin(one.tasks(), other.tasks());
  }

  /** Whether what follows one way follows the other too, and no earlier. */
  private static boolean isWithin(ImmutableList<Next> one, ImmutableList<Next> other) {
    return one.stream()
        .allMatch(
            next ->
                other.stream()
                    .anyMatch(it -> it.task() == next.task() && it.after() >= next.after()));
  }

  private void pruneIndexes() {
    Map<Integer, Map<Integer, List<Way>>> uses = uses();
    for (int i = 0; i < market.indexes().size(); i++) {
      if (!uses.containsKey(i)) {
        indexes.clear(i);
      }
    }
    Map<Integer, List<Integer>> byArrangement = new LinkedHashMap<>();
    indexes.stream()
        .forEach(
            i ->
                byArrangement
                    .computeIfAbsent(market.indexes().get(i).on(), on -> new ArrayList<>())
                    .add(i));
    for (List<Integer> together : byArrangement.values()) {
      for (int i : together) {
        for (int j : together) {
          if (i != j && indexes.get(i) && indexes.get(j) && replaces(j, i, uses)) {
            indexes.clear(i);
          }
        }
      }
    }
    ways.forEach(task -> task.removeIf(way -> !isThere(way)));
  }

  private boolean isThere(Way way) {
    return arrangements.get(way.on()) && way.indexes().stream().allMatch(indexes::get);
  }

  /** By index and task, the ways that use it. */
  private Map<Integer, Map<Integer, List<Way>>> uses() {
    Map<Integer, Map<Integer, List<Way>>> uses = new LinkedHashMap<>();
    for (int t = 0; t < ways.size(); t++) {
      for (Way way : ways.get(t)) {
        for (int index : way.indexes()) {
          uses.computeIfAbsent(index, it -> new LinkedHashMap<>())
              .computeIfAbsent(t, it -> new ArrayList<>())
              .add(way);
        }
      }
    }
    return uses;
  }

  /** Whether one index does all that another does, for no more; of equals the first stays. */
  private boolean replaces(int one, int other, Map<Integer, Map<Integer, List<Way>>> uses) {
    OfferedIndex mine = market.indexes().get(one);
    OfferedIndex theirs = market.indexes().get(other);
    if (mine.monthlyUsd() > theirs.monthlyUsd()
        || (mine.grows() && !theirs.grows())
        || !theirs.tasks().containsAll(mine.tasks())
        || (mine.candidate().index().local() && !theirs.candidate().index().local())) {
      return false;
    }
    Map<Integer, List<Way>> own = uses.getOrDefault(one, Map.of());
    for (Map.Entry<Integer, List<Way>> task : uses.getOrDefault(other, Map.of()).entrySet()) {
      List<Way> instead = own.getOrDefault(task.getKey(), List.of());
      for (Way way : task.getValue()) {
        if (instead.stream().noneMatch(it -> isAsGood(it, one, way, other))) {
          return false;
        }
      }
    }
    boolean equal =
        mine.monthlyUsd() == theirs.monthlyUsd()
            && mine.grows() == theirs.grows()
            && mine.tasks().equals(theirs.tasks());
    return !equal || one < other || !covers(other, one, uses);
  }

  private boolean covers(int one, int other, Map<Integer, Map<Integer, List<Way>>> uses) {
    Map<Integer, List<Way>> own = uses.getOrDefault(one, Map.of());
    return uses.getOrDefault(other, Map.of()).entrySet().stream()
        .allMatch(
            task ->
                task.getValue().stream()
                    .allMatch(
                        way ->
                            own.getOrDefault(task.getKey(), List.of()).stream()
                                .anyMatch(it -> isAsGood(it, one, way, other))));
  }

  /** Whether one way is no worse, each with its own index and otherwise the same. */
  private static boolean isAsGood(Way mine, int one, Way theirs, int other) {
    return mine.monthlyUsd() <= theirs.monthlyUsd()
        && mine.rounds() <= theirs.rounds()
        && isWithin(mine.tasks(), theirs.tasks())
        && without(mine, one).equals(without(theirs, other));
  }

  private static Set<Integer> without(Way way, int index) {
    Set<Integer> rest = new LinkedHashSet<>(way.indexes());
    rest.remove(index);
    return rest;
  }

  private void pruneArrangements() {
    Map<ImmutableSet<String>, List<Integer>> alike = new LinkedHashMap<>();
    for (int a = 0; a < market.arrangements().size(); a++) {
      alike
          .computeIfAbsent(
              market.arrangements().get(a).arrangement().entities(), it -> new ArrayList<>())
          .add(a);
    }
    List<Map<Integer, List<Way>>> byArrangement = new ArrayList<>();
    for (List<Way> task : ways) {
      Map<Integer, List<Way>> of = new LinkedHashMap<>();
      task.forEach(way -> of.computeIfAbsent(way.on(), it -> new ArrayList<>()).add(way));
      byArrangement.add(of);
    }
    for (List<Integer> together : alike.values()) {
      for (int a : together) {
        for (int b : together) {
          if (a != b
              && arrangements.get(a)
              && arrangements.get(b)
              && stands(b, a, byArrangement)
              && (b < a || !stands(a, b, byArrangement))) {
            arrangements.clear(a);
          }
        }
      }
    }
    ways.forEach(task -> task.removeIf(way -> !isThere(way)));
    for (int i = 0; i < market.indexes().size(); i++) {
      if (!arrangements.get(market.indexes().get(i).on())) {
        indexes.clear(i);
      }
    }
  }

  /** Whether one arrangement can stand in for another, whatever indexes that would have. */
  private boolean stands(int one, int other, List<Map<Integer, List<Way>>> byArrangement) {
    Offered mine = market.arrangements().get(one);
    Offered theirs = market.arrangements().get(other);
    if (mine.monthlyUsd() > theirs.monthlyUsd()
        || mine.arrangement().points() > theirs.arrangement().points()
        || !theirs.tasks().containsAll(mine.tasks())) {
      return false;
    }
    Map<Integer, Set<Integer>> counterparts = new LinkedHashMap<>();
    for (Map<Integer, List<Way>> task : byArrangement) {
      List<Way> own = task.getOrDefault(one, List.of());
      for (Way way : task.getOrDefault(other, List.of())) {
        if (way.indexes().isEmpty()) {
          if (own.stream().noneMatch(it -> it.indexes().isEmpty() && isCheaper(it, way))) {
            return false;
          }
        } else if (own.stream().noneMatch(it -> it.indexes().isEmpty() && isCheaper(it, way))) {
          if (way.indexes().size() > 1) {
            return false;
          }
          int index = way.indexes().iterator().next();
          Set<Integer> able = new LinkedHashSet<>();
          for (Way it : own) {
            if (it.indexes().size() == 1
                && isCheaper(it, way)
                && isNoDearer(it.indexes().iterator().next(), index)) {
              able.addAll(it.indexes());
            }
          }
          Set<Integer> before = counterparts.get(index);
          if (before != null) {
            able.retainAll(before);
          }
          if (able.isEmpty()) {
            return false;
          }
          counterparts.put(index, able);
        }
      }
    }
    return true;
  }

  private static boolean isCheaper(Way one, Way other) {
    return one.monthlyUsd() <= other.monthlyUsd()
        && one.rounds() <= other.rounds()
        && isWithin(one.tasks(), other.tasks());
  }

  private boolean isNoDearer(int one, int other) {
    OfferedIndex mine = market.indexes().get(one);
    OfferedIndex theirs = market.indexes().get(other);
    return mine.monthlyUsd() <= theirs.monthlyUsd()
        && (!mine.grows() || theirs.grows())
        && theirs.tasks().containsAll(mine.tasks());
  }

  /** What is left, numbered anew. */
  private Market rest() {
    Map<Integer, Integer> newArrangements = numbered(arrangements);
    Map<Integer, Integer> newIndexes = numbered(indexes);
    BitSet live = live();
    Map<Integer, Integer> newTasks = numbered(live);
    ImmutableList.Builder<Offered> offered = ImmutableList.builder();
    arrangements.stream()
        .mapToObj(market.arrangements()::get)
        .forEach(
            it ->
                offered.add(
                    new Offered(
                        it.arrangement(), it.monthlyUsd(), renumbered(it.tasks(), newTasks))));
    ImmutableList.Builder<OfferedIndex> kept = ImmutableList.builder();
    indexes.stream()
        .mapToObj(market.indexes()::get)
        .forEach(
            it ->
                kept.add(
                    new OfferedIndex(
                        newArrangements.getOrDefault(it.on(), -1),
                        it.candidate(),
                        it.monthlyUsd(),
                        it.grows(),
                        renumbered(it.tasks(), newTasks))));
    ImmutableList.Builder<Task> tasks = ImmutableList.builder();
    live.stream()
        .forEach(
            t -> {
              Task task = market.tasks().get(t);
              tasks.add(
                  new Task(
                      task.pattern(),
                      task.what(),
                      task.always(),
                      ways.get(t).stream()
                          .map(way -> renumbered(way, newArrangements, newIndexes, newTasks))
                          .collect(ImmutableList.toImmutableList())));
            });
    return new Market(offered.build(), kept.build(), tasks.build(), market.complete());
  }

  private static Way renumbered(
      Way way,
      Map<Integer, Integer> arrangements,
      Map<Integer, Integer> indexes,
      Map<Integer, Integer> tasks) {
    return new Way(
        way.words(),
        arrangements.getOrDefault(way.on(), -1),
        renumbered(way.indexes(), indexes),
        way.monthlyUsd(),
        way.rounds(),
        way.tasks().stream()
            .map(next -> new Next(tasks.getOrDefault(next.task(), -1), next.after()))
            .collect(ImmutableList.toImmutableList()));
  }

  /** Tasks that come up always, or with something that is left. */
  private BitSet live() {
    BitSet live = new BitSet();
    List<Integer> open = new ArrayList<>();
    for (int t = 0; t < market.tasks().size(); t++) {
      if (market.tasks().get(t).always()) {
        open.add(t);
      }
    }
    arrangements.stream().forEach(a -> open.addAll(market.arrangements().get(a).tasks()));
    indexes.stream().forEach(i -> open.addAll(market.indexes().get(i).tasks()));
    while (!open.isEmpty()) {
      int t = open.remove(open.size() - 1);
      if (!live.get(t)) {
        live.set(t);
        ways.get(t).forEach(way -> way.tasks().forEach(next -> open.add(next.task())));
      }
    }
    return live;
  }

  private static Map<Integer, Integer> numbered(BitSet kept) {
    Map<Integer, Integer> numbers = new LinkedHashMap<>();
    kept.stream().forEach(old -> numbers.put(old, numbers.size()));
    return numbers;
  }

  private static ImmutableSet<Integer> renumbered(Set<Integer> old, Map<Integer, Integer> numbers) {
    return old.stream()
        .map(it -> numbers.getOrDefault(it, -1))
        .collect(ImmutableSet.toImmutableSet());
  }
}
