package dev.keysmith.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.verify.engine.AttributeValueMapper;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Random writes to one table, each compared with its predicted charge. */
final class WriteRequests {
  private static final ReturnConsumedCapacity INDEXES = ReturnConsumedCapacity.INDEXES;
  private final DynamoDbClient client;
  private final EngineTable table;
  private final RandomItems items;
  private final Random random;
  private final ChargeComparisons comparisons;

  WriteRequests(
      DynamoDbClient client,
      EngineTable table,
      RandomItems items,
      Random random,
      ChargeComparisons comparisons) {
    this.client = client;
    this.table = table;
    this.items = items;
    this.random = random;
    this.comparisons = comparisons;
  }

  void put() {
    Item key = items.key();
    Optional<Item> before = table.find(key);
    Item after = before.isPresent() && random.nextInt(8) == 0 ? before.get() : items.item(key);
    boolean conditional = random.nextBoolean();
    var response =
        client.putItem(
            request -> {
              request
                  .tableName(table.name())
                  .item(AttributeValueMapper.of(after))
                  .returnConsumedCapacity(INDEXES);
              if (conditional) {
                request.conditionExpression(holds(before));
                request.expressionAttributeNames(keyName());
              }
            });
    written(
        conditional ? "PutItem, condition" : "PutItem",
        key,
        Optional.of(after),
        response.consumedCapacity());
  }

  void update() {
    Item key = items.key();
    Optional<Item> before = table.find(key);
    Item after = before.map(items::changed).orElseGet(() -> items.item(key));
    boolean conditional = random.nextBoolean();
    UpdateExpression change = UpdateExpression.between(before.orElse(key), after);
    var response =
        client.updateItem(
            request -> {
              request
                  .tableName(table.name())
                  .key(AttributeValueMapper.of(key))
                  .returnConsumedCapacity(INDEXES);
              Map<String, String> names = new HashMap<>(change.names());
              if (!change.expression().isEmpty()) {
                request.updateExpression(change.expression());
              }
              if (!change.values().isEmpty()) {
                request.expressionAttributeValues(change.values());
              }
              if (conditional) {
                request.conditionExpression(holds(before));
                names.putAll(keyName());
              }
              if (!names.isEmpty()) {
                request.expressionAttributeNames(names);
              }
            });
    written(
        conditional ? "UpdateItem, condition" : "UpdateItem",
        key,
        Optional.of(after),
        response.consumedCapacity());
  }

  void delete() {
    Item key = items.key();
    Optional<Item> before = table.find(key);
    boolean conditional = random.nextBoolean();
    var response =
        client.deleteItem(
            request -> {
              request
                  .tableName(table.name())
                  .key(AttributeValueMapper.of(key))
                  .returnConsumedCapacity(INDEXES);
              if (conditional) {
                request.conditionExpression(holds(before));
                request.expressionAttributeNames(keyName());
              }
            });
    written(
        conditional ? "DeleteItem, condition" : "DeleteItem",
        key,
        Optional.empty(),
        response.consumedCapacity());
  }

  /** There is no figure to compare; but nothing may change. */
  void failing() {
    Item key = items.key();
    Optional<Item> before = table.find(key);
    Item offered = items.item(key);
    assertThatThrownBy(
            () ->
                client.putItem(
                    request ->
                        request
                            .tableName(table.name())
                            .item(AttributeValueMapper.of(offered))
                            .conditionExpression(fails(before))
                            .expressionAttributeNames(keyName())))
        .isInstanceOf(ConditionalCheckFailedException.class);
    var now = client.getItem(get -> get.tableName(table.name()).key(AttributeValueMapper.of(key)));
    assertThat(now.item().keySet())
        .isEqualTo(before.map(item -> item.attributes().keySet()).orElse(ImmutableSet.of()));
  }

  void batch() {
    List<WriteRequest> requests = new ArrayList<>();
    CapacityCharge predicted = CapacityCharge.NONE;
    for (var write : randomWrites().entrySet()) {
      Item key = write.getKey();
      Optional<Item> after = write.getValue();
      requests.add(
          after.isPresent()
              ? WriteRequest.builder()
                  .putRequest(put -> put.item(AttributeValueMapper.of(after.get())))
                  .build()
              : WriteRequest.builder()
                  .deleteRequest(delete -> delete.key(AttributeValueMapper.of(key)))
                  .build());
      predicted = predicted.plus(EngineCharges.batchWrite(table.writes(), table.find(key), after));
      table.store(key, after);
    }
    var response =
        client.batchWriteItem(
            request ->
                request
                    .requestItems(Map.of(table.name(), requests))
                    .returnConsumedCapacity(INDEXES));
    comparisons.equal(
        "BatchWriteItem",
        requests.size() + " writes",
        predicted,
        response.consumedCapacity().get(0));
  }

