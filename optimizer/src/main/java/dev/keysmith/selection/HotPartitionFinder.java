package dev.keysmith.selection;

import com.google.common.collect.ImmutableList;
import dev.keysmith.candidate.AssembledDesign;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.Table;
import dev.keysmith.load.BusiestPartition;
import dev.keysmith.load.PartitionLoadModel;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.spec.Spec;
import dev.keysmith.technique.IndexCandidate;
import dev.keysmith.technique.PartitionKeyId;
import dev.keysmith.technique.ShardCounts;
import dev.keysmith.technique.ShardHotPartition;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/** Finds partition keys of a design that would not take their load at peak. */
public final class HotPartitionFinder {
  private HotPartitionFinder() {}

  /** The keys to shard, beyond those already sharded; the same where nothing can be done. */
  public static ShardCounts sharding(
      Spec spec, AssembledDesign assembled, ImmutableList<PlanSet> plans, ShardCounts already) {
    Design design = assembled.design();
    ShardCounts sharding = already;
    for (PeakLoad load : PartitionLoadModel.stated(spec, design, plans)) {
      Table table = design.table(load.tableOrIndex().table());
      for (BusiestPartition busiestPartition : load.keys().toList()) {
        Optional<ShardedKey> key =
            busiestPartition.isNearLimit()
                ? load.tableOrIndex().isTable()
                    ? table(busiestPartition, table)
                    : index(busiestPartition, table, assembled.candidates(load.tableOrIndex()))
                : Optional.empty();
        if (key.isPresent()) {
          OptionalInt count = ShardHotPartition.enough(busiestPartition, key.get().shards());
          sharding = count.isEmpty() ? sharding : sharding.with(key.get().id(), count.getAsInt());
        }
      }
    }
    return sharding;
  }

  /**
   * A partition key of a design.
   *
   * @param id what candidates know it by
   * @param shards over how many it is
   */
  private record ShardedKey(PartitionKeyId id, int shards) {
    static ShardedKey of(PartitionKeyId id, KeyRule rule, ItemLayout item) {
      return new ShardedKey(id, rule.isSpread() ? item.shards().orElse(1) : 1);
    }
  }

  /** Of the candidates that an index came from, the one whose key is too hot. */
  private static Optional<ShardedKey> index(
      BusiestPartition busiestPartition, Table table, List<IndexCandidate> candidates) {
    for (IndexCandidate candidate : candidates) {
      ItemLayout item = Objects.requireNonNull(table.items().get(candidate.layout()));
      if (!candidate.index().local()) {
        KeyRule rule =
            Objects.requireNonNull(candidate.keys().get(candidate.index().partition().get(0)));
        if (table.items().size() == 1 || isOf(rule, busiestPartition)) {
          return Optional.of(ShardedKey.of(candidate.partition(), rule, item));
        }
      }
    }
    return Optional.empty();
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
              PartitionKeyId id = PartitionKeyId.ofTable(item.entity(), rule.fields());
              return ShardedKey.of(id, rule, item);
            });
  }
}
