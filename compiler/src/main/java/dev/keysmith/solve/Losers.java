package dev.keysmith.solve;

import com.google.common.collect.ImmutableList;
import dev.keysmith.candidate.Market;
import dev.keysmith.candidate.Market.Task;
import dev.keysmith.candidate.Market.Way;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The best alternatives for each read, and what the whole design would cost with them. */
final class Losers {
  /** So many of each read are worth telling. */
  private static final int MOST = 3;

  private static final double CENT = 0.01;

  /** So many are looked at closely, those first that promise most. */
  private static final int CLOSELY = 60;

  private final Market market;
  private final StyledDesign taken;
  private final GreedyChoice choices;

  /** What the market asks for what was taken, which the bill may see a little otherwise. */
  private final double marketUsd;

  private Losers(Spec spec, StyledDesign taken) {
    this.market = taken.market();
    this.taken = taken;
    this.choices = new GreedyChoice(market, spec.entities().keySet(), new BitSet());
    this.marketUsd =
        choices
            .forbidding(others(i -> false))
            .complete(taken.arrangements(), taken.indexes())
            .monthlyUsd();
  }

  static ImmutableList<Rejected> of(Spec spec, StyledDesign taken, String pattern) {
    Losers losers = new Losers(spec, taken);
    ImmutableList.Builder<Rejected> all = ImmutableList.builder();
    for (int t = 0; t < losers.market.tasks().size(); t++) {
      Task task = losers.market.tasks().get(t);
      if (task.always() && task.pattern().id().equals(pattern)) {
        all.addAll(losers.of(t));
      }
    }
    return all.build();
  }

  private List<Rejected> of(int number) {
    Task task = market.tasks().get(number);
    Map<String, Rejected> byWords = new LinkedHashMap<>();
    for (int w : promising(task)) {
      Way way = task.ways().get(w);
      Set<Integer> arrangements = choices.replacing(taken.arrangements(), way.on());
      if (arrangements.isEmpty()) {
        continue;
      }
      GreedyChoice.Choice choice = complete(arrangements, number, w);
      if (choice.undone().isEmpty()) {
        double usd = taken.monthlyUsd() + choice.monthlyUsd() - marketUsd;
        Rejected rejected =
            new Rejected(task.pattern().id(), words(way), usd, usd < taken.monthlyUsd());
        byWords.merge(
            rejected.way(),
            rejected,
            (one, other) -> one.monthlyUsd() <= other.monthlyUsd() ? one : other);
      }
    }
    List<Rejected> sorted = new ArrayList<>(byWords.values());
    sorted.removeIf(one -> Math.abs(one.monthlyUsd() - taken.monthlyUsd()) < CENT);
    // What costs less than the cheapest keeps to no limits.
    sorted.removeIf(one -> one.monthlyUsd() < taken.cheapestBillUsd() - CENT);
    sorted.sort(Comparator.comparingDouble(Rejected::monthlyUsd).thenComparing(Rejected::way));
    return Stream.concat(
            sorted.stream().filter(Rejected::lessSimple).limit(1),
            sorted.stream().filter(one -> !one.lessSimple()))
        .limit(MOST)
        .toList();
  }

  /**
   * What was taken with another way, and else as it is: with further indexes only where tables
   * change, or something would be left undone.
   */
  private GreedyChoice.Choice complete(Set<Integer> arrangements, int task, int way) {
    Way other = market.tasks().get(task).ways().get(way);
    BitSet forbidden =
        others(
            i ->
                other.indexes().contains(i)
                    || !taken.arrangements().contains(market.indexes().get(i).on()));
    GreedyChoice.Choice choice =
        choices.forbidding(forbidden).complete(arrangements, taken.indexes(), Map.of(task, way));
    return choice.undone().isEmpty()
        ? choice
        : choices.complete(arrangements, taken.indexes(), Map.of(task, way));
  }

  /** The indexes that were not taken, but for some. */
  private BitSet others(IntPredicate some) {
    BitSet others = new BitSet();
    IntStream.range(0, market.indexes().size())
        .filter(i -> !taken.indexes().contains(i) && !some.test(i))
        .forEach(others::set);
    return others;
  }

  /** Ways that are not taken, by what they add at least. */
  private List<Integer> promising(Task task) {
    return IntStream.range(0, task.ways().size())
        .filter(w -> !isTaken(task.ways().get(w)))
        .boxed()
        .sorted(
            Comparator.comparingDouble((Integer w) -> added(task.ways().get(w)))
                .thenComparing(w -> w))
        .limit(CLOSELY)
        .toList();
  }

  private boolean isTaken(Way way) {
    return taken.arrangements().contains(way.on()) && taken.indexes().containsAll(way.indexes());
  }

  private double added(Way way) {
    double usd = way.monthlyUsd();
    for (int index : way.indexes()) {
      usd += taken.indexes().contains(index) ? 0 : market.indexes().get(index).monthlyUsd();
    }
    return usd
        + tablesUsd(choices.replacing(taken.arrangements(), way.on()))
        - tablesUsd(taken.arrangements());
  }

  private double tablesUsd(Set<Integer> arrangements) {
    return arrangements.stream().mapToDouble(a -> market.arrangements().get(a).monthlyUsd()).sum();
  }

  /** Without the numbers that tell candidates apart. */
  private String words(Way way) {
    String words =
        way.words().replaceAll("~\\d+\\.\\d+s?", "").replaceAll("; \\w+: (\\?\\d+|at hand)", "");
    return taken.arrangements().contains(way.on())
        ? words
        : words + ", with " + ArrangementText.of(market.arrangements().get(way.on()).arrangement());
  }
}
