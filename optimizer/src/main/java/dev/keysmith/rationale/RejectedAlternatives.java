package dev.keysmith.rationale;

import com.google.common.collect.ImmutableList;
import dev.keysmith.candidate.CandidateSet;
import dev.keysmith.candidate.CandidateSet.PricedAccessPath;
import dev.keysmith.candidate.CandidateSet.PricedGoal;
import dev.keysmith.design.TableClass;
import dev.keysmith.selection.GreedyChoice;
import dev.keysmith.selection.StyleResult;
import dev.keysmith.spec.Spec;
import dev.keysmith.technique.ChooseTableClass;
import dev.keysmith.technique.LayoutCandidate;
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

/** The cheapest rejected alternatives of each read, with the bill of the whole design. */
public final class RejectedAlternatives {
  /** At most so many per read. */
  private static final int MOST = 3;

  private static final double CENT = 0.01;

  /** At most so many are priced exactly, the most promising first. */
  private static final int CLOSELY = 60;

  private final CandidateSet candidateSet;
  private final StyleResult taken;
  private final GreedyChoice choices;

  /** The price of the choice in the candidate set, which may differ a little from the bill. */
  private final double candidateSetUsd;

  private RejectedAlternatives(Spec spec, StyleResult taken) {
    this.candidateSet = taken.candidateSet();
    this.taken = taken;
    this.choices = new GreedyChoice(candidateSet, spec.entities().keySet(), new BitSet());
    this.candidateSetUsd =
        choices
            .forbidding(others(i -> false))
            .complete(taken.layoutCandidates(), taken.indexes())
            .monthlyUsd();
  }

  public static ImmutableList<RejectedAlternative> of(
      Spec spec, StyleResult taken, String pattern) {
    RejectedAlternatives rejectedAlternatives = new RejectedAlternatives(spec, taken);
    ImmutableList.Builder<RejectedAlternative> all = ImmutableList.builder();
    for (int t = 0; t < rejectedAlternatives.candidateSet.goals().size(); t++) {
      PricedGoal goal = rejectedAlternatives.candidateSet.goals().get(t);
      if (goal.always() && goal.pattern().id().equals(pattern)) {
        all.addAll(rejectedAlternatives.of(t));
      }
    }
    return all.build();
  }

  private List<RejectedAlternative> of(int number) {
    PricedGoal goal = candidateSet.goals().get(number);
    Map<String, RejectedAlternative> byWords = new LinkedHashMap<>();
    for (int w : promising(goal)) {
      PricedAccessPath way = goal.ways().get(w);
      Set<Integer> layoutCandidates = choices.replacing(taken.layoutCandidates(), way.on());
      if (layoutCandidates.isEmpty()) {
        continue;
      }
      GreedyChoice.Choice choice = complete(layoutCandidates, number, w);
      if (choice.undone().isEmpty()) {
        double usd = taken.monthlyUsd() + choice.monthlyUsd() - candidateSetUsd;
        RejectedAlternative rejected =
            new RejectedAlternative(goal.pattern().id(), words(way), usd, usd < taken.monthlyUsd());
        byWords.merge(
            rejected.strategy(),
            rejected,
            (one, other) -> one.monthlyUsd() <= other.monthlyUsd() ? one : other);
      }
    }
    List<RejectedAlternative> sorted = new ArrayList<>(byWords.values());
    sorted.removeIf(one -> Math.abs(one.monthlyUsd() - taken.monthlyUsd()) < CENT);
    // An alternative cheaper than the proven optimum violates a limit.
    sorted.removeIf(one -> one.monthlyUsd() < taken.cheapestBillUsd() - CENT);
    sorted.sort(
        Comparator.comparingDouble(RejectedAlternative::monthlyUsd)
            .thenComparing(RejectedAlternative::strategy));
    return Stream.concat(
            sorted.stream().filter(RejectedAlternative::lessSimple).limit(1),
            sorted.stream().filter(one -> !one.lessSimple()))
        .limit(MOST)
        .toList();
  }

  /**
   * The choice with another access path, and else unchanged: with further indexes only where tables
   * change, or something would be left undone.
   */
  private GreedyChoice.Choice complete(Set<Integer> layoutCandidates, int goal, int way) {
    PricedAccessPath other = candidateSet.goals().get(goal).ways().get(way);
    BitSet forbidden =
        others(
            i ->
                other.indexes().contains(i)
                    || !taken.layoutCandidates().contains(candidateSet.indexes().get(i).on()));
    GreedyChoice.Choice choice =
        choices
            .forbidding(forbidden)
            .complete(layoutCandidates, taken.indexes(), Map.of(goal, way));
    return choice.undone().isEmpty()
        ? choice
        : choices.complete(layoutCandidates, taken.indexes(), Map.of(goal, way));
  }

  /** The indexes that were not taken, but for some. */
  private BitSet others(IntPredicate some) {
    BitSet others = new BitSet();
    IntStream.range(0, candidateSet.indexes().size())
        .filter(i -> !taken.indexes().contains(i) && !some.test(i))
        .forEach(others::set);
    return others;
  }

  /** Access paths that are not taken, by what they add at least. */
  private List<Integer> promising(PricedGoal goal) {
    return IntStream.range(0, goal.ways().size())
        .filter(w -> !isTaken(goal.ways().get(w)) && !isInOtherClass(goal.ways().get(w).on()))
        .boxed()
        .sorted(
            Comparator.comparingDouble((Integer w) -> added(goal.ways().get(w)))
                .thenComparing(w -> w))
        .limit(CLOSELY)
        .toList();
  }

  private boolean isTaken(PricedAccessPath way) {
    return taken.layoutCandidates().contains(way.on())
        && taken.indexes().containsAll(way.indexes());
  }

  /** The class of a table is no way to serve a pattern: its saving is stated for the table. */
  private boolean isInOtherClass(int layout) {
    LayoutCandidate other = layout(layout);
    return !taken.layoutCandidates().contains(layout)
        && (other.techniques().contains(ChooseTableClass.class)
            || taken.layoutCandidates().stream()
                .map(this::layout)
                .anyMatch(one -> one.in(TableClass.STANDARD).tables().equals(other.tables())));
  }

  private LayoutCandidate layout(int number) {
    return candidateSet.layoutCandidates().get(number).layoutCandidate();
  }

  private double added(PricedAccessPath way) {
    double usd = way.monthlyUsd();
    for (int index : way.indexes()) {
      usd += taken.indexes().contains(index) ? 0 : candidateSet.indexes().get(index).monthlyUsd();
    }
    return usd
        + tablesUsd(choices.replacing(taken.layoutCandidates(), way.on()))
        - tablesUsd(taken.layoutCandidates());
  }

  private double tablesUsd(Set<Integer> layoutCandidates) {
    return layoutCandidates.stream()
        .mapToDouble(a -> candidateSet.layoutCandidates().get(a).monthlyUsd())
        .sum();
  }

  private String words(PricedAccessPath way) {
    String words = candidateSet.description(way);
    return taken.layoutCandidates().contains(way.on())
        ? words
        : words + ", with " + LayoutDescription.of(layout(way.on()));
  }
}
