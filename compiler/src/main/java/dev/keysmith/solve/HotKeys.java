package dev.keysmith.solve;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
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
import java.util.Optional;
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
        if (hot.isTooHot()) {
          Optional<String> name =
              index.isPresent() ? index(hot, table, index.get(), indexes) : table(hot, table);
          if (name.isPresent()) {
            int present =
                table.items().values().stream()
                    .mapToInt(item -> item.shards().orElse(1))
                    .max()
                    .orElse(1);
            int count = (int) Math.ceil(hot.units() / hot.limit()) * present;
            spread = spread.with(name.get(), Math.min(count, 200));
          }
        }
      }
    }
    return spread;
  }

  /** The candidate that the index came from. */
  private static Optional<String> index(
      HotPartition hot, Table table, Index index, List<IndexCandidate> indexes) {
    for (IndexCandidate candidate : indexes) {
      ItemLayout item = table.items().get(candidate.layout());
      if (item != null && item.mayEnter(index)) {
        KeyRule mine = candidate.keys().get(candidate.index().partition().get(0));
        KeyRule theirs = item.key(index.partition().get(0)).orElse(null);
        boolean same =
            mine != null
                && mine.equals(theirs)
                && candidate.index().partition().size() == index.partition().size();
        boolean meant = table.items().size() == 1 || (mine != null && isOf(mine, hot));
        if (same && meant) {
          return Optional.of(candidate.partition());
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isOf(KeyRule rule, HotPartition hot) {
    return rule.alternatives().stream()
        .anyMatch(alternative -> hot.key().contains(alternative.template().toString()));
  }

  private static Optional<String> table(HotPartition hot, Table table) {
    return table.items().values().stream()
        .filter(ItemLayout::isMain)
        .filter(
            item ->
                table.items().size() == 1
                    || isOf(item.key(table.key().partition()).orElseThrow(), hot))
        .findFirst()
        .map(
            item ->
                SpreadOverShards.name(
                    item.entity(),
                    item.key(table.key().partition()).orElseThrow().attributes(),
                    ImmutableMap.of()));
  }
}
