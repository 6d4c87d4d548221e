package dev.keysmith.selection;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.Table;
import dev.keysmith.load.BusiestPartition;
import dev.keysmith.load.PartitionLoadModel;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.spec.Spec;
import dev.keysmith.technique.SpreadOverShards;
import dev.keysmith.technique.index.IndexCandidate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Finds partition keys of a design that would not take their load at peak. */
public final class HotPartitionFinder {
  private HotPartitionFinder() {}

  /** What is to be spread, beyond what is already; the same where nothing can be done. */
  public static SpreadOverShards sharding(
      Spec spec,
      Design design,
      ImmutableList<PlanSet> plans,
      List<IndexCandidate> indexes,
      SpreadOverShards already) {
    SpreadOverShards sharding = already;
    for (PeakLoad load : PartitionLoadModel.of(spec, design, plans)) {
      Table table = design.table(load.tableOrIndex().table());
      Optional<Index> index = load.tableOrIndex().index().flatMap(table::index);
      for (BusiestPartition busiestPartition :
          Stream.concat(load.reads().stream(), load.writes().stream()).toList()) {
        Optional<ShardedKey> key =
            busiestPartition.isOverloaded()
                ? index.isPresent()
                    ? index(busiestPartition, table, index.get(), indexes)
                    : table(busiestPartition, table)
                : Optional.empty();
        if (key.isPresent()) {
          OptionalInt count = SpreadOverShards.enough(busiestPartition, key.get().shards());
          sharding = count.isEmpty() ? sharding : sharding.with(key.get().name(), count.getAsInt());
        }
      }
    }
    return sharding;
  }

  /**
   * A partition key of a design.
   *
   * @param name as candidates call it
   * @param shards over how many it is
   */
  private record ShardedKey(String name, int shards) {
    static ShardedKey of(String name, KeyRule rule, ItemLayout item) {
      return new ShardedKey(name, rule.isSpread() ? item.shards().orElse(1) : 1);
    }
  }

  /** The candidate that the index came from. */
  private static Optional<ShardedKey> index(
      BusiestPartition busiestPartition, Table table, Index index, List<IndexCandidate> indexes) {
    for (IndexCandidate candidate : indexes) {
      ItemLayout item = table.items().get(candidate.layout());
      if (item != null && item.mayEnter(index) && !candidate.index().local()) {
        KeyRule mine = Objects.requireNonNull(candidate.keys().get(partition(candidate)));
        KeyRule theirs = item.key(index.partition().get(0)).orElse(mine);
        boolean meant = table.items().size() == 1 || isOf(mine, busiestPartition);
        if (meant && isSame(mine, theirs) && partitions(candidate) == index.partition().size()) {
          return Optional.of(ShardedKey.of(candidate.partition(), mine, item));
        }
      }
    }
    return Optional.empty();
  }

  private static String partition(IndexCandidate candidate) {
    return candidate.index().partition().get(0);
  }

  private static int partitions(IndexCandidate candidate) {
    return candidate.index().partition().size();
  }

  /** Whether they make the same keys; how many shards there are is the item's affair. */
  private static boolean isSame(KeyRule one, KeyRule other) {
    return templates(one).equals(templates(other));
  }

  private static List<String> templates(KeyRule rule) {
    return rule.alternatives().stream().map(it -> it.when() + " " + it.template()).toList();
  }

  private static boolean isOf(KeyRule rule, BusiestPartition busiestPartition) {
    return rule.alternatives().stream()
        .anyMatch(
            alternative -> busiestPartition.key().contains(alternative.template().toString()));
  }

  private static Optional<ShardedKey> table(BusiestPartition busiestPartition, Table table) {
    return table.items().values().stream()
        .filter(ItemLayout::isMain)
        .filter(
            item ->
                table.items().size() == 1
                    || isOf(item.key(table.key().partition()).orElseThrow(), busiestPartition))
        .findFirst()
        .map(
            item -> {
              KeyRule rule = item.key(table.key().partition()).orElseThrow();
              String name = SpreadOverShards.ofTable(item.entity(), rule.fields());
              return ShardedKey.of(name, rule, item);
            });
  }
}
