package dev.keysmith.challenge;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.Table;
import java.util.Map;
import java.util.Objects;

/** Determines whether items that exist must be written again before a changed design is used. */
final class BackfillCheck {
  private BackfillCheck() {}

  static boolean isNeeded(Design before, Design after) {
    return after.items().stream().anyMatch(layoutRef -> isWrittenAgain(before, layoutRef));
  }

  private static boolean isWrittenAgain(Design before, LayoutRef layoutRef) {
    Table table = before.tables().get(layoutRef.table().name());
    ItemLayout item = table == null ? null : table.items().get(layoutRef.item().name());
    return table == null
        || item == null
        || !table.key().equals(layoutRef.table().key())
        || !contains(item.copies(), layoutRef.item().copies())
        || !contains(item.embeds(), layoutRef.item().embeds())
        || !contains(item.counters(), layoutRef.item().counters())
        || !item.shards().equals(layoutRef.item().shards())
        || !contains(composed(table, item), composed(layoutRef.table(), layoutRef.item()));
  }

  /** The keys that items have only for the sake of an index or the table. */
  private static ImmutableMap<String, KeyRule> composed(Table table, ItemLayout item) {
    ImmutableMap.Builder<String, KeyRule> keys = ImmutableMap.builder();
    item.keys()
        .forEach(
            (name, rule) -> {
              if (!item.isImplied(name, table.key())) {
                keys.put(name, rule);
              }
            });
    return keys.buildOrThrow();
  }

  private static <V> boolean contains(Map<String, V> all, Map<String, V> some) {
    return some.entrySet().stream()
        .allMatch(entry -> Objects.equals(all.get(entry.getKey()), entry.getValue()));
  }
}