  void transaction() {
    List<TransactWriteItem> operations = new ArrayList<>();
    List<CapacityCharge> predicted = new ArrayList<>();
    boolean checks = random.nextBoolean();
    Map<Item, Optional<Item>> writes = randomWrites();
    for (var write : writes.entrySet()) {
      Item key = write.getKey();
      Optional<Item> before = table.find(key);
      if (checks && random.nextInt(3) == 0) {
        operations.add(check(key, before));
        predicted.add(EngineCharges.check(before));
        write.setValue(before);
      } else {
        operations.add(operation(key, before, write.getValue()));
        predicted.add(EngineCharges.transact(table.writes(), before, write.getValue()));
      }
    }
    var response =
        client.transactWriteItems(
            request -> request.transactItems(operations).returnConsumedCapacity(INDEXES));
    comparisons.equal(
        checks ? "TransactWriteItems, checks" : "TransactWriteItems",
        predicted,
        EngineCharges.transaction(predicted),
        response.consumedCapacity().get(0));
    writes.forEach(table::store);
  }

  void failingTransaction() {
    Item key = items.key();
    Optional<Item> before = table.find(key);
    TransactWriteItem check =
        TransactWriteItem.builder()
            .conditionCheck(
                it ->
                    it.tableName(table.name())
                        .key(AttributeValueMapper.of(key))
                        .conditionExpression(fails(before))
                        .expressionAttributeNames(keyName()))
            .build();
    assertThatThrownBy(() -> client.transactWriteItems(request -> request.transactItems(check)))
        .isInstanceOf(TransactionCanceledException.class);
  }

  /** Up to eight different keys, each with an item to put or none to delete. */
  private Map<Item, Optional<Item>> randomWrites() {
    Map<Item, Optional<Item>> writes = new LinkedHashMap<>();
    for (int i = 1 + random.nextInt(8); i > 0; i--) {
      Item key = items.key();
      writes.put(key, random.nextInt(3) == 0 ? Optional.empty() : Optional.of(items.item(key)));
    }
    return writes;
  }

  private TransactWriteItem check(Item key, Optional<Item> before) {
    return TransactWriteItem.builder()
        .conditionCheck(
            it ->
                it.tableName(table.name())
                    .key(AttributeValueMapper.of(key))
                    .conditionExpression(holds(before))
                    .expressionAttributeNames(keyName()))
        .build();
  }

  private TransactWriteItem operation(Item key, Optional<Item> before, Optional<Item> after) {
    var operation = TransactWriteItem.builder();
    if (after.isEmpty()) {
      operation.delete(it -> it.tableName(table.name()).key(AttributeValueMapper.of(key)));
    } else if (before.isPresent() && !before.equals(after) && random.nextBoolean()) {
      UpdateExpression change = UpdateExpression.between(before.get(), after.get());
      operation.update(
          it -> {
            it.tableName(table.name())
                .key(AttributeValueMapper.of(key))
                .updateExpression(change.expression())
                .expressionAttributeNames(change.names());
            if (!change.values().isEmpty()) {
              it.expressionAttributeValues(change.values());
            }
          });
    } else {
      operation.put(it -> it.tableName(table.name()).item(AttributeValueMapper.of(after.get())));
    }
    return operation.build();
  }

  private void written(String kind, Item key, Optional<Item> after, ConsumedCapacity reported) {
    Optional<Item> before = table.find(key);
    comparisons.equal(
        kind,
        before + " -> " + after,
        EngineCharges.write(table.writes(), before, after),
        reported);
    table.store(key, after);
  }

  private static String holds(Optional<Item> before) {
    return before.isPresent() ? "attribute_exists(#key)" : "attribute_not_exists(#key)";
  }

  private static String fails(Optional<Item> before) {
    return before.isPresent() ? "attribute_not_exists(#key)" : "attribute_exists(#key)";
  }

  private Map<String, String> keyName() {
    return Map.of("#key", table.writes().key().partition());
  }
}
