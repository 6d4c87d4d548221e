package dev.keysmith.review.fix;

import static com.google.common.collect.ImmutableMap.toImmutableMap;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.Table;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/** Copies of a design, a table or a layout with one part changed. */
final class DesignEdits {
  private DesignEdits() {}

  static Design changeTable(Design design, String table, UnaryOperator<Table> change) {
    return new Design(
        design.tables().entrySet().stream()
            .collect(
                toImmutableMap(
                    Map.Entry::getKey,
                    entry ->
                        entry.getKey().equals(table)
                            ? change.apply(entry.getValue())
                            : entry.getValue())),
        design.plans(),
        design.suppressions());
  }

  static Table changeItem(Table table, String item, UnaryOperator<ItemLayout> change) {
    return new Table(
        table.name(),
        table.key(),
        table.types(),
        table.indexes(),
        table.ttl(),
        table.items().entrySet().stream()
            .collect(
                toImmutableMap(
                    Map.Entry::getKey,
                    entry ->
                        entry.getKey().equals(item)
                            ? change.apply(entry.getValue())
                            : entry.getValue())),
        table.tableClass());
  }

  static ItemLayout withKeys(ItemLayout layout, ImmutableMap<String, KeyRule> keys) {
    boolean sharded =
        keys.values().stream()
            .flatMap(rule -> rule.alternatives().stream())
            .flatMap(one -> one.template().segments().stream())
            .anyMatch(KeySegment.Shard.class::isInstance);
    return new ItemLayout(
        layout.entity(),
        layout.variant(),
        keys,
        layout.copies(),
        layout.embeds(),
        layout.counters(),
        sharded ? layout.shards() : OptionalInt.empty(),
        layout.holds(),
        layout.type());
  }

  /** With other indexes, and without the key attributes that then have no use. */
  static Table withIndexes(Table table, ImmutableMap<String, Index> indexes) {
    ImmutableSet.Builder<String> used = ImmutableSet.builder();
    used.addAll(table.key().attributes());
    indexes.values().forEach(one -> used.addAll(one.keyAttributes()));
    ImmutableSet<String> keys = used.build();
    return new Table(
        table.name(),
        table.key(),
        ImmutableMap.copyOf(Maps.filterKeys(table.types(), keys::contains)),
        indexes,
        table.ttl(),
        ImmutableMap.copyOf(
            Maps.transformValues(
                table.items(),
                item ->
                    withKeys(
                        item, ImmutableMap.copyOf(Maps.filterKeys(item.keys(), keys::contains))))),
        table.tableClass());
  }
}
