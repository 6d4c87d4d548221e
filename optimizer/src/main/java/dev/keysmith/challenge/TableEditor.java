package dev.keysmith.challenge;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableClass;
import dev.keysmith.design.TableKey;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** A table that is being changed. Key attributes that are new get their types when it is bound. */
final class TableEditor {
  private final String name;
  private final ImmutableMap<String, KeyAttributeType> known;
  private final TableClass tableClass;
  private TableKey key;
  private final Map<String, Index> indexes = new LinkedHashMap<>();
  private final Map<String, ItemLayout> items = new LinkedHashMap<>();

  private TableEditor(
      String name,
      TableKey key,
      ImmutableMap<String, KeyAttributeType> known,
      TableClass tableClass) {
    this.tableClass = tableClass;
    this.name = name;
    this.key = key;
    this.known = known;
  }

  static TableEditor of(Table table) {
    TableEditor editor =
        new TableEditor(table.name(), table.key(), table.types(), table.tableClass());
    editor.indexes.putAll(table.indexes());
    editor.items.putAll(table.items());
    return editor;
  }

  static TableEditor create(String name, TableKey key) {
    return new TableEditor(name, key, ImmutableMap.of(), TableClass.STANDARD);
  }

  TableEditor key(TableKey other) {
    key = other;
    return this;
  }

  TableEditor put(Index index) {
    indexes.put(index.name(), index);
    return this;
  }

  TableEditor removeIndex(String index) {
    indexes.remove(index);
    return this;
  }

  TableEditor put(ItemLayout item) {
    items.put(item.name(), item);
    return this;
  }

  TableEditor removeItem(String item) {
    items.remove(item);
    return this;
  }

  boolean isEmpty() {
    return items.isEmpty();
  }

  Table table(Spec spec) {
    ImmutableSet.Builder<String> attributes = ImmutableSet.builder();
    attributes.addAll(key.attributes());
    indexes.values().forEach(index -> attributes.addAll(index.keyAttributes()));
    return new Table(
        name,
        key,
        Maps.toMap(
            attributes.build(),
            attribute -> known.getOrDefault(attribute, KeyAttributeType.STRING)),
        ImmutableMap.copyOf(indexes),
        ttl(spec),
        ImmutableMap.copyOf(items),
        tableClass);
  }

  private Optional<String> ttl(Spec spec) {
    return items.values().stream()
        .flatMap(item -> spec.entity(item.entity()).ttl().filter(item::holds).stream())
        .findFirst();
  }

  /** The design with this table in place of the one of its name, or as its last. */
  Design in(Design design, Spec spec) {
    Map<String, Table> tables = new LinkedHashMap<>(design.tables());
    if (isEmpty()) {
      tables.remove(name);
    } else {
      tables.put(name, table(spec));
    }
    return new Design(ImmutableMap.copyOf(tables), design.plans(), design.suppressions());
  }

  static ItemLayout withKeys(ItemLayout item, Map<String, KeyRule> keys) {
    return new ItemLayout(
        item.entity(),
        item.variant(),
        ImmutableMap.copyOf(keys),
        item.copies(),
        item.embeds(),
        item.counters(),
        item.shards(),
        item.holds(),
        item.type());
  }

  /** The same with further keys. */
  static ItemLayout withMoreKeys(ItemLayout item, Map<String, KeyRule> more) {
    Map<String, KeyRule> keys = new LinkedHashMap<>(item.keys());
    keys.putAll(more);
    return withKeys(item, keys);
  }

  static ItemLayout withCopies(ItemLayout item, Map<String, AttributePath> copies) {
    return new ItemLayout(
        item.entity(),
        item.variant(),
        item.keys(),
        ImmutableMap.copyOf(copies),
        item.embeds(),
        item.counters(),
        item.shards(),
        item.holds(),
        item.type());
  }

  static ItemLayout withEmbeds(ItemLayout item, Map<String, ItemLayout.Embed> embeds) {
    return new ItemLayout(
        item.entity(),
        item.variant(),
        item.keys(),
        item.copies(),
        ImmutableMap.copyOf(embeds),
        item.counters(),
        item.shards(),
        item.holds(),
        item.type());
  }

  static ItemLayout withShards(ItemLayout item, OptionalInt shards) {
    return new ItemLayout(
        item.entity(),
        item.variant(),
        item.keys(),
        item.copies(),
        item.embeds(),
        item.counters(),
        shards,
        item.holds(),
        item.type());
  }

  static ItemLayout plain(String entity) {
    return new ItemLayout(
        entity,
        Optional.empty(),
        ImmutableMap.of(),
        ImmutableMap.of(),
        ImmutableMap.of(),
        ImmutableMap.of(),
        OptionalInt.empty(),
        Optional.<ImmutableList<String>>empty());
  }
}
