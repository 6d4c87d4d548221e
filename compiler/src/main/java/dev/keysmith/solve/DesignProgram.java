package dev.keysmith.solve;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.Limits;
import dev.keysmith.candidate.Market;
import dev.keysmith.candidate.Market.Next;
import dev.keysmith.candidate.Market.OfferedIndex;
import dev.keysmith.candidate.Market.Task;
import dev.keysmith.candidate.Market.Way;
import dev.keysmith.design.Index;
import dev.keysmith.design.Projection;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.DoubleStream;

/**
 * The choice of a design as a 0/1 program.
 *
 * <pre>
 *   each entity      exactly one arrangement that keeps it
 *   each index       only with its arrangement
 *   each task        exactly one way, or none and a penalty; only where it comes up
 *   each way         only with each of its structures, one row each: so the relaxation is tight
 * </pre>
 */
final class DesignProgram {
  private static final double MICRO = 1e-6;

  /**
   * Far below what a solver adds up without overflow, and what it keeps apart in floating point.
   */
  private static final double MOST = 1e17;

  private final Spec spec;
  private final Market market;
  private final double mostUsd;
  private final ImmutableSet<Integer> excused;
  private final Program.Builder rows = Program.builder();
  private final List<Integer> arrangements = new ArrayList<>();
  private final List<Integer> indexes = new ArrayList<>();
  private final List<List<Integer>> ways = new ArrayList<>();
  private final List<Integer> undone = new ArrayList<>();
  private final Set<Integer> hopeless = new LinkedHashSet<>();
  private final Map<Integer, Integer> points = new LinkedHashMap<>();
  private final Program program;
  private final long penalty;
  private final double unitUsd;

  DesignProgram(Spec spec, Market market) {
    this(spec, market, Double.POSITIVE_INFINITY, ImmutableSet.of());
  }

  private DesignProgram(Spec spec, Market market, double mostUsd, ImmutableSet<Integer> excused) {
    this.spec = spec;
    this.market = market;
    this.mostUsd = mostUsd;
    this.excused = excused;
    double penaltyUsd = penaltyUsd();
    this.unitUsd = unitUsd(penaltyUsd);
    this.penalty = units(penaltyUsd);
    addChoices();
    addArrangements();
    addIndexes();
    addTasks();
    addRoundTrips();
    this.program = rows.build();
  }

  /**
   * The same choices under the same numbers, without those that by themselves cost more than a
   * known design. Others can be told apart more finely then, and what that one leaves undone may be
   * left at no penalty.
   *
   * @param monthlyUsd what is too much
   */
  DesignProgram asGoodAs(Set<Integer> known, double monthlyUsd) {
    return new DesignProgram(spec, market, monthlyUsd, places(undone, known));
  }

