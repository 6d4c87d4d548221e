package dev.keysmith.item;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import java.util.Optional;

/** What an index holds of an item: its key, the table's, and what it projects. */
public record IndexEntryEncoder(Table table, Index index) {

  /** The entry of an item; empty where it lacks a key attribute of the index. */
  public Optional<ImmutableMap<String, Object>> entry(ImmutableMap<String, Object> item) {
    return ItemKey.of(table, index, item)
        .map(key -> ImmutableMap.copyOf(Maps.filterKeys(item, this::holds)));
  }

  /** Whether an attribute of an item is in its entry. */
  public boolean holds(String attribute) {
    return index.keyAttributes().contains(attribute)
        || table.key().attributes().contains(attribute)
        || index.projection().includes(attribute);
  }
}
