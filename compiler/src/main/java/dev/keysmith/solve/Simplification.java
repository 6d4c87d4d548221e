package dev.keysmith.solve;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.candidate.Market;
import dev.keysmith.spec.Spec;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes a choice simpler step by step, for little more: an index less, a plainer arrangement. It is
 * for programs that are too large to find the simplest of all.
 */
final class Simplification {
  private final ImmutableSet<String> entities;
  private final Market market;
  private final DesignProgram program;
  private final double mostUsd;
  private long undone;

  /**
   * @param mostUsd what the simple choice may cost
   */
  Simplification(Spec spec, Market market, DesignProgram program, double mostUsd) {
    this.entities = spec.entities().keySet();
    this.market = market;
    this.program = program;
    this.mostUsd = mostUsd;
  }

  /** What is left of a choice; the choice itself where nothing can be left out. */
  ImmutableSet<Integer> of(ImmutableSet<Integer> chosen) {
    undone = program.undone(chosen);
    Set<Integer> arrangements = program.arrangements(chosen);
    Set<Integer> indexes = program.indexes(chosen);
    GreedyChoice.Choice first = among(indexes).complete(arrangements, indexes);
    Optional<GreedyChoice.Choice> simple =
        Optional.of(first)
            .filter(this::isPossible)
            .map(this::withoutIndexes)
            .map(this::plainer)
            .map(this::withoutIndexes);
    return simple.map(program::hint).filter(hint -> points(hint) < points(chosen)).orElse(chosen);
  }

  /** Leaves out one index after the other, the least costly first: they are missed least. */
  private GreedyChoice.Choice withoutIndexes(GreedyChoice.Choice from) {
    GreedyChoice.Choice simple = from;
    List<Integer> order =
        from.indexes().stream()
            .sorted(
                Comparator.comparingDouble((Integer i) -> market.indexes().get(i).monthlyUsd())
                    .thenComparing(i -> i))
            .toList();
    for (int index : order) {
      BitSet rest = bits(simple.indexes());
      rest.clear(index);
      simple = simpler(simple, simple.arrangements(), rest);
    }
    return simple;
  }

  /** Takes plainer arrangements where there are any. */
  private GreedyChoice.Choice plainer(GreedyChoice.Choice from) {
    GreedyChoice.Choice simple = from;
    BitSet all = new BitSet();
    all.set(0, market.indexes().size());
    for (int a = 0; a < market.arrangements().size(); a++) {
      if (simple.arrangements().contains(a)) {
        continue;
      }
      Set<Integer> others = among(all).replacing(simple.arrangements(), a);
      if (!others.isEmpty() && pointsOf(others) < pointsOf(simple.arrangements())) {
        simple = simpler(simple, others, all);
      }
    }
    return simple;
  }

  private int pointsOf(Set<Integer> arrangements) {
    return arrangements.stream()
        .mapToInt(a -> market.arrangements().get(a).arrangement().points())
        .sum();
  }

  private GreedyChoice.Choice simpler(
      GreedyChoice.Choice than, Set<Integer> arrangements, BitSet indexes) {
    GreedyChoice.Choice tried = among(indexes).complete(arrangements, than.indexes());
    return isPossible(tried) && points(program.hint(tried)) < points(program.hint(than))
        ? tried
        : than;
  }

  private boolean isPossible(GreedyChoice.Choice choice) {
    ImmutableSet<Integer> hint = program.hint(choice);
    return choice.monthlyUsd() <= mostUsd
        && program.undone(hint) <= undone
        && Feasibility.holds(program.program(), hint);
  }

  private long points(ImmutableSet<Integer> hint) {
    return hint.stream().mapToLong(program::points).sum();
  }

  private GreedyChoice among(Set<Integer> indexes) {
    return among(bits(indexes));
  }

  private GreedyChoice among(BitSet indexes) {
    BitSet forbidden = (BitSet) indexes.clone();
    forbidden.flip(0, market.indexes().size());
    return new GreedyChoice(market, entities, forbidden);
  }

  private static BitSet bits(Set<Integer> numbers) {
    return numbers.stream().mapToInt(i -> i).collect(BitSet::new, BitSet::set, BitSet::or);
  }
}
