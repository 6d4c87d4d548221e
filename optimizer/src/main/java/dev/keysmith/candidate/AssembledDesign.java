package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design;
import dev.keysmith.technique.IndexCandidate;
import dev.keysmith.technique.LayoutCandidate;
import dev.keysmith.technique.Technique;
import java.util.List;

/**
 * A design that was put together of candidates, and which part came from which of them.
 *
 * @param layoutCandidates that its tables came from
 * @param indexes by the index of the design, the candidates that it came from: several where
 *     entities share it, none for one that belongs to a layout candidate
 * @param finishing techniques that were applied when everything else was chosen
 */
public record AssembledDesign(
    Design design,
    ImmutableList<LayoutCandidate> layoutCandidates,
    ImmutableListMultimap<TableOrIndex, IndexCandidate> indexes,
    ImmutableSet<Class<? extends Technique>> finishing) {

  /** The same under a design that says the same. */
  public AssembledDesign as(Design same) {
    return new AssembledDesign(same, layoutCandidates, indexes, finishing);
  }

  /** The candidates that an index of the design came from. */
  public ImmutableList<IndexCandidate> candidates(TableOrIndex index) {
    return indexes.get(index);
  }

  /** All techniques that had a part in it, in the order of the list of all. */
  public ImmutableList<Technique> techniques() {
    ImmutableSet.Builder<Class<? extends Technique>> used = ImmutableSet.builder();
    layoutCandidates.forEach(layoutCandidate -> used.addAll(layoutCandidate.techniques()));
    indexes.values().forEach(candidate -> used.addAll(candidate.techniques()));
    List<Class<? extends Technique>> all = used.addAll(finishing).build().asList();
    return Techniques.ALL.stream()
        .filter(technique -> all.contains(technique.getClass()))
        .collect(ImmutableList.toImmutableList());
  }
}
