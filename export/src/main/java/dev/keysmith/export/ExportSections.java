package dev.keysmith.export;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.export.record.SortedRecord;
import dev.keysmith.item.EntitySource;
import dev.keysmith.item.ItemKey;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.Objects;
import java.util.Optional;

/**
 * The sections of what is sorted: the rows of each entity, then what is not in the file of an
 * entity.
 */
final class ExportSections {
  static final String TABLE = "table";
  static final String REASON = "reason";
  static final String ENTITY = "entity";
  static final String IDENTITY = "identity";
  static final String ATTRIBUTE = "attribute";
  static final String VALUE = "value";
  static final String ITEM = "item";
  static final String KEY = "key";

  private final ImmutableList<EntitySource> sources;
  private final ImmutableMap<String, Integer> positions;

  ExportSections(Spec spec, Design design) {
    sources =
        spec.entities().values().stream()
            .map(entity -> EntitySource.of(design, entity))
            .collect(ImmutableList.toImmutableList());
    ImmutableMap.Builder<String, Integer> found = ImmutableMap.builder();
    for (int i = 0; i < sources.size(); i++) {
      found.put(sources.get(i).entity().name(), i);
    }
    positions = found.buildOrThrow();
  }

  ImmutableList<EntitySource> sources() {
    return sources;
  }

  EntitySource source(String entity) {
    return sources.get(position(entity));
  }

  private int position(String entity) {
    return Objects.requireNonNull(positions.get(entity), entity);
  }

  /** The section of attributes that are not in the spec, or not as the spec has them. */
  int unexpected() {
    return sources.size();
  }

  /** The section of items that are none of the design. */
  int unmatched() {
    return sources.size() + 1;
  }

  /** The section of deleted items. */
  int deleted() {
    return sources.size() + 2;
  }

  SortedRecord row(
      Entity entity,
      ImmutableList<Object> identity,
      int part,
      ImmutableMap<String, Object> values) {
    return new SortedRecord(position(entity.name()), identity, part, values);
  }

  SortedRecord unexpected(
      Entity entity,
      ImmutableList<Object> identity,
      String attribute,
      Object value,
      ItemFault fault) {
    return new SortedRecord(
        unexpected(),
        ImmutableList.builder().add(entity.name(), attribute).addAll(identity).build(),
        0,
        ImmutableMap.of(
            ENTITY,
            entity.name(),
            IDENTITY,
            named(entity, identity),
            ATTRIBUTE,
            attribute,
            REASON,
            fault.name(),
            VALUE,
            value));
  }

  static ImmutableMap<String, Object> named(Entity entity, ImmutableList<Object> identity) {
    ImmutableMap.Builder<String, Object> named = ImmutableMap.builder();
    for (int i = 0; i < identity.size(); i++) {
      named.put(entity.identity().get(i), identity.get(i));
    }
    return named.buildOrThrow();
  }

  SortedRecord unmatched(Table table, ImmutableMap<String, Object> item, ItemFault fault) {
    ItemKey key = ItemKey.of(table, item);
    return new SortedRecord(
        unmatched(),
        ImmutableList.builder().add(table.name()).addAll(key.values().values()).build(),
        0,
        ImmutableMap.of(TABLE, table.name(), REASON, fault.name(), KEY, key.values(), ITEM, item));
  }

  /**
   * @param was the entity and identity of what was deleted, where that is known
   */
  SortedRecord deleted(
      Table table, ImmutableMap<String, Object> key, Optional<ImmutableMap<String, Object>> was) {
    ImmutableMap.Builder<String, Object> values = ImmutableMap.builder();
    values.put(TABLE, table.name());
    values.put(KEY, key);
    was.ifPresent(values::putAll);
    return new SortedRecord(
        deleted(),
        ImmutableList.builder().add(table.name()).addAll(key.values()).build(),
        0,
        values.buildOrThrow());
  }
}
