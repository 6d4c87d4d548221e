package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.candidate.CandidateSet.FollowUpGoal;
import dev.keysmith.candidate.CandidateSet.IndexOption;
import dev.keysmith.candidate.CandidateSet.LayoutOption;
import dev.keysmith.candidate.CandidateSet.PricedAccessPath;
import dev.keysmith.candidate.CandidateSet.PricedGoal;
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
 *   access path   another that needs no more and costs no more
 *   an index      another on the same layout, in all that it is used for
 *   layout        another of the same entities, with an index for each of its indexes
 * </pre>
 */
public final class DominancePruning {
  private final CandidateSet candidateSet;
  private final BitSet layoutCandidates = new BitSet();
  private final BitSet indexes = new BitSet();
  private final List<List<PricedAccessPath>> ways = new ArrayList<>();

  private DominancePruning(CandidateSet candidateSet) {
    this.candidateSet = candidateSet;
    layoutCandidates.set(0, candidateSet.layoutCandidates().size());
    indexes.set(0, candidateSet.indexes().size());
    candidateSet.goals().forEach(goal -> ways.add(new ArrayList<>(goal.ways())));
  }

  public static CandidateSet of(CandidateSet candidateSet) {
    DominancePruning pruning = new DominancePruning(candidateSet);
    pruning.pruneAccessPaths();
    pruning.pruneIndexes();
    pruning.pruneLayoutCandidates();
    return pruning.rest();
  }

  private void pruneAccessPaths() {
    for (List<PricedAccessPath> goal : ways) {
      Map<Integer, List<PricedAccessPath>> byLayoutCandidate = new LinkedHashMap<>();
      for (PricedAccessPath accessPath : goal) {
        List<PricedAccessPath> kept =
            byLayoutCandidate.computeIfAbsent(accessPath.on(), on -> new ArrayList<>());
        if (kept.stream().noneMatch(other -> isNoWorse(other, accessPath))) {
          kept.removeIf(other -> isNoWorse(accessPath, other));
          kept.add(accessPath);
        }
      }
      goal.clear();
      byLayoutCandidate.values().forEach(goal::addAll);
    }
  }

  /** Whether one access path needs nothing that the other does not, and costs no more. */
  private static boolean isNoWorse(PricedAccessPath one, PricedAccessPath other) {
    return one.on() == other.on()
        && other.indexes().containsAll(one.indexes())
        && one.monthlyUsd() <= other.monthlyUsd()
        && one.rounds() <= other.rounds()
        && isWithin(one.goals(), other.goals());
  }

  /** Whether the sub-queries of one access path are those of the other too, and no earlier. */
  private static boolean isWithin(
      ImmutableList<FollowUpGoal> one, ImmutableList<FollowUpGoal> other) {
    return one.stream()
        .allMatch(
            next ->
                other.stream()
                    .anyMatch(it -> it.goal() == next.goal() && it.after() >= next.after()));
  }

  private void pruneIndexes() {
    Map<Integer, Map<Integer, List<PricedAccessPath>>> uses = uses();
    for (int i = 0; i < candidateSet.indexes().size(); i++) {
      if (!uses.containsKey(i)) {
        indexes.clear(i);
      }
    }
    Map<Integer, List<Integer>> byLayoutCandidate = new LinkedHashMap<>();
    indexes.stream()
        .forEach(
            i ->
                byLayoutCandidate
                    .computeIfAbsent(candidateSet.indexes().get(i).on(), on -> new ArrayList<>())
                    .add(i));
    for (List<Integer> together : byLayoutCandidate.values()) {
      for (int i : together) {
        for (int j : together) {
          if (i != j && indexes.get(i) && indexes.get(j) && replaces(j, i, uses)) {
            indexes.clear(i);
          }
        }
      }
    }
    ways.forEach(goal -> goal.removeIf(accessPath -> !isThere(accessPath)));
  }

  private boolean isThere(PricedAccessPath accessPath) {
    return layoutCandidates.get(accessPath.on())
        && accessPath.indexes().stream().allMatch(indexes::get);
  }

  /** By index and goal, the access paths that use it. */
  private Map<Integer, Map<Integer, List<PricedAccessPath>>> uses() {
    Map<Integer, Map<Integer, List<PricedAccessPath>>> uses = new LinkedHashMap<>();
    for (int t = 0; t < ways.size(); t++) {
      for (PricedAccessPath accessPath : ways.get(t)) {
        for (int index : accessPath.indexes()) {
          uses.computeIfAbsent(index, it -> new LinkedHashMap<>())
              .computeIfAbsent(t, it -> new ArrayList<>())
              .add(accessPath);
        }
      }
    }
    return uses;
  }

