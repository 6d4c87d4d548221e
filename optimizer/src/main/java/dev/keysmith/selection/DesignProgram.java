package dev.keysmith.selection;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.candidate.CandidateSet;
import dev.keysmith.candidate.CandidateSet.FollowUpGoal;
import dev.keysmith.candidate.CandidateSet.IndexOption;
import dev.keysmith.candidate.CandidateSet.PricedAccessPath;
import dev.keysmith.candidate.CandidateSet.PricedGoal;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.ilp.BinaryProgram;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.ToIntFunction;
import java.util.stream.DoubleStream;

/**
 * The choice of a design as a 0/1 program.
 *
 * <pre>
 *   each entity      exactly one layout that stores it
 *   each index       only with its layout and the keys that it shares with others
 *   each goal        exactly one access path, or none and a penalty; only where it comes up
 *   each access path only with each of its tables and indexes, one row each (tight relaxation)
 * </pre>
 */
public final class DesignProgram {
  private static final double MICRO = 1e-6;

  /**
   * Far below what a solver adds up without overflow, and what it keeps apart in floating point.
   */
  private static final double MOST = 1e17;

  private final Spec spec;
  private final CandidateSet candidateSet;
  private final double mostUsd;
  private final ImmutableSet<Integer> excused;
  private final ImmutableSet<ImmutableSet<Integer>> apart;
  private final BinaryProgram.Builder rows = BinaryProgram.builder();
  private final List<Integer> layoutCandidates = new ArrayList<>();
  private final List<Integer> indexes = new ArrayList<>();
  private final List<Integer> growths = new ArrayList<>();
  private final List<List<Integer>> ways = new ArrayList<>();
  private final List<Integer> undone = new ArrayList<>();
  private final Set<Integer> hopeless = new LinkedHashSet<>();
  private final Map<Integer, Integer> points = new LinkedHashMap<>();
  private final BinaryProgram program;
  private final long penalty;
  private final double unitUsd;

  public DesignProgram(Spec spec, CandidateSet candidateSet) {
    this(spec, candidateSet, ImmutableSet.of());
  }

  /**
   * @param apart choices of which not all may be taken together
   */
  public DesignProgram(
      Spec spec, CandidateSet candidateSet, ImmutableSet<ImmutableSet<Integer>> apart) {
    this(spec, candidateSet, Double.POSITIVE_INFINITY, ImmutableSet.of(), apart);
  }

  private DesignProgram(
      Spec spec,
      CandidateSet candidateSet,
      double mostUsd,
      ImmutableSet<Integer> excused,
      ImmutableSet<ImmutableSet<Integer>> apart) {
    this.spec = spec;
    this.candidateSet = candidateSet;
    this.mostUsd = mostUsd;
    this.excused = excused;
    this.apart = apart;
    double penaltyUsd = penaltyUsd();
    this.unitUsd = unitUsd(penaltyUsd);
    this.penalty = units(penaltyUsd);
    addChoices();
    addLayoutCandidates();
    addIndexes();
    addGoals();
    addRoundTrips();
    apart.forEach(together -> rows.atMost(Maps.toMap(together, choice -> 1L), together.size() - 1));
    this.program = rows.build();
  }

  /**
   * The same choices under the same numbers, without those that by themselves cost more than a
   * known design. The others can be distinguished more finely then, and what that one leaves undone
   * may be left at no penalty.
   *
   * @param monthlyUsd what is too much
   */
  public DesignProgram asGoodAs(Set<Integer> known, double monthlyUsd) {
    return new DesignProgram(spec, candidateSet, monthlyUsd, places(undone, known), apart);
  }

  /** A penalty exceeds the most expensive plan of all goals. */
  private double penaltyUsd() {
    double all = 1;
    for (PricedGoal goal : candidateSet.goals()) {
      all += affordable(goal.ways().stream().mapToDouble(this::withIndexes)).max().orElse(0);
    }
    for (String entity : spec.entities().keySet()) {
      all +=
          affordable(
                  candidateSet.layoutCandidates().stream()
                      .filter(offered -> offered.layoutCandidate().entities().contains(entity))
                      .mapToDouble(CandidateSet.LayoutOption::monthlyUsd))
              .max()
              .orElse(0);
    }
    return all;
  }

  private DoubleStream affordable(DoubleStream usd) {
    return usd.filter(one -> one <= mostUsd);
  }

  /** A millionth of a dollar, or ten times as much again and again where sums would overflow. */
  private double unitUsd(double penaltyUsd) {
    double all = penaltyUsd * candidateSet.goals().size();
    all +=
        affordable(
                candidateSet.layoutCandidates().stream()
                    .mapToDouble(CandidateSet.LayoutOption::monthlyUsd))
            .sum();
    all += affordable(candidateSet.indexes().stream().mapToDouble(IndexOption::monthlyUsd)).sum();
    for (PricedGoal goal : candidateSet.goals()) {
      all += affordable(goal.ways().stream().mapToDouble(PricedAccessPath::monthlyUsd)).sum();
    }
    double unit = MICRO;
    while (all / unit > MOST) {
      unit *= 10;
    }
    return unit;
  }

