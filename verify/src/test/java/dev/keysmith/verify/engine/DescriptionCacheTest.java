package dev.keysmith.verify.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** No request is answered by what a table was before it was changed. */
final class DescriptionCacheTest {
  private static final DynamoDbEngine ENGINE = DynamoDbEngine.embedded();
  private final DynamoDbClient client = ENGINE.client();

  @AfterAll
  static void stop() {
    ENGINE.close();
  }

  @Test
  void aTableThatIsCreatedAnewHasItsNewKey() {
    create("Orders", "orderId");
    put("Orders", "orderId");
    client.deleteTable(request -> request.tableName("Orders"));
    assertThatThrownBy(() -> put("Orders", "orderId"))
        .isInstanceOf(ResourceNotFoundException.class);

    create("Orders", "customerId");

    assertThatThrownBy(() -> put("Orders", "orderId"))
        .isInstanceOf(DynamoDbException.class)
        .hasMessageContaining("required keys");
    put("Orders", "customerId");
  }

  @Test
  void anIndexIsQueriedOnceItIsThere() throws Exception {
    create("Customers", "customerId");
    client.putItem(
        request ->
            request
                .tableName("Customers")
                .item(
                    Map.of(
                        "customerId", AttributeValue.fromS("1"),
                        "email", AttributeValue.fromS("a@example.com"))));
    assertThatThrownBy(() -> client.query(byEmail())).isInstanceOf(DynamoDbException.class);

    client.updateTable(
        request ->
            request
                .tableName("Customers")
                .attributeDefinitions(
                    attribute ->
                        attribute.attributeName("email").attributeType(ScalarAttributeType.S))
                .globalSecondaryIndexUpdates(
                    change ->
                        change.create(
                            index ->
                                index
                                    .indexName("ByEmail")
                                    .keySchema(
                                        key -> key.attributeName("email").keyType(KeyType.HASH))
                                    .projection(what -> what.projectionType(ProjectionType.ALL)))));
    while (!isActive("Customers")) {
      Thread.sleep(10);
    }

    assertThat(client.query(byEmail()).items()).hasSize(1);
  }

  /** A transaction locks the whole store, and others wait for it while they ask for tables. */
  @Test
  void transactionsAndPutsGoOnWhileTablesComeAndGo() throws Exception {
    create("Items", "id");
    ExecutorService clients = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Void>> work = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        String mine = "Table" + i;
        boolean inTransactions = i % 2 == 0;
        work.add(
            () -> {
              for (int n = 0; n < 50; n++) {
                if (inTransactions) {
                  client.transactWriteItems(
                      request ->
                          request.transactItems(
                              one -> one.put(put -> put.tableName("Items").item(item(mine)))));
                } else {
                  client.putItem(request -> request.tableName("Items").item(item(mine)));
                  create(mine, "id");
                  client.deleteTable(request -> request.tableName(mine));
                }
              }
              return null;
            });
      }
      for (Future<Void> one : clients.invokeAll(work)) {
        one.get();
      }
    } finally {
      clients.shutdown();
    }

    assertThat(client.scan(request -> request.tableName("Items")).items()).hasSize(4);
  }

  private static Map<String, AttributeValue> item(String id) {
    return Map.of("id", AttributeValue.fromS(id));
  }

  private boolean isActive(String table) {
    return client
        .describeTable(request -> request.tableName(table))
        .table()
        .globalSecondaryIndexes()
        .stream()
        .allMatch(index -> index.indexStatus() == IndexStatus.ACTIVE);
  }

  private static QueryRequest byEmail() {
    return QueryRequest.builder()
        .tableName("Customers")
        .indexName("ByEmail")
        .keyConditionExpression("email = :email")
        .expressionAttributeValues(Map.of(":email", AttributeValue.fromS("a@example.com")))
        .build();
  }

  private void create(String table, String key) {
    client.createTable(
        request ->
            request
                .tableName(table)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                    attribute -> attribute.attributeName(key).attributeType(ScalarAttributeType.S))
                .keySchema(element -> element.attributeName(key).keyType(KeyType.HASH)));
  }

  private void put(String table, String key) {
    client.putItem(
        request -> request.tableName(table).item(Map.of(key, AttributeValue.fromS("1"))));
  }
}
