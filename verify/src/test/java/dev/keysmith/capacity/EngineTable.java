package dev.keysmith.capacity;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableKey;
import dev.keysmith.verify.engine.AttributeValueMapper;
import dev.keysmith.verify.engine.TableCreation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A table on the engine, and what it should hold. */
public final class EngineTable {
  private final String name;
  private final TableWrites writes;
  private final Map<Item, Item> itemsByKey = new LinkedHashMap<>();

  public EngineTable(String name, TableKey key, Index... indexes) {
    this.name = name;
    this.writes = new TableWrites(key, ImmutableList.copyOf(indexes));
  }

  public String name() {
    return name;
  }

  public TableWrites writes() {
    return writes;
  }

  public ImmutableList<Index> indexes() {
    return writes.indexes();
  }

  Index index(String index) {
    return indexes().stream().filter(it -> it.name().equals(index)).findFirst().orElseThrow();
  }

  Item keyOf(Item item) {
    return item.only(writes.key().attributes()::contains);
  }

  Item keyOf(Map<String, AttributeValue> returned) {
    var key = ImmutableMap.<String, StoredValue>builder();
    for (String attribute : writes.key().attributes()) {
      key.put(
          attribute, AttributeValueMapper.stored(Objects.requireNonNull(returned.get(attribute))));
    }
    return new Item(key.buildOrThrow());
  }

  Optional<Item> find(Item key) {
    return Optional.ofNullable(itemsByKey.get(key));
  }

  List<Item> items() {
    return new ArrayList<>(itemsByKey.values());
  }

  void store(Item key, Optional<Item> item) {
    if (item.isPresent()) {
      itemsByKey.put(key, item.get());
    } else {
      itemsByKey.remove(key);
    }
  }

  /** What an index, or without one the table, holds of an item. */
  Optional<Item> entry(Optional<Index> index, Item item) {
    return index.isEmpty()
        ? Optional.of(item)
        : IndexEntry.of(writes.key(), index.get(), item).map(IndexEntry::copy);
  }

  void create(DynamoDbClient client) {
    client.createTable(TableCreation.request(name, asDesigned()));
  }

  /** As a design has it, but for what it holds. */
  public Table asDesigned() {
    Set<String> keyAttributes = new LinkedHashSet<>(writes.key().attributes());
    indexes().forEach(index -> keyAttributes.addAll(index.keyAttributes()));
    return new Table(
        name,
        writes.key(),
        Maps.toMap(keyAttributes, EngineTable::type),
        Maps.uniqueIndex(indexes(), Index::name),
        Optional.empty(),
        ImmutableMap.of());
  }

  /** A key attribute whose name ends in N is a number, in B binary, else text. */
  static KeyAttributeType type(String attribute) {
    return attribute.endsWith("N")
        ? KeyAttributeType.NUMBER
        : attribute.endsWith("B") ? KeyAttributeType.BINARY : KeyAttributeType.STRING;
  }
}
