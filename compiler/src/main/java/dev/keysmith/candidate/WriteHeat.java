package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import dev.keysmith.aws.Limits;
import dev.keysmith.capacity.DesignFacts;
import dev.keysmith.cost.Heat;
import dev.keysmith.cost.PartitionLoad;
import dev.keysmith.cost.Structure;
import dev.keysmith.plan.SpecFacts;
import dev.keysmith.plan.Step;
import dev.keysmith.spec.Pattern;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the partitions that would be written more than they take at peak. Whatever is chosen, all
 * writes reach them, so that this can be told of a part of a design alone.
 */
final class WriteHeat {
  private final SpecFacts facts;
  private final DesignFacts made;
  private final ListMultimap<Structure, Write> writes =
      MultimapBuilder.linkedHashKeys().arrayListValues().build();

  private record Write(Pattern pattern, Step step, Structure structure, double units) {
    double peak() {
      return pattern.traffic().peak() * units;
    }

    ImmutableList<PartitionLoad> loads(SpecFacts facts, DesignFacts made) {
      return Heat.written(facts, made, pattern, step, structure, units);
    }
  }

  private record Key(Structure structure, String shape) {}

  WriteHeat(SpecFacts facts, DesignFacts made) {
    this.facts = facts;
    this.made = made;
  }

  void add(Pattern pattern, Step step) {
    Structure.units(step.table(), step.writes())
        .forEach(
            (structure, units) ->
                writes.put(
                    structure.home(made.design()), new Write(pattern, step, structure, units)));
  }

  /** The busiest partition of each key, where that is too busy. */
  ImmutableList<PartitionLoad> tooHot() {
    Map<Key, PartitionLoad> hot = new LinkedHashMap<>();
    for (Structure structure : writes.keySet()) {
      List<Write> all = writes.get(structure);
      // If all were on one partition, that would still be cool: the usual case.
      if (all.stream().mapToDouble(Write::peak).sum() > Limits.PARTITION_WRITE_UNITS) {
        all.stream()
            .flatMap(write -> write.loads(facts, made).stream())
            .forEach(
                load ->
                    hot.merge(
                        new Key(structure, load.shape()), load, (one, more) -> one.plus(more)));
      }
    }
    return hot.values().stream()
        .filter(PartitionLoad::isTooHot)
        .collect(ImmutableList.toImmutableList());
  }
}