  private double withIndexes(PricedAccessPath accessPath) {
    return accessPath.monthlyUsd()
        + accessPath.indexes().stream()
            .mapToDouble(i -> candidateSet.indexes().get(i).monthlyUsd())
            .sum();
  }

  private long units(double usd) {
    return Math.round(usd / unitUsd);
  }

  /** What a number of the program stands for. */
  public double usd(double units) {
    return units * unitUsd;
  }

  public BinaryProgram program() {
    return program;
  }

  private void addChoices() {
    for (CandidateSet.LayoutOption offered : candidateSet.layoutCandidates()) {
      int choice = choice(offered.layoutCandidate().name(), offered.monthlyUsd());
      layoutCandidates.add(choice);
      points.put(choice, 300 * offered.layoutCandidate().points());
    }
    for (IndexOption index : candidateSet.indexes()) {
      int choice = choice(index.candidate().index().name(), candidateSet.ownUsd(index));
      indexes.add(choice);
      points.put(choice, 1000 + (index.grows() ? 10 : 0));
    }
    for (CandidateSet.KeyGrowth growth : candidateSet.growths()) {
      growths.add(choice(growth.key().name() + " grows", growth.monthlyUsd()));
    }
    for (int t = 0; t < candidateSet.goals().size(); t++) {
      PricedGoal goal = candidateSet.goals().get(t);
      List<Integer> choices = new ArrayList<>();
      for (PricedAccessPath accessPath : goal.ways()) {
        int choice =
            choice(goal.pattern().id() + " " + accessPath.words(), accessPath.monthlyUsd());
        choices.add(choice);
        points.put(choice, Math.max(0, accessPath.rounds() - 1));
      }
      ways.add(choices);
      // A goal without any access path has no penalty.
      boolean never = goal.always() && goal.ways().isEmpty();
      boolean free = never || excused.contains(t);
      int choice = rows.choice(goal.pattern().id() + " undone", free ? 0 : penalty);
      undone.add(choice);
      if (never) {
        hopeless.add(choice);
      }
    }
  }

  private int choice(String name, double monthlyUsd) {
    boolean affordable = monthlyUsd <= mostUsd;
    int choice = rows.choice(name, affordable ? units(monthlyUsd) : 0);
    if (!affordable) {
      rows.fix(choice, false);
    }
    return choice;
  }

  private void addLayoutCandidates() {
    for (String entity : spec.entities().keySet()) {
      List<Integer> keeping = new ArrayList<>();
      for (int a = 0; a < layoutCandidates.size(); a++) {
        if (candidateSet.layoutCandidates().get(a).layoutCandidate().entities().contains(entity)) {
          keeping.add(layoutCandidates.get(a));
        }
      }
      rows.exactlyOne(keeping);
    }
    for (int a = 0; a < layoutCandidates.size(); a++) {
      for (int goal : candidateSet.layoutCandidates().get(a).goals()) {
        demand(goal, ImmutableList.of(layoutCandidates.get(a)));
      }
    }
  }

  private void addIndexes() {
    for (int g = 0; g < growths.size(); g++) {
      rows.implies(growths.get(g), layoutCandidates.get(candidateSet.growths().get(g).on()));
    }
    Map<String, List<Integer>> byTable = new LinkedHashMap<>();
    for (int i = 0; i < indexes.size(); i++) {
      IndexOption index = candidateSet.indexes().get(i);
      int choice = indexes.get(i);
      rows.implies(choice, layoutCandidates.get(index.on()));
      index.growths().forEach(growth -> rows.implies(choice, growths.get(growth)));
      byTable
          .computeIfAbsent(index.on() + "/" + index.candidate().table(), key -> new ArrayList<>())
          .add(i);
      for (int goal : index.goals()) {
        demand(goal, ImmutableList.of(indexes.get(i)));
      }
    }
    for (List<Integer> table : byTable.values()) {
      limit(
          table,
          DynamoDbLimits.GLOBAL_INDEXES - built(table.get(0)),
          index -> index.local() ? 0 : 1);
      limit(table, spec.prefer().maxIndexes() - built(table.get(0)), index -> 1);
      limit(table, DynamoDbLimits.LOCAL_INDEXES, index -> index.local() ? 1 : 0);
      limit(table, DynamoDbLimits.INCLUDED_ATTRIBUTES, DesignProgram::included);
    }
  }

