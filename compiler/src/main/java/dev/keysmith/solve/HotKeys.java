package dev.keysmith.solve;

import com.google.common.collect.ImmutableList;
import dev.keysmith.candidate.IndexCandidate;
import dev.keysmith.candidate.SpreadOverShards;
import dev.keysmith.cost.Heat;
import dev.keysmith.cost.HotPartition;
import dev.keysmith.cost.PeakLoad;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.Table;
import dev.keysmith.plan.Planned;
import dev.keysmith.spec.Spec;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Finds partition keys of a design that would not take their load at peak. */
final class HotKeys {
  private HotKeys() {}

  /** What is to be spread, beyond what is already; the same where nothing can be done. */
  static SpreadOverShards spread(
      Spec spec,
      Design design,
      ImmutableList<Planned> plans,
      List<IndexCandidate> indexes,
      SpreadOverShards already) {
    SpreadOverShards spread = already;
    for (PeakLoad load : Heat.of(spec, design, plans)) {
      Table table = design.table(load.structure().table());
      Optional<Index> index = load.structure().index().flatMap(table::index);
      for (HotPartition hot :
          Stream.concat(load.reads().stream(), load.writes().stream()).toList()) {
        Optional<Key> key =
            hot.isTooHot()
                ? index.isPresent() ? index(hot, table, index.get(), indexes) : table(hot, table)
                : Optional.empty();
        if (key.isPresent()) {
          OptionalInt count = SpreadOverShards.enough(hot, key.get().shards());
          spread = count.isEmpty() ? spread : spread.with(key.get().name(), count.getAsInt());
        }
      }
    }
    return spread;
  }

  /**
   * A partition key of a design.
   *
   * @param name as candidates call it
   * @param shards over how many it is
   */
  private record Key(String name, int shards) {
    static Key of(String name, KeyRule rule, ItemLayout item) {
      return new Key(name, rule.isSpread() ? item.shards().orElse(1) : 1);
    }
  }

  /** The candidate that the index came from. */
  private static Optional<Key> index(
      HotPartition hot, Table table, Index index, List<IndexCandidate> indexes) {
    for (IndexCandidate candidate : indexes) {
      ItemLayout item = table.items().get(candidate.layout());
      if (item != null && item.mayEnter(index) && !candidate.index().local()) {
        KeyRule mine = Objects.requireNonNull(candidate.keys().get(partition(candidate)));
        KeyRule theirs = item.key(index.partition().get(0)).orElse(mine);
        boolean meant = table.items().size() == 1 || isOf(mine, hot);
        if (meant && isSame(mine, theirs) && partitions(candidate) == index.partition().size()) {
          return Optional.of(Key.of(candidate.partition(), mine, item));
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

  private static boolean isOf(KeyRule rule, HotPartition hot) {
    return rule.alternatives().stream()
        .anyMatch(alternative -> hot.key().contains(alternative.template().toString()));
  }

  private static Optional<Key> table(HotPartition hot, Table table) {
    return table.items().values().stream()
        .filter(ItemLayout::isMain)
        .filter(
            item ->
                table.items().size() == 1
                    || isOf(item.key(table.key().partition()).orElseThrow(), hot))
        .findFirst()
        .map(
            item -> {
              KeyRule rule = item.key(table.key().partition()).orElseThrow();
              String name = SpreadOverShards.ofTable(item.entity(), rule.fields());
              return Key.of(name, rule, item);
            });
  }
}
