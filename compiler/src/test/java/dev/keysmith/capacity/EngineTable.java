package dev.keysmith.capacity;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Index;
import dev.keysmith.design.Projection;
import dev.keysmith.design.TableKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** A table on the engine, and what it should hold. */
final class EngineTable {
  private final String name;
  private final TableWrites writes;
  private final Map<Item, Item> itemsByKey = new LinkedHashMap<>();

  EngineTable(String name, TableKey key, Index... indexes) {
    this.name = name;
    this.writes = new TableWrites(key, ImmutableList.copyOf(indexes));
  }

  String name() {
    return name;
  }

  TableWrites writes() {
    return writes;
  }

  ImmutableList<Index> indexes() {
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
      key.put(attribute, AttributeValues.keyValue(Objects.requireNonNull(returned.get(attribute))));
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
    var request =
        CreateTableRequest.builder()
            .tableName(name)
            .billingMode(BillingMode.PAY_PER_REQUEST)
            .keySchema(
                schema(
                    ImmutableList.of(writes.key().partition()),
                    writes.key().sort().map(ImmutableList::of).orElse(ImmutableList.of())));
    Set<String> keyAttributes = new LinkedHashSet<>(writes.key().attributes());
    indexes().forEach(index -> keyAttributes.addAll(index.keyAttributes()));
    request.attributeDefinitions(keyAttributes.stream().map(EngineTable::definition).toList());
    var global =
        indexes().stream()
            .filter(index -> !index.local())
            .map(
                index ->
                    GlobalSecondaryIndex.builder()
                        .indexName(index.name())
                        .keySchema(schema(index.partition(), index.sort()))
                        .projection(projection(index))
                        .build())
            .toList();
    if (!global.isEmpty()) {
      request.globalSecondaryIndexes(global);
    }
    var local =
        indexes().stream()
            .filter(Index::local)
            .map(
                index ->
                    LocalSecondaryIndex.builder()
                        .indexName(index.name())
                        .keySchema(schema(index.partition(), index.sort()))
                        .projection(projection(index))
                        .build())
            .toList();
    if (!local.isEmpty()) {
      request.localSecondaryIndexes(local);
    }
    client.createTable(request.build());
  }

  /** A key attribute whose name ends in N is a number, in B binary, else text. */
  static ScalarAttributeType type(String attribute) {
    return attribute.endsWith("N")
        ? ScalarAttributeType.N
        : attribute.endsWith("B") ? ScalarAttributeType.B : ScalarAttributeType.S;
  }

  private static AttributeDefinition definition(String attribute) {
    return AttributeDefinition.builder()
        .attributeName(attribute)
        .attributeType(type(attribute))
        .build();
  }

  private static List<KeySchemaElement> schema(List<String> partition, List<String> sort) {
    var schema = new ArrayList<KeySchemaElement>();
    partition.forEach(attribute -> schema.add(element(attribute, KeyType.HASH)));
    sort.forEach(attribute -> schema.add(element(attribute, KeyType.RANGE)));
    return schema;
  }

  private static KeySchemaElement element(String attribute, KeyType type) {
    return KeySchemaElement.builder().attributeName(attribute).keyType(type).build();
  }

  private static software.amazon.awssdk.services.dynamodb.model.Projection projection(Index index) {
    var projection = software.amazon.awssdk.services.dynamodb.model.Projection.builder();
    if (index.projection() instanceof Projection.Include include) {
      projection.projectionType(ProjectionType.INCLUDE).nonKeyAttributes(include.attributes());
    } else {
      projection.projectionType(
          index.projection() instanceof Projection.All
              ? ProjectionType.ALL
              : ProjectionType.KEYS_ONLY);
    }
    return projection.build();
  }
}