  /** The number of indexes that the layout always has on this one's table. */
  private int built(int index) {
    IndexOption offered = candidateSet.indexes().get(index);
    return candidateSet.layoutCandidates().get(offered.on()).layoutCandidate().tables().stream()
        .filter(table -> table.name().equals(offered.candidate().table()))
        .mapToInt(table -> table.indexes().size())
        .sum();
  }

  /** Of indexes that were chosen without regard to limits, the first that a table can have. */
  public ImmutableSet<Integer> withinLimits(Set<Integer> chosen) {
    ImmutableSet.Builder<Integer> kept = ImmutableSet.builder();
    Map<String, Integer> numbers = new LinkedHashMap<>();
    for (int i : new TreeSet<>(chosen)) {
      IndexOption index = candidateSet.indexes().get(i);
      boolean local = index.candidate().index().local();
      String table = index.on() + "/" + index.candidate().table() + "/" + local;
      int most =
          local
              ? DynamoDbLimits.LOCAL_INDEXES
              : Math.min(spec.prefer().maxIndexes(), DynamoDbLimits.GLOBAL_INDEXES) - built(i);
      if (numbers.merge(table, 1, Integer::sum) <= most) {
        kept.add(i);
      }
    }
    return kept.build();
  }

  private void limit(List<Integer> table, int most, ToIntFunction<Index> weight) {
    Map<Integer, Long> weights = new LinkedHashMap<>();
    for (int i : table) {
      long weighs = weight.applyAsInt(candidateSet.indexes().get(i).candidate().index());
      if (weighs > 0) {
        weights.put(indexes.get(i), weighs);
      }
    }
    if (weights.values().stream().mapToLong(it -> it).sum() > most) {
      rows.atMost(weights, most);
    }
  }

  private static int included(Index index) {
    return index.projection() instanceof IndexProjection.Include list
        ? list.attributes().size()
        : 0;
  }

  private void addGoals() {
    for (int t = 0; t < candidateSet.goals().size(); t++) {
      PricedGoal goal = candidateSet.goals().get(t);
      if (goal.always()) {
        rows.exactlyOne(
            ImmutableList.<Integer>builder().addAll(ways.get(t)).add(undone.get(t)).build());
      }
      Map<Integer, List<Integer>> users = new LinkedHashMap<>();
      Map<Integer, List<Integer>> requiring = new LinkedHashMap<>();
      for (int w = 0; w < goal.ways().size(); w++) {
        PricedAccessPath accessPath = goal.ways().get(w);
        int choice = ways.get(t).get(w);
        // Also those by indexes: else half a layout with two indexes would serve a whole goal.
        users
            .computeIfAbsent(layoutCandidates.get(accessPath.on()), key -> new ArrayList<>())
            .add(choice);
        for (int index : accessPath.indexes()) {
          users.computeIfAbsent(indexes.get(index), key -> new ArrayList<>()).add(choice);
        }
        for (FollowUpGoal next : accessPath.goals()) {
          requiring.computeIfAbsent(next.goal(), key -> new ArrayList<>()).add(choice);
        }
      }
      users.forEach((structure, using) -> rows.atLeastAsMany(ImmutableList.of(structure), using));
      requiring.forEach(this::demand);
    }
  }

  private void demand(int goal, List<Integer> requiring) {
    rows.atLeastAsMany(
        ImmutableList.<Integer>builder().addAll(ways.get(goal)).add(undone.get(goal)).build(),
        requiring);
  }

  /**
   * What takes too many round trips with all that follows is left out, where something does not.
   */
  private void addRoundTrips() {
    RoundTripLimits trips = new RoundTripLimits(candidateSet);
    for (int t = 0; t < candidateSet.goals().size(); t++) {
      PricedGoal goal = candidateSet.goals().get(t);
      if (!(goal.pattern() instanceof AccessPattern.Read read)) {
        continue;
      }
      int most = read.roundTrips() - trips.before(t);
      boolean possible = trips.least(t) <= most;
      Map<Integer, Map<Integer, List<Integer>>> leading = new LinkedHashMap<>();
      for (int w = 0; w < goal.ways().size(); w++) {
        PricedAccessPath accessPath = goal.ways().get(w);
        int choice = ways.get(t).get(w);
        if (goal.always() && possible && trips.length(accessPath) > most) {
          rows.fix(choice, false);
          continue;
        }
        for (FollowUpGoal next : accessPath.goals()) {
          if (next.after() + trips.least(next.goal()) <= most) {
            leading
                .computeIfAbsent(next.goal(), key -> new TreeMap<>())
                .computeIfAbsent(next.after(), key -> new ArrayList<>())
                .add(choice);
          }
        }
      }
      leading.forEach((next, byRound) -> excludeEachOther(byRound, next, most, trips));
    }
  }

