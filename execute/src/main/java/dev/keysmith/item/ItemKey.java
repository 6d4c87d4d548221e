package dev.keysmith.item;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import java.util.Map;
import java.util.Optional;

/**
 * The key of an item of a table or of an entry of an index: the values of its key attributes.
 *
 * @param values by key attribute, in the order of the key
 */
public record ItemKey(ImmutableMap<String, Object> values) {

  /** The key of an item of a table, which has one always. */
  public static ItemKey of(Table table, Map<String, ?> item) {
    return of(table.key().attributes(), item)
        .orElseThrow(
            () -> new IllegalArgumentException("no key of " + table.name() + " in " + item));
  }

  /** The index's key of an item, then the table's; empty where the item is not in the index. */
  public static Optional<ItemKey> of(Table table, Index index, Map<String, ?> item) {
    return of(Iterables.concat(index.keyAttributes(), table.key().attributes()), item);
  }

  private static Optional<ItemKey> of(Iterable<String> attributes, Map<String, ?> item) {
    ImmutableMap.Builder<String, Object> values = ImmutableMap.builder();
    for (String attribute : attributes) {
      Object value = item.get(attribute);
      if (value == null) {
        return Optional.empty();
      }
      values.put(attribute, value);
    }
    // The key of an index may name attributes of the table's key again.
    return Optional.of(new ItemKey(values.buildKeepingLast()));
  }

  @Override
  public String toString() {
    return QuotedValues.of(values);
  }
}