  /** Whatever is not done costs more than doing everything in the dearest way. */
  private double penaltyUsd() {
    double all = 1;
    for (Task task : market.tasks()) {
      all += affordable(task.ways().stream().mapToDouble(this::withIndexes)).max().orElse(0);
    }
    for (String entity : spec.entities().keySet()) {
      all +=
          affordable(
                  market.arrangements().stream()
                      .filter(offered -> offered.arrangement().entities().contains(entity))
                      .mapToDouble(Market.Offered::monthlyUsd))
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
    double all = penaltyUsd * market.tasks().size();
    all += affordable(market.arrangements().stream().mapToDouble(Market.Offered::monthlyUsd)).sum();
    all += affordable(market.indexes().stream().mapToDouble(OfferedIndex::monthlyUsd)).sum();
    for (Task task : market.tasks()) {
      all += affordable(task.ways().stream().mapToDouble(Way::monthlyUsd)).sum();
    }
    double unit = MICRO;
    while (all / unit > MOST) {
      unit *= 10;
    }
    return unit;
  }

  private double withIndexes(Way way) {
    return way.monthlyUsd()
        + way.indexes().stream().mapToDouble(i -> market.indexes().get(i).monthlyUsd()).sum();
  }

  private long units(double usd) {
    return Math.round(usd / unitUsd);
  }

  /** What a number of the program stands for. */
  double usd(double units) {
    return units * unitUsd;
  }

  Program program() {
    return program;
  }

  private void addChoices() {
    for (Market.Offered offered : market.arrangements()) {
      int choice = choice(offered.arrangement().name(), offered.monthlyUsd());
      arrangements.add(choice);
      points.put(choice, 300 * offered.arrangement().points());
    }
    for (OfferedIndex index : market.indexes()) {
      int choice = choice(index.candidate().index().name(), index.monthlyUsd());
      indexes.add(choice);
      points.put(choice, 1000 + (index.grows() ? 10 : 0));
    }
    for (int t = 0; t < market.tasks().size(); t++) {
      Task task = market.tasks().get(t);
      List<Integer> choices = new ArrayList<>();
      for (Way way : task.ways()) {
        int choice = choice(task.pattern().id() + " " + way.words(), way.monthlyUsd());
        choices.add(choice);
        points.put(choice, Math.max(0, way.rounds() - 1));
      }
      ways.add(choices);
      // What cannot be done at all is nobody's fault.
      boolean never = task.always() && task.ways().isEmpty();
      boolean free = never || excused.contains(t);
      int choice = rows.choice(task.pattern().id() + " undone", free ? 0 : penalty);
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

  private void addArrangements() {
    for (String entity : spec.entities().keySet()) {
      List<Integer> keeping = new ArrayList<>();
      for (int a = 0; a < arrangements.size(); a++) {
        if (market.arrangements().get(a).arrangement().entities().contains(entity)) {
          keeping.add(arrangements.get(a));
        }
      }
      rows.exactlyOne(keeping);
    }
    for (int a = 0; a < arrangements.size(); a++) {
      for (int task : market.arrangements().get(a).tasks()) {
        demand(task, ImmutableList.of(arrangements.get(a)));
      }
    }
  }

  private void addIndexes() {
    Map<String, List<Integer>> byTable = new LinkedHashMap<>();
    for (int i = 0; i < indexes.size(); i++) {
      OfferedIndex index = market.indexes().get(i);
      rows.implies(indexes.get(i), arrangements.get(index.on()));
      byTable
          .computeIfAbsent(index.on() + "/" + index.candidate().table(), key -> new ArrayList<>())
          .add(i);
      for (int task : index.tasks()) {
        demand(task, ImmutableList.of(indexes.get(i)));
      }
    }
    for (List<Integer> table : byTable.values()) {
      limit(table, Limits.GLOBAL_INDEXES - built(table.get(0)), index -> index.local() ? 0 : 1);
      limit(table, spec.prefer().maxIndexes() - built(table.get(0)), index -> 1);
      limit(table, Limits.LOCAL_INDEXES, index -> index.local() ? 1 : 0);
      limit(table, Limits.INCLUDED_ATTRIBUTES, DesignProgram::included);
    }
  }

  /** Indexes that an arrangement has on the table of this one whatever is chosen. */
  private int built(int index) {
    OfferedIndex offered = market.indexes().get(index);
    return market.arrangements().get(offered.on()).arrangement().tables().stream()
        .filter(table -> table.name().equals(offered.candidate().table()))
        .mapToInt(table -> table.indexes().size())
        .sum();
  }

  /** Of indexes that were chosen without regard to limits, the first that a table can have. */
  ImmutableSet<Integer> withinLimits(Set<Integer> chosen) {
    ImmutableSet.Builder<Integer> kept = ImmutableSet.builder();
    Map<String, Integer> numbers = new LinkedHashMap<>();
    for (int i : new TreeSet<>(chosen)) {
      OfferedIndex index = market.indexes().get(i);
      boolean local = index.candidate().index().local();
      String table = index.on() + "/" + index.candidate().table() + "/" + local;
      int most =
          local
              ? Limits.LOCAL_INDEXES
              : Math.min(spec.prefer().maxIndexes(), Limits.GLOBAL_INDEXES) - built(i);
      if (numbers.merge(table, 1, Integer::sum) <= most) {
        kept.add(i);
      }
    }
    return kept.build();
  }

  private void limit(List<Integer> table, int most, ToIntFunction<Index> weight) {
    Map<Integer, Long> weights = new LinkedHashMap<>();
    for (int i : table) {
      long weighs = weight.applyAsInt(market.indexes().get(i).candidate().index());
      if (weighs > 0) {
        weights.put(indexes.get(i), weighs);
      }
    }
    if (weights.values().stream().mapToLong(it -> it).sum() > most) {
      rows.atMost(weights, most);
    }
  }

  private static int included(Index index) {
    return index.projection() instanceof Projection.Include list ? list.attributes().size() : 0;
  }

  private void addTasks() {
    for (int t = 0; t < market.tasks().size(); t++) {
      Task task = market.tasks().get(t);
      if (task.always()) {
        rows.exactlyOne(
            ImmutableList.<Integer>builder().addAll(ways.get(t)).add(undone.get(t)).build());
      }
      Map<Integer, List<Integer>> users = new LinkedHashMap<>();
      Map<Integer, List<Integer>> demanding = new LinkedHashMap<>();
      for (int w = 0; w < task.ways().size(); w++) {
        Way way = task.ways().get(w);
        int choice = ways.get(t).get(w);
        // Also those by indexes: half an arrangement with two indexes would do all of a task else.
        users.computeIfAbsent(arrangements.get(way.on()), key -> new ArrayList<>()).add(choice);
        for (int index : way.indexes()) {
          users.computeIfAbsent(indexes.get(index), key -> new ArrayList<>()).add(choice);
        }
        for (Next next : way.tasks()) {
          demanding.computeIfAbsent(next.task(), key -> new ArrayList<>()).add(choice);
        }
      }
      users.forEach((structure, using) -> rows.atLeastAsMany(ImmutableList.of(structure), using));
      demanding.forEach(this::demand);
    }
  }

  private void demand(int task, List<Integer> demanding) {
    rows.atLeastAsMany(
        ImmutableList.<Integer>builder().addAll(ways.get(task)).add(undone.get(task)).build(),
        demanding);
  }

  /**
   * What takes too many round trips with all that follows is left out, where something does not.
   */
  private void addRoundTrips() {
    RoundTrips trips = new RoundTrips(market);
    for (int t = 0; t < market.tasks().size(); t++) {
      Task task = market.tasks().get(t);
      if (!(task.pattern() instanceof Pattern.Read read)) {
        continue;
      }
      int most = read.roundTrips() - trips.before(t);
      boolean possible = trips.least(t) <= most;
      Map<Integer, Map<Integer, List<Integer>>> leading = new LinkedHashMap<>();
      for (int w = 0; w < task.ways().size(); w++) {
        Way way = task.ways().get(w);
        int choice = ways.get(t).get(w);
        if (task.always() && possible && trips.length(way) > most) {
          rows.fix(choice, false);
          continue;
        }
        for (Next next : way.tasks()) {
          if (next.after() + trips.least(next.task()) <= most) {
            leading
                .computeIfAbsent(next.task(), key -> new TreeMap<>())
                .computeIfAbsent(next.after(), key -> new ArrayList<>())
                .add(choice);
          }
        }
      }
      leading.forEach((next, byRound) -> keepApart(byRound, next, most, trips));
    }
  }

  /**
   * Not both a way that takes so long and one that needs what follows sooner: of all those together
   * one, which is tighter than of any two.
   *
   * @param leading ways that ask for a task, by the round trips before it
   */
  private void keepApart(
      Map<Integer, List<Integer>> leading, int task, int most, RoundTrips trips) {
    List<Way> following = market.tasks().get(task).ways();
    for (int after : leading.keySet()) {
      Map<Integer, Long> together = new LinkedHashMap<>();
      for (int o = 0; o < following.size(); o++) {
        if (after + trips.length(following.get(o)) > most) {
          together.put(ways.get(task).get(o), 1L);
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
  long points(int choice) {
    return points.getOrDefault(choice, 0);
  }

  /** The same choice in the numbers of this program. */
  ImmutableSet<Integer> hint(GreedyChoice.Choice choice) {
    ImmutableSet.Builder<Integer> hint = ImmutableSet.builder();
    choice.arrangements().forEach(a -> hint.add(arrangements.get(a)));
    choice.indexes().forEach(i -> hint.add(indexes.get(i)));
    choice.ways().forEach((t, w) -> hint.add(ways.get(t).get(w)));
    choice.undone().forEach(t -> hint.add(undone.get(t)));
    return hint.build();
  }

  /** The choice of an arrangement, by its number on the market. */
  int arrangement(int number) {
    return arrangements.get(number);
  }

  /** The arrangements that were chosen, by their numbers on the market. */
  ImmutableSet<Integer> arrangements(Set<Integer> chosen) {
    return places(arrangements, chosen);
  }

  /** The indexes that some chosen way needs; others would be of no use. */
  ImmutableSet<Integer> indexes(Set<Integer> chosen) {
    ImmutableSet.Builder<Integer> used = ImmutableSet.builder();
    for (int t = 0; t < ways.size(); t++) {
      for (int w = 0; w < ways.get(t).size(); w++) {
        if (chosen.contains(ways.get(t).get(w))) {
          used.addAll(market.tasks().get(t).ways().get(w).indexes());
        }
      }
    }
    return ImmutableSet.copyOf(new TreeSet<>(used.build()));
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
  Program doingAsMuchAs(Set<Integer> chosen) {
    return program.with(
        more ->
            undone.stream()
                .filter(choice -> !chosen.contains(choice))
                .forEach(choice -> more.fix(choice, false)));
  }

  /** How many tasks are left undone that need not be. */
  long undone(Set<Integer> chosen) {
    return undone.stream()
        .filter(choice -> chosen.contains(choice) && !hopeless.contains(choice))
        .count();
  }

  /** What a choice costs beside the bill. */
  long penalties(Set<Integer> chosen) {
    return undone.stream().filter(chosen::contains).mapToLong(program.costs()::get).sum();
  }

  /** What a choice costs a month. */
  double usd(Set<Integer> chosen) {
    return usd(program.cost(ImmutableSet.copyOf(chosen)) - penalties(chosen));
  }

  /** The same program, where all that counts is how much is left undone. */
  Program doingMost() {
    Set<Integer> counted = new LinkedHashSet<>(undone);
    counted.removeAll(hopeless);
    return program.withCosts(choice -> counted.contains(choice) ? 1 : 0);
  }
}