  /**
   * Not both an access path that takes so long and one that needs its sub-query sooner: of all
   * those together one, which is tighter than of any two.
   *
   * @param leading access paths that need a goal, by the round trips before it
   */
  private void excludeEachOther(
      Map<Integer, List<Integer>> leading, int goal, int most, RoundTripLimits trips) {
    List<PricedAccessPath> following = candidateSet.goals().get(goal).ways();
    for (int after : leading.keySet()) {
      Map<Integer, Long> together = new LinkedHashMap<>();
      for (int o = 0; o < following.size(); o++) {
        if (after + trips.length(following.get(o)) > most) {
          together.put(ways.get(goal).get(o), 1L);
        }
      }
      if (!together.isEmpty()) {
        leading.forEach(
            (round, choices) -> {
              if (round >= after) {
                choices.forEach(choice -> together.put(choice, 1L));
              }
            });
        rows.atMost(together, 1);
      }
    }
  }

  /** How much there is to understand about a choice. */
  public long points(int choice) {
    return points.getOrDefault(choice, 0);
  }

  /** The same choice in the numbers of this program. */
  public ImmutableSet<Integer> hint(GreedyChoice.Choice choice) {
    ImmutableSet.Builder<Integer> hint = ImmutableSet.builder();
    choice.layoutCandidates().forEach(a -> hint.add(layoutCandidates.get(a)));
    for (int i : choice.indexes()) {
      hint.add(indexes.get(i));
      candidateSet.indexes().get(i).growths().forEach(growth -> hint.add(growths.get(growth)));
    }
    choice.ways().forEach((t, w) -> hint.add(ways.get(t).get(w)));
    choice.undone().forEach(t -> hint.add(undone.get(t)));
    return hint.build();
  }

  /** The choice of a layout, by its number in the candidate set. */
  int layoutCandidate(int number) {
    return layoutCandidates.get(number);
  }

  /** The chosen layouts, by their numbers in the candidate set. */
  public ImmutableSet<Integer> layoutCandidates(Set<Integer> chosen) {
    return places(layoutCandidates, chosen);
  }

  /** The indexes that some chosen access path needs; others would be of no use. */
  public ImmutableSet<Integer> indexes(Set<Integer> chosen) {
    ImmutableSet.Builder<Integer> used = ImmutableSet.builder();
    for (int t = 0; t < ways.size(); t++) {
      for (int w = 0; w < ways.get(t).size(); w++) {
        if (chosen.contains(ways.get(t).get(w))) {
          used.addAll(candidateSet.goals().get(t).ways().get(w).indexes());
        }
      }
    }
    return ImmutableSet.copyOf(new TreeSet<>(used.build()));
  }

  /** The choices of those chosen access paths that a test accepts. */
  ImmutableSet<Integer> paths(
      Set<Integer> chosen, BiPredicate<PricedGoal, PricedAccessPath> accepted) {
    ImmutableSet.Builder<Integer> paths = ImmutableSet.builder();
    for (int t = 0; t < ways.size(); t++) {
      PricedGoal goal = candidateSet.goals().get(t);
      for (int w = 0; w < ways.get(t).size(); w++) {
        int choice = ways.get(t).get(w);
        if (chosen.contains(choice) && accepted.test(goal, goal.ways().get(w))) {
          paths.add(choice);
        }
      }
    }
    return paths.build();
  }

  private static ImmutableSet<Integer> places(List<Integer> choices, Set<Integer> chosen) {
    ImmutableSet.Builder<Integer> places = ImmutableSet.builder();
    for (int i = 0; i < choices.size(); i++) {
      if (chosen.contains(choices.get(i))) {
        places.add(i);
      }
    }
    return places.build();
  }

  /** The same program, where nothing may be left undone that a choice does. */
  public BinaryProgram doingAsMuchAs(Set<Integer> chosen) {
    return program.with(
        more ->
            undone.stream()
                .filter(choice -> !chosen.contains(choice))
                .forEach(choice -> more.fix(choice, false)));
  }

  /** How many tasks are left undone that need not be. */
  public long undone(Set<Integer> chosen) {
    return undone.stream()
        .filter(choice -> chosen.contains(choice) && !hopeless.contains(choice))
        .count();
  }

  /** What a choice costs beside the bill. */
  public long penalties(Set<Integer> chosen) {
    return undone.stream().filter(chosen::contains).mapToLong(program.costs()::get).sum();
  }

  /** The monthly cost of a choice. */
  public double usd(Set<Integer> chosen) {
    return usd(program.cost(ImmutableSet.copyOf(chosen)) - penalties(chosen));
  }

  /** The same program, where all that counts is how much is left undone. */
  public BinaryProgram doingMost() {
    Set<Integer> counted = new LinkedHashSet<>(undone);
    counted.removeAll(hopeless);
    return program.withCosts(choice -> counted.contains(choice) ? 1 : 0);
  }
}
