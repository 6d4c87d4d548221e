package dev.keysmith.design;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.Spec;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A table with its indexes and items.
 *
 * @param types of every key attribute, those of indexes included
 * @param ttl the attribute whose time deletes an item
 * @param items by name: the entity, or the entity and a variant
 * @param tableClass of the table and its indexes
 */
public record Table(
    String name,
    TableKey key,
    ImmutableMap<String, KeyAttributeType> types,
    ImmutableMap<String, Index> indexes,
    Optional<String> ttl,
    ImmutableMap<String, ItemLayout> items,
    TableClass tableClass) {
  public Table {
    if (!types.keySet().equals(keyAttributes(key, indexes))) {
      throw new IllegalArgumentException("types of other attributes than the keys: " + types);
    }
  }

  /** A table of the Standard class. */
  public Table(
      String name,
      TableKey key,
      ImmutableMap<String, KeyAttributeType> types,
      ImmutableMap<String, Index> indexes,
      Optional<String> ttl,
      ImmutableMap<String, ItemLayout> items) {
    this(name, key, types, indexes, ttl, items, TableClass.STANDARD);
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
    return new Table(name, key, types, ImmutableMap.copyOf(others), ttl, items, tableClass);
  }

  /** The same under another name. */
  public Table named(String other) {
    return new Table(other, key, types, indexes, ttl, items, tableClass);
  }

  /** The same in another class. */
  public Table in(TableClass other) {
    return new Table(name, key, types, indexes, ttl, items, other);
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

  /**
   * Whether items say what they are. It is not needed if all are alike, and not possible if the one
   * entity that has items here stores something else under that name.
   */
  public boolean namesTypes(Spec spec) {
    String attribute = spec.prefer().typeAttribute();
    return entities().size() > 1
        || ((items.size() > 1 || items.values().stream().anyMatch(item -> item.type().isPresent()))
            && items.values().stream()
                .noneMatch(item -> item.uses(attribute, spec.entity(item.entity()))));
  }

  /** Of what tells nearly all apart: a hash of everything would take longer than it saves. */
  @Override
  public int hashCode() {
    return Objects.hash(name, key, items.keySet(), indexes.keySet());
  }
}
