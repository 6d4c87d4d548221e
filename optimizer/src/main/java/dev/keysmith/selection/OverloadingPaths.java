package dev.keysmith.selection;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.candidate.AssembledDesign;
import dev.keysmith.candidate.CandidateSet;
import dev.keysmith.candidate.CandidateSet.PricedAccessPath;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.load.BusiestPartition;
import dev.keysmith.load.PartitionLoadModel;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.Spec;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the access paths of a design that together read one partition more than it supports. Shards
 * help where many items have its key; of one item, somebody must read less.
 *
 * <pre>
 *   GetItem Products, 9 KB, by 2,000 of its requests a second    1.5 units each: too much
 *   GetItem ProductPrices, 60 bytes                              half a unit
 * </pre>
 */
public final class OverloadingPaths {
  private final Spec spec;
  private final StyleResult result;

  public OverloadingPaths(Spec spec, StyleResult result) {
    this.spec = spec;
    this.result = result;
  }

  /**
   * For each partition that is read too much, the choices that lead there.
   *
   * @param chosen what the design is made of, in the numbers of the program
   */
  public ImmutableSet<ImmutableSet<Integer>> in(DesignProgram program, Set<Integer> chosen) {
    ImmutableSet.Builder<ImmutableSet<Integer>> all = ImmutableSet.builder();
    for (PeakLoad load : PartitionLoadModel.stated(spec, result.design(), result.plans())) {
      for (BusiestPartition partition : load.readKeys()) {
        if (partition.isNearLimit()) {
          ImmutableSet<Integer> paths =
              program.paths(
                  chosen,
                  (goal, path) ->
                      partition.patterns().contains(goal.pattern().id())
                          && reads(path, load.tableOrIndex()));
          if (!paths.isEmpty()) {
            all.add(paths);
          }
        }
      }
    }
    return all.build();
  }

  private boolean reads(PricedAccessPath path, TableOrIndex structure) {
    AssembledDesign assembled = result.assembled();
    CandidateSet candidateSet = result.candidateSet();
    boolean here =
        !Sets.intersection(
                candidateSet.layoutCandidates().get(path.on()).layoutCandidate().entities(),
                assembled.design().table(structure.table()).entities())
            .isEmpty();
    return here
        && (assembled.candidates(structure).isEmpty()
            || path.indexes().stream()
                .map(index -> candidateSet.indexes().get(index).candidate())
                .anyMatch(assembled.candidates(structure)::contains));
  }

  /**
   * Whether another design relieves them: less is read of those partitions because requests read
   * less, and not because there is a second item to read it of.
   */
  public boolean isRelievedBy(StyleResult other) {
    return new OverloadingPaths(spec, other).excess() < excess()
        && unitsAtPeak(other, overloading()) < unitsAtPeak(result, overloading());
  }

  private Stream<BusiestPartition> overloaded() {
    return PartitionLoadModel.stated(spec, result.design(), result.plans()).stream()
        .flatMap(load -> load.readKeys().stream())
        .filter(BusiestPartition::isNearLimit);
  }

  /** By how much partitions are read more than they should be, in shares of their limit. */
  private double excess() {
    return overloaded().mapToDouble(BusiestPartition::share).sum();
  }

  private ImmutableSet<String> overloading() {
    return overloaded()
        .flatMap(partition -> partition.patterns().stream())
        .collect(ImmutableSet.toImmutableSet());
  }

  private double unitsAtPeak(StyleResult of, Set<String> patterns) {
    return of.plans().stream()
        .filter(plans -> patterns.contains(plans.pattern()))
        .mapToDouble(
            plans ->
                plans.best().map(Plan::readUnits).orElse(0.0)
                    * spec.pattern(plans.pattern()).orElseThrow().traffic().peak())
        .sum();
  }
}
