package dev.keysmith.verify.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Sends requests that return consumed capacity, for the table and each index. */
final class RequestSender {
  private static final ReturnConsumedCapacity INDEXES = ReturnConsumedCapacity.INDEXES;
  private static final int MOST_FRUITLESS = 12;

  private final DynamoDbEngine engine;
  private final AttemptBackoff backoff = new AttemptBackoff(25, 5000);

  RequestSender(DynamoDbEngine engine) {
    this.engine = engine;
  }

  private DynamoDbClient client() {
    return engine.client();
  }

  /**
   * For writes that differ if they are done twice: a response that is lost is then an external
   * failure, and not a difference between design and spec.
   */
  private DynamoDbClient once() {
    return engine.clientForOnce();
  }

  GetItemResponse getItem(GetItemRequest request) {
    GetItemRequest asking = request.toBuilder().returnConsumedCapacity(INDEXES).build();
    return engine.ask(() -> client().getItem(asking));
  }

  /**
   * @param each receives every request that this sends, and its response
   */
  BatchGetItemResponse batchGetItem(
      BatchGetItemRequest request,
      BiConsumer<Map<String, KeysAndAttributes>, BatchGetItemResponse> each) {
    Map<String, List<Map<String, AttributeValue>>> found = new LinkedHashMap<>();
    Map<String, KeysAndAttributes> asked = request.requestItems();
    int fruitless = 0;
    while (true) {
      BatchGetItemRequest asking =
          request.toBuilder().requestItems(asked).returnConsumedCapacity(INDEXES).build();
      BatchGetItemResponse response = engine.ask(() -> client().batchGetItem(asking));
      each.accept(asked, response);
      response
          .responses()
          .forEach(
              (table, items) ->
                  found.computeIfAbsent(table, name -> new ArrayList<>()).addAll(items));
      Map<String, KeysAndAttributes> left = response.unprocessedKeys();
      if (left.isEmpty()) {
        return response.toBuilder().responses(found).build();
      }
      if (keys(left) == keys(asked)) {
        if (fruitless == MOST_FRUITLESS) {
          throw new EngineFailure(
              String.format(
                  "%s is throttling: gave up after %s attempts (UnprocessedKeys)",
                  engine.name(), fruitless + 1),
              "run again later, or with fewer items");
        }
        backoff.after(fruitless);
        fruitless++;
      }
      asked = left;
    }
  }

  private static int keys(Map<String, KeysAndAttributes> request) {
    return request.values().stream().mapToInt(table -> table.keys().size()).sum();
  }

  QueryResponse query(QueryRequest request) {
    QueryRequest asking = request.toBuilder().returnConsumedCapacity(INDEXES).build();
    return engine.ask(() -> client().query(asking));
  }

  ScanResponse scan(ScanRequest request) {
    ScanRequest asking = request.toBuilder().returnConsumedCapacity(INDEXES).build();
    return engine.ask(() -> client().scan(asking));
  }

  PutItemResponse putItem(PutItemRequest request) {
    PutItemRequest asking = request.toBuilder().returnConsumedCapacity(INDEXES).build();
    DynamoDbClient sender = request.conditionExpression() == null ? client() : once();
    return engine.ask(() -> sender.putItem(asking));
  }

  UpdateItemResponse updateItem(UpdateItemRequest request) {
    UpdateItemRequest asking = request.toBuilder().returnConsumedCapacity(INDEXES).build();
    return engine.ask(() -> once().updateItem(asking));
  }

  DeleteItemResponse deleteItem(DeleteItemRequest request) {
    DeleteItemRequest asking = request.toBuilder().returnConsumedCapacity(INDEXES).build();
    DynamoDbClient sender = request.conditionExpression() == null ? client() : once();
    return engine.ask(() -> sender.deleteItem(asking));
  }

  TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
    TransactWriteItemsRequest asking = request.toBuilder().returnConsumedCapacity(INDEXES).build();
    // A repeated transaction is not done twice, but charged as a read.
    return engine.ask(() -> once().transactWriteItems(asking));
  }
}
