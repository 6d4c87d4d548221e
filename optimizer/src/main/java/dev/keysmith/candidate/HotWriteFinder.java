package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import com.google.common.collect.Sets;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.load.BusiestPartition;
import dev.keysmith.load.ContendedItem;
import dev.keysmith.load.PartitionLoad;
import dev.keysmith.load.PartitionLoadModel;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.statistics.DesignStatistics;
import dev.keysmith.statistics.SpecStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Finds the partitions that would be written more than they take at peak. Whatever is chosen, all
 * writes reach them, so that this can be determined for a part of a design alone.
 */
final class HotWriteFinder {
  private final SpecStatistics statistics;
  private final DesignStatistics made;
  private final ListMultimap<TableOrIndex, IndexedWrite> writes =
      MultimapBuilder.linkedHashKeys().arrayListValues().build();

  private record IndexedWrite(
      AccessPattern pattern, PlanStep step, TableOrIndex structure, double units) {
    double peak() {
      return pattern.traffic().peak() * units;
    }

    ImmutableList<PartitionLoad> loads(PartitionLoadModel loadModel) {
      return loadModel.written(pattern, step, structure, units);
    }
  }

  private record Key(TableOrIndex structure, String shape) {}

  HotWriteFinder(SpecStatistics statistics, DesignStatistics made) {
    this.statistics = statistics;
    this.made = made;
  }

  void add(AccessPattern pattern, PlanStep step) {
    TableOrIndex.units(step.request().table(), step.cost().writes())
        .forEach(
            (tableOrIndex, units) ->
                writes.put(
                    tableOrIndex.home(made.design()),
                    new IndexedWrite(pattern, step, tableOrIndex, units)));
  }

  /**
   * How much its busiest items are written, each by itself: no key cools an item, but another
   * layout may write less of it, or outside of transactions.
   */
  ItemCrowding crowding() {
    // If all were on one item, that would still be cool: the usual case.
    if (writes.values().stream().mapToDouble(IndexedWrite::peak).sum()
        <= ContendedItem.limit() * BusiestPartition.NEAR) {
      return ItemCrowding.NONE;
    }
    PartitionLoadModel loadModel = PartitionLoadModel.idle(statistics, made);
    double share =
        writes.values().stream()
            .flatMap(write -> write.loads(loadModel).stream())
            .collect(
                Collectors.groupingBy(
                    load -> new Key(load.tableOrIndex(), load.shape()),
                    LinkedHashMap::new,
                    Collectors.summingDouble(PartitionLoad::least)))
            .values()
            .stream()
            .mapToDouble(units -> units / DynamoDbLimits.PARTITION_WRITE_UNITS)
            .max()
            .orElse(0);
    return ItemCrowding.of(Math.max(share, loadModel.mostContended()));
  }

  /**
   * The busiest partition of each key, where that is too busy.
   *
   * @param asked the tables and indexes to look at
   */
  ImmutableList<PartitionLoad> overloaded(Predicate<TableOrIndex> asked) {
    PartitionLoadModel loadModel = PartitionLoadModel.idle(statistics, made);
    Map<Key, PartitionLoad> hot = new LinkedHashMap<>();
    for (TableOrIndex tableOrIndex : Sets.filter(writes.keySet(), asked::test)) {
      List<IndexedWrite> all = writes.get(tableOrIndex);
      // If all were on one partition, that would still be cool: the usual case.
      if (all.stream().mapToDouble(IndexedWrite::peak).sum()
          > DynamoDbLimits.PARTITION_WRITE_UNITS) {
        all.stream()
            .flatMap(write -> write.loads(loadModel).stream())
            .forEach(
                load ->
                    hot.merge(
                        new Key(tableOrIndex, load.shape()), load, (one, more) -> one.plus(more)));
      }
    }
    return hot.values().stream()
        .filter(PartitionLoad::isOverloaded)
        .collect(ImmutableList.toImmutableList());
  }
}