  /** Whether one index does all that another does, for no more; of equals the first stays. */
  private boolean replaces(
      int one, int other, Map<Integer, Map<Integer, List<PricedAccessPath>>> uses) {
    IndexOption mine = candidateSet.indexes().get(one);
    IndexOption theirs = candidateSet.indexes().get(other);
    if (!candidateSet.costsNoMore(mine, theirs)
        || (mine.grows() && !theirs.grows())
        || !theirs.goals().containsAll(mine.goals())
        || (mine.candidate().index().local() && !theirs.candidate().index().local())) {
      return false;
    }
    Map<Integer, List<PricedAccessPath>> own = uses.getOrDefault(one, Map.of());
    for (Map.Entry<Integer, List<PricedAccessPath>> goal :
        uses.getOrDefault(other, Map.of()).entrySet()) {
      List<PricedAccessPath> instead = own.getOrDefault(goal.getKey(), List.of());
      for (PricedAccessPath accessPath : goal.getValue()) {
        if (instead.stream().noneMatch(it -> isAsGood(it, one, accessPath, other))) {
          return false;
        }
      }
    }
    boolean equal =
        candidateSet.costsNoMore(theirs, mine)
            && mine.grows() == theirs.grows()
            && mine.goals().equals(theirs.goals());
    return !equal || one < other || !covers(other, one, uses);
  }

  private boolean covers(
      int one, int other, Map<Integer, Map<Integer, List<PricedAccessPath>>> uses) {
    Map<Integer, List<PricedAccessPath>> own = uses.getOrDefault(one, Map.of());
    return uses.getOrDefault(other, Map.of()).entrySet().stream()
        .allMatch(
            goal ->
                goal.getValue().stream()
                    .allMatch(
                        accessPath ->
                            own.getOrDefault(goal.getKey(), List.of()).stream()
                                .anyMatch(it -> isAsGood(it, one, accessPath, other))));
  }

  /** Whether one access path is no worse, each with its own index and otherwise the same. */
  private static boolean isAsGood(
      PricedAccessPath mine, int one, PricedAccessPath theirs, int other) {
    return mine.monthlyUsd() <= theirs.monthlyUsd()
        && mine.rounds() <= theirs.rounds()
        && isWithin(mine.goals(), theirs.goals())
        && without(mine, one).equals(without(theirs, other));
  }

  private static Set<Integer> without(PricedAccessPath accessPath, int index) {
    Set<Integer> rest = new LinkedHashSet<>(accessPath.indexes());
    rest.remove(index);
    return rest;
  }

  private void pruneLayoutCandidates() {
    Map<ImmutableSet<String>, List<Integer>> alike = new LinkedHashMap<>();
    for (int a = 0; a < candidateSet.layoutCandidates().size(); a++) {
      alike
          .computeIfAbsent(
              candidateSet.layoutCandidates().get(a).layoutCandidate().entities(),
              it -> new ArrayList<>())
          .add(a);
    }
    List<Map<Integer, List<PricedAccessPath>>> byLayoutCandidate = new ArrayList<>();
    for (List<PricedAccessPath> goal : ways) {
      Map<Integer, List<PricedAccessPath>> of = new LinkedHashMap<>();
      goal.forEach(
          accessPath ->
              of.computeIfAbsent(accessPath.on(), it -> new ArrayList<>()).add(accessPath));
      byLayoutCandidate.add(of);
    }
    for (List<Integer> together : alike.values()) {
      for (int a : together) {
        for (int b : together) {
          if (a != b
              && layoutCandidates.get(a)
              && layoutCandidates.get(b)
              && stands(b, a, byLayoutCandidate)
              && (b < a || !stands(a, b, byLayoutCandidate))) {
            layoutCandidates.clear(a);
          }
        }
      }
    }
    ways.forEach(goal -> goal.removeIf(accessPath -> !isThere(accessPath)));
    for (int i = 0; i < candidateSet.indexes().size(); i++) {
      if (!layoutCandidates.get(candidateSet.indexes().get(i).on())) {
        indexes.clear(i);
      }
    }
  }

