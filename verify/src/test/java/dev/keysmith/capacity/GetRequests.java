package dev.keysmith.capacity;

import dev.keysmith.verify.engine.AttributeValueMapper;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;

/** Random reads by key of one table, each compared with its predicted charge. */
final class GetRequests {
  private static final ReturnConsumedCapacity INDEXES = ReturnConsumedCapacity.INDEXES;
  private final DynamoDbClient client;
  private final EngineTable table;
  private final RandomItems items;
  private final Random random;
  private final ChargeComparisons comparisons;

  GetRequests(
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

  void get() {
    Item key = items.key();
    ReadConsistency consistency = eventualOrStrong();
    boolean projected = random.nextBoolean();
    var response =
        client.getItem(
            request -> {
              request
                  .tableName(table.name())
                  .key(AttributeValueMapper.of(key))
                  .consistentRead(consistency == ReadConsistency.STRONG)
                  .returnConsumedCapacity(INDEXES);
              if (projected) {
                request.projectionExpression("a");
              }
            });
    Optional<Item> found = table.find(key);
    comparisons.equal(
        (found.isPresent() ? "GetItem, " : "GetItem, missing, ") + consistency,
        found,
        CapacityCharge.of(ReadUnits.getItem(found, consistency)),
        response.consumedCapacity());
  }

  void batchGet() {
    Set<Item> keys = keys();
    ReadConsistency consistency = eventualOrStrong();
    var response =
        client.batchGetItem(
            request ->
                request
                    .requestItems(
                        Map.of(
                            table.name(),
                            KeysAndAttributes.builder()
                                .keys(keys.stream().map(AttributeValueMapper::of).toList())
                                .consistentRead(consistency == ReadConsistency.STRONG)
                                .build()))
                    .returnConsumedCapacity(INDEXES));
    comparisons.equal(
        "BatchGetItem, " + consistency,
        keys,
        CapacityCharge.of(
            EngineCharges.batchGet(keys.stream().map(table::find).toList(), consistency)),
        response.consumedCapacity().get(0));
  }

  void transactGet() {
    Set<Item> keys = keys();
    var gets =
        keys.stream()
            .map(
                key ->
                    TransactGetItem.builder()
                        .get(it -> it.tableName(table.name()).key(AttributeValueMapper.of(key)))
                        .build())
            .toList();
    var response =
        client.transactGetItems(
            request -> request.transactItems(gets).returnConsumedCapacity(INDEXES));
    comparisons.equal(
        "TransactGetItems",
        keys,
        CapacityCharge.of(ReadUnits.transactGet(keys.stream().map(table::find).toList())),
        response.consumedCapacity().get(0));
  }

  private Set<Item> keys() {
    Set<Item> keys = new LinkedHashSet<>();
    for (int i = 1 + random.nextInt(8); i > 0; i--) {
      keys.add(items.key());
    }
    return keys;
  }

  private ReadConsistency eventualOrStrong() {
    return random.nextBoolean() ? ReadConsistency.EVENTUAL : ReadConsistency.STRONG;
  }
}
