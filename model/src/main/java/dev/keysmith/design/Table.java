package dev.keysmith.design;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A table with its indexes and items.
 *
 * @param types of every key attribute, those of indexes included
 * @param ttl the attribute whose time deletes an item
 * @param items by name: the entity, or the entity and a variant
 */
public record Table(
    String name,
    TableKey key,
    ImmutableMap<String, KeyAttributeType> types,
    ImmutableMap<String, Index> indexes,
    Optional<String> ttl,
    ImmutableMap<String, ItemLayout> items) {
  public Table {
    if (!types.keySet().equals(keyAttributes(key, indexes))) {
      throw new IllegalArgumentException("types of other attributes than the keys: " + types);
    }
  }

  private static ImmutableSet<String> keyAttributes(
      TableKey key, ImmutableMap<String, Index> indexes) {
    ImmutableSet.Builder<String> attributes = ImmutableSet.builder();
    attributes.addAll(key.attributes());
    indexes.values().forEach(index -> attributes.addAll(index.keyAttributes()));
    return attributes.build();
  }

  /** The key attributes of the table, then those of its indexes. */
  public ImmutableSet<String> keyAttributes() {
    return keyAttributes(key, indexes);
  }

  /** The same with other indexes of the same keys. */
  public Table with(Map<String, Index> others) {
    return new Table(name, key, types, ImmutableMap.copyOf(others), ttl, items);
  }

  /** The same under another name. */
  public Table named(String other) {
    return new Table(other, key, types, indexes, ttl, items);
  }

  public KeyAttributeType type(String keyAttribute) {
    return Objects.requireNonNull(types.get(keyAttribute), keyAttribute);
  }

  public Optional<Index> index(String name) {
    return Optional.ofNullable(indexes.get(name));
  }

  /** The entities that have items here. */
  public ImmutableSet<String> entities() {
    return items.values().stream().map(ItemLayout::entity).collect(ImmutableSet.toImmutableSet());
  }

  /** Whether items store their entity, which is not needed if there is only one. */
  public boolean namesTypes() {
    return entities().size() > 1;
  }
}