  /** Whether one layout can replace another, whatever indexes that would have. */
  private boolean stands(
      int one, int other, List<Map<Integer, List<PricedAccessPath>>> byLayoutCandidate) {
    LayoutOption mine = candidateSet.layoutCandidates().get(one);
    LayoutOption theirs = candidateSet.layoutCandidates().get(other);
    if (mine.monthlyUsd() > theirs.monthlyUsd()
        || mine.layoutCandidate().points() > theirs.layoutCandidate().points()
        || !theirs.goals().containsAll(mine.goals())) {
      return false;
    }
    Map<Integer, Set<Integer>> counterparts = new LinkedHashMap<>();
    for (Map<Integer, List<PricedAccessPath>> goal : byLayoutCandidate) {
      List<PricedAccessPath> own = goal.getOrDefault(one, List.of());
      for (PricedAccessPath accessPath : goal.getOrDefault(other, List.of())) {
        if (accessPath.indexes().isEmpty()) {
          if (own.stream().noneMatch(it -> it.indexes().isEmpty() && isCheaper(it, accessPath))) {
            return false;
          }
        } else if (own.stream()
            .noneMatch(it -> it.indexes().isEmpty() && isCheaper(it, accessPath))) {
          if (accessPath.indexes().size() > 1) {
            return false;
          }
          int index = accessPath.indexes().iterator().next();
          Set<Integer> able = new LinkedHashSet<>();
          for (PricedAccessPath it : own) {
            if (it.indexes().size() == 1
                && isCheaper(it, accessPath)
                && costsNoMore(it.indexes().iterator().next(), index)) {
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

  private static boolean isCheaper(PricedAccessPath one, PricedAccessPath other) {
    return one.monthlyUsd() <= other.monthlyUsd()
        && one.rounds() <= other.rounds()
        && isWithin(one.goals(), other.goals());
  }

  private boolean costsNoMore(int one, int other) {
    IndexOption mine = candidateSet.indexes().get(one);
    IndexOption theirs = candidateSet.indexes().get(other);
    return candidateSet.costsNoMore(mine, theirs)
        && (!mine.grows() || theirs.grows())
        && theirs.goals().containsAll(mine.goals());
  }

  /** What is left, numbered anew. */
  private CandidateSet rest() {
    CandidateRenumbering newLayoutCandidates = CandidateRenumbering.of(layoutCandidates);
    CandidateRenumbering newIndexes = CandidateRenumbering.of(indexes);
    BitSet live = live();
    CandidateRenumbering newGoals = CandidateRenumbering.of(live);
    ImmutableList.Builder<LayoutOption> offered = ImmutableList.builder();
    layoutCandidates.stream()
        .mapToObj(candidateSet.layoutCandidates()::get)
        .forEach(
            it ->
                offered.add(
                    new LayoutOption(
                        it.layoutCandidate(), it.monthlyUsd(), newGoals.of(it.goals()))));
    BitSet due = new BitSet();
    indexes.stream().forEach(i -> candidateSet.indexes().get(i).growths().forEach(due::set));
    CandidateRenumbering newGrowths = CandidateRenumbering.of(due);
    ImmutableList.Builder<CandidateSet.KeyGrowth> growths = ImmutableList.builder();
    due.stream()
        .mapToObj(candidateSet.growths()::get)
        .forEach(
            it ->
                growths.add(
                    new CandidateSet.KeyGrowth(
                        newLayoutCandidates.of(it.on()), it.key(), it.monthlyUsd())));
    ImmutableList.Builder<IndexOption> kept = ImmutableList.builder();
    indexes.stream()
        .mapToObj(candidateSet.indexes()::get)
        .forEach(
            it ->
                kept.add(
                    new IndexOption(
                        newLayoutCandidates.of(it.on()),
                        it.candidate(),
                        it.monthlyUsd(),
                        it.grows(),
                        newGrowths.of(it.growths()),
                        newGoals.of(it.goals()))));
    ImmutableList.Builder<PricedGoal> goals = ImmutableList.builder();
    live.stream()
        .forEach(
            t -> {
              PricedGoal goal = candidateSet.goals().get(t);
              goals.add(
                  new PricedGoal(
                      goal.pattern(),
                      goal.what(),
                      goal.always(),
                      ways.get(t).stream()
                          .map(
                              accessPath ->
                                  renumbered(accessPath, newLayoutCandidates, newIndexes, newGoals))
                          .collect(ImmutableList.toImmutableList())));
            });
    return new CandidateSet(
        offered.build(), kept.build(), growths.build(), goals.build(), candidateSet.complete());
  }

  private static PricedAccessPath renumbered(
      PricedAccessPath accessPath,
      CandidateRenumbering layoutCandidates,
      CandidateRenumbering indexes,
      CandidateRenumbering goals) {
    return new PricedAccessPath(
        accessPath.words(),
        layoutCandidates.of(accessPath.on()),
        indexes.of(accessPath.indexes()),
        accessPath.monthlyUsd(),
        accessPath.rounds(),
        accessPath.goals().stream()
            .map(next -> new FollowUpGoal(goals.of(next.goal()), next.after()))
            .collect(ImmutableList.toImmutableList()));
  }

  /** Tasks that come up always, or with something that is left. */
  private BitSet live() {
    BitSet live = new BitSet();
    List<Integer> open = new ArrayList<>();
    for (int t = 0; t < candidateSet.goals().size(); t++) {
      if (candidateSet.goals().get(t).always()) {
        open.add(t);
      }
    }
    layoutCandidates.stream()
        .forEach(a -> open.addAll(candidateSet.layoutCandidates().get(a).goals()));
    indexes.stream().forEach(i -> open.addAll(candidateSet.indexes().get(i).goals()));
    while (!open.isEmpty()) {
      int t = open.remove(open.size() - 1);
      if (!live.get(t)) {
        live.set(t);
        ways.get(t)
            .forEach(accessPath -> accessPath.goals().forEach(next -> open.add(next.goal())));
      }
    }
    return live;
  }
}
