package dev.keysmith.capacity;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.util.Optional;
import java.util.function.Predicate;

/** An item, or an index's copy of one: attributes by name. */
public record Item(ImmutableMap<String, StoredValue> attributes) {
  /** The bytes that DynamoDB counts: every name and every value. */
  int size() {
    int size = 0;
    for (var attribute : attributes.entrySet()) {
      size += StoredValue.textSize(attribute.getKey()) + attribute.getValue().size();
    }
    return size;
  }

  /** The size of an item, or 0 where there is none. */
  static int sizeOf(Optional<Item> item) {
    return item.map(Item::size).orElse(0);
  }

  /** The value of an attribute, where the item has it. */
  public Optional<StoredValue> value(String attribute) {
    return Optional.ofNullable(attributes.get(attribute));
  }

  /** The item with only those attributes whose names are wanted. */
  Item only(Predicate<String> wanted) {
    return new Item(ImmutableMap.copyOf(Maps.filterKeys(attributes, wanted::test)));
  }
}
