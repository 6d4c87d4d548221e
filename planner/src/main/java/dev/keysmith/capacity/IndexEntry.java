package dev.keysmith.capacity;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.keysmith.design.Index;
import dev.keysmith.design.TableKey;
import java.util.Optional;

/**
 * An index's copy of an item: the table's key, the index's key, and what is projected.
 *
 * @param key the part of the copy that decides where in the index it stands
 * @param copy all that the index holds of the item
 */
record IndexEntry(Item key, Item copy) {
  /** The entry for an item; none where the item lacks one of the index's key attributes. */
  static Optional<IndexEntry> of(TableKey table, Index index, Item item) {
    var indexKey = ImmutableSet.copyOf(index.keyAttributes());
    return item.attributes().keySet().containsAll(indexKey)
        ? Optional.of(new IndexEntry(item.only(indexKey::contains), copy(table, index, item)))
        : Optional.empty();
  }

  /** The part of an item that the index would hold. */
  static Item copy(TableKey table, Index index, Item item) {
    var keys = ImmutableSet.copyOf(Iterables.concat(table.attributes(), index.keyAttributes()));
    return item.only(name -> keys.contains(name) || index.projection().includes(name));
  }

  /** The bytes that DynamoDB counts for the entry. */
  int size() {
    return copy.size();
  }
}
