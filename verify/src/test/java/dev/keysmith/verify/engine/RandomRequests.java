package dev.keysmith.verify.engine;

import dev.keysmith.capacity.EngineTable;
import dev.keysmith.capacity.Item;
import dev.keysmith.capacity.RandomItems;
import dev.keysmith.capacity.UpdateExpression;
import dev.keysmith.design.Index;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.Select;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Requests of every kind to several tables, some of which fail their condition. */
final class RandomRequests {
  private static final int LARGEST = 12_000;

  private final CapacityMeter meter;
  private final RunTables tables;
  private final List<EngineTable> candidates;
  private final Map<EngineTable, RandomItems> items = new HashMap<>();
  private final Random random;

  RandomRequests(
      CapacityMeter meter, RunTables tables, List<EngineTable> candidates, Random random) {
    this.meter = meter;
    this.tables = tables;
    this.candidates = candidates;
    this.random = random;
    for (EngineTable table : candidates) {
      items.put(table, new RandomItems(random, table, 6, LARGEST));
    }
  }

  /** Sends the next one, and returns what it was. */
  String next() {
    EngineTable table = candidates.get(random.nextInt(candidates.size()));
    int kind = random.nextInt(13);
    try {
      switch (kind) {
        case 0 -> get(table);
        case 1 -> batchGet();
        case 2, 3, 4 -> query(table);
        case 5, 6 -> put(table);
        case 7, 8 -> update(table);
        case 9 -> delete(table);
        case 10 -> scan(table);
        default -> transact();
      }
    } catch (ConditionalCheckFailedException | TransactionCanceledException e) {
      return "kind " + kind + ", refused";
    }
    return "kind " + kind;
  }

  private RandomItems of(EngineTable table) {
    return Objects.requireNonNull(items.get(table));
  }

  private String name(EngineTable table) {
    return tables.name(table.name());
  }

  private void get(EngineTable table) {
    meter.getItem(
        GetItemRequest.builder()
            .tableName(name(table))
            .key(AttributeValueMapper.of(of(table).key()))
            .consistentRead(random.nextBoolean())
            .build());
  }

  private void batchGet() {
    Map<String, KeysAndAttributes> asked = new LinkedHashMap<>();
    for (EngineTable table : candidates) {
      Set<Item> keys = new LinkedHashSet<>();
      for (int i = 1 + random.nextInt(6); i > 0; i--) {
        keys.add(of(table).key());
      }
      asked.put(
          name(table),
          KeysAndAttributes.builder()
              .keys(keys.stream().map(AttributeValueMapper::of).toList())
              .consistentRead(random.nextBoolean())
              .build());
    }
    meter.batchGetItem(BatchGetItemRequest.builder().requestItems(asked).build());
  }

  private void query(EngineTable table) {
    Optional<Index> index =
        random.nextInt(3) == 0
            ? Optional.empty()
            : Optional.of(table.indexes().get(random.nextInt(table.indexes().size())));
    List<String> partition =
        index
            .<List<String>>map(Index::partition)
            .orElseGet(() -> List.of(table.writes().key().partition()));
    // An item generated: what has its partition is in the table, or not.
    Item probe = of(table).item(of(table).key());
    while (!probe.attributes().keySet().containsAll(partition)) {
      probe = of(table).item(of(table).key());
    }
    List<String> conditions = new ArrayList<>();
    Map<String, String> names = new HashMap<>();
    Map<String, AttributeValue> values = new HashMap<>();
    for (String attribute : partition) {
      conditions.add("#" + attribute + " = :" + attribute);
      names.put("#" + attribute, attribute);
      values.put(":" + attribute, AttributeValueMapper.of(probe.value(attribute).orElseThrow()));
    }
    QueryRequest.Builder request =
        QueryRequest.builder()
            .tableName(name(table))
            .keyConditionExpression(String.join(" AND ", conditions))
            .scanIndexForward(random.nextBoolean())
            .consistentRead(index.map(Index::local).orElse(true) && random.nextBoolean());
    index.ifPresent(it -> request.indexName(it.name()).select(Select.ALL_PROJECTED_ATTRIBUTES));
    if (random.nextInt(4) == 0) {
      request.select(Select.COUNT);
    }
    boolean filterable = index.map(it -> it.projection().includes("a")).orElse(true);
    if (filterable && random.nextBoolean()) {
      names.put("#a", "a");
      values.put(":a", AttributeValue.fromS("m"));
      request.filterExpression("attribute_exists(#a) AND #a <> :a");
    }
    if (random.nextBoolean()) {
      request.limit(1 + random.nextInt(4));
    }
    request.expressionAttributeNames(names).expressionAttributeValues(values);
    boolean more = true;
    while (more) {
      var response = meter.query(request.build());
      more = response.hasLastEvaluatedKey() && !response.lastEvaluatedKey().isEmpty();
      request.exclusiveStartKey(response.lastEvaluatedKey());
    }
  }

