package dev.keysmith.capacity;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Index;
import dev.keysmith.design.TableKey;
import java.util.Optional;

/**
 * An index's copy of an item: the table's key, the index's key, and what is projected.
 *
 * @param key the part of the copy that decides where in the index it stands
 * @param copy all that the index holds of the item
 */
public record IndexEntry(Item key, Item copy) {
  /** The entry for an item; none where the item lacks one of the index's key attributes. */
  public static Optional<IndexEntry> of(TableKey table, Index index, Item item) {
    var indexKey = ImmutableSet.copyOf(index.keyAttributes());
    if (!item.attributes().keySet().containsAll(indexKey)) {
      return Optional.empty();
    }
    var tableKey = table.attributes();
    return Optional.of(
        new IndexEntry(
            item.only(indexKey::contains),
            item.only(
                name ->
                    indexKey.contains(name)
                        || tableKey.contains(name)
                        || index.projection().includes(name))));
  }

  /** The bytes that DynamoDB counts for the entry. */
  public int size() {
    return copy.size();
  }
}
