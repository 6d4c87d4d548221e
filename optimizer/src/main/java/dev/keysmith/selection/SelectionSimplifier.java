package dev.keysmith.selection;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.candidate.CandidateSet;
import dev.keysmith.ilp.FeasibilityCheck;
import dev.keysmith.spec.Spec;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes a choice simpler step by step, for little more: an index less, a simpler layout. It is for
 * programs that are too large to find the simplest of all.
 */
public final class SelectionSimplifier {
  private final ImmutableSet<String> entities;
  private final CandidateSet candidateSet;
  private final DesignProgram program;
  private final double mostUsd;
  private long undone;

  /**
   * @param mostUsd what the simple choice may cost
   */
  public SelectionSimplifier(
      Spec spec, CandidateSet candidateSet, DesignProgram program, double mostUsd) {
    this.entities = spec.entities().keySet();
    this.candidateSet = candidateSet;
    this.program = program;
    this.mostUsd = mostUsd;
  }

  /** What is left of a choice; the choice itself where nothing can be left out. */
  public ImmutableSet<Integer> of(ImmutableSet<Integer> chosen) {
    undone = program.undone(chosen);
    Set<Integer> layoutCandidates = program.layoutCandidates(chosen);
    Set<Integer> indexes = program.indexes(chosen);
    GreedyChoice.Choice first = among(indexes).complete(layoutCandidates, indexes);
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
                Comparator.comparingDouble(
                        (Integer i) -> candidateSet.indexes().get(i).monthlyUsd())
                    .thenComparing(i -> i))
            .toList();
    for (int index : order) {
      BitSet rest = bits(simple.indexes());
      rest.clear(index);
      simple = simpler(simple, simple.layoutCandidates(), rest);
    }
    return simple;
  }

  /** Takes simpler layouts where there are any. */
  private GreedyChoice.Choice plainer(GreedyChoice.Choice from) {
    GreedyChoice.Choice simple = from;
    BitSet all = new BitSet();
    all.set(0, candidateSet.indexes().size());
    for (int a = 0; a < candidateSet.layoutCandidates().size(); a++) {
      if (simple.layoutCandidates().contains(a)) {
        continue;
      }
      Set<Integer> others = among(all).replacing(simple.layoutCandidates(), a);
      if (!others.isEmpty() && pointsOf(others) < pointsOf(simple.layoutCandidates())) {
        simple = simpler(simple, others, all);
      }
    }
    return simple;
  }

  private int pointsOf(Set<Integer> layoutCandidates) {
    return layoutCandidates.stream()
        .mapToInt(a -> candidateSet.layoutCandidates().get(a).layoutCandidate().points())
        .sum();
  }

  private GreedyChoice.Choice simpler(
      GreedyChoice.Choice than, Set<Integer> layoutCandidates, BitSet indexes) {
    GreedyChoice.Choice tried = among(indexes).complete(layoutCandidates, than.indexes());
    return isPossible(tried) && points(program.hint(tried)) < points(program.hint(than))
        ? tried
        : than;
  }

  private boolean isPossible(GreedyChoice.Choice choice) {
    ImmutableSet<Integer> hint = program.hint(choice);
    return choice.monthlyUsd() <= mostUsd
        && program.undone(hint) <= undone
        && FeasibilityCheck.holds(program.program(), hint);
  }

  private long points(ImmutableSet<Integer> hint) {
    return hint.stream().mapToLong(program::points).sum();
  }

  private GreedyChoice among(Set<Integer> indexes) {
    return among(bits(indexes));
  }

  private GreedyChoice among(BitSet indexes) {
    BitSet forbidden = (BitSet) indexes.clone();
    forbidden.flip(0, candidateSet.indexes().size());
    return new GreedyChoice(candidateSet, entities, forbidden);
  }

  private static BitSet bits(Set<Integer> numbers) {
    return numbers.stream().mapToInt(i -> i).collect(BitSet::new, BitSet::set, BitSet::or);
  }
}