  private void scan(EngineTable table) {
    ScanRequest.Builder request =
        ScanRequest.builder().tableName(name(table)).consistentRead(random.nextBoolean());
    if (random.nextBoolean()) {
      Index index = table.indexes().get(random.nextInt(table.indexes().size()));
      request.indexName(index.name()).consistentRead(index.local() && random.nextBoolean());
    }
    boolean more = true;
    while (more) {
      var response = meter.scan(request.build());
      more = response.hasLastEvaluatedKey() && !response.lastEvaluatedKey().isEmpty();
      request.exclusiveStartKey(response.lastEvaluatedKey());
    }
  }

  private void put(EngineTable table) {
    var request =
        PutItemRequest.builder()
            .tableName(name(table))
            .item(AttributeValueMapper.of(of(table).item(of(table).key())));
    if (random.nextInt(3) == 0) {
      request.conditionExpression(condition()).expressionAttributeNames(keyName(table));
    }
    meter.putItem(request.build());
  }

  private void update(EngineTable table) {
    Item key = of(table).key();
    UpdateExpression change = change(table, key);
    Map<String, String> names = new HashMap<>(change.names());
    var request =
        UpdateItemRequest.builder()
            .tableName(name(table))
            .key(AttributeValueMapper.of(key))
            .updateExpression(change.expression())
            .expressionAttributeValues(change.values());
    if (random.nextInt(3) == 0) {
      request.conditionExpression(condition());
      names.putAll(keyName(table));
    }
    meter.updateItem(request.expressionAttributeNames(names).build());
  }

  /** Sets something in any case, and removes something by chance. */
  private UpdateExpression change(EngineTable table, Item key) {
    while (true) {
      Item before = random.nextBoolean() ? key : of(table).item(key);
      UpdateExpression change = UpdateExpression.between(before, of(table).item(key));
      if (!change.values().isEmpty()) {
        return change;
      }
    }
  }

  private void delete(EngineTable table) {
    var request =
        DeleteItemRequest.builder()
            .tableName(name(table))
            .key(AttributeValueMapper.of(of(table).key()));
    if (random.nextBoolean()) {
      request.conditionExpression(condition()).expressionAttributeNames(keyName(table));
    }
    meter.deleteItem(request.build());
  }

  private void transact() {
    List<TransactWriteItem> operations = new ArrayList<>();
    for (EngineTable table : candidates) {
      Set<Item> keys = new LinkedHashSet<>();
      for (int i = random.nextInt(5); i > 0; i--) {
        keys.add(of(table).key());
      }
      keys.forEach(key -> operations.add(operation(table, key)));
    }
    if (!operations.isEmpty()) {
      meter.transactWriteItems(
          TransactWriteItemsRequest.builder().transactItems(operations).build());
    }
  }

  private TransactWriteItem operation(EngineTable table, Item key) {
    var operation = TransactWriteItem.builder();
    switch (random.nextInt(6)) {
      case 0 ->
          operation.conditionCheck(
              check ->
                  check
                      .tableName(name(table))
                      .key(AttributeValueMapper.of(key))
                      // Mostly met, so that most transactions go through.
                      .conditionExpression(
                          random.nextInt(8) == 0
                              ? condition()
                              : "attribute_exists(#key) OR attribute_not_exists(#key)")
                      .expressionAttributeNames(keyName(table)));
      case 1 ->
          operation.delete(
              delete -> delete.tableName(name(table)).key(AttributeValueMapper.of(key)));
      case 2, 3 -> {
        UpdateExpression change = change(table, key);
        operation.update(
            update ->
                update
                    .tableName(name(table))
                    .key(AttributeValueMapper.of(key))
                    .updateExpression(change.expression())
                    .expressionAttributeNames(change.names())
                    .expressionAttributeValues(change.values()));
      }
      default ->
          operation.put(
              put -> put.tableName(name(table)).item(AttributeValueMapper.of(of(table).item(key))));
    }
    return operation.build();
  }

  /** Holds for about half of the keys. */
  private String condition() {
    return random.nextBoolean() ? "attribute_exists(#key)" : "attribute_not_exists(#key)";
  }

  private static Map<String, String> keyName(EngineTable table) {
    return Map.of("#key", table.writes().key().partition());
  }
}
