package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.CapacityCharge;
import dev.keysmith.capacity.EngineDifference;
import dev.keysmith.capacity.Item;
import dev.keysmith.capacity.ReadConsistency;
import dev.keysmith.capacity.TableWrites;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.verify.engine.AuditedItems.Position;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * Recomputes what every request should consume, from the items that it read or wrote, and compares
 * it with the figures of the engine.
 *
 * <p>For that it reads the items before and after a write, and repeats filtered queries without the
 * filter; these requests are not counted. It must be used by one thread at a time, without other
 * writers: otherwise it would read other items than the request.
 *
 * <p>Projection expressions are rejected: the returned items are assumed to be the items read.
 */
public final class AuditedMeter implements CapacityMeter {
  private final DynamoDbEngine engine;
  private final RequestSender requests;
  private final AuditedItems stored;
  private final List<MeteredRequest> records = new ArrayList<>();
  private final Set<Position> written = new LinkedHashSet<>();

  public AuditedMeter(DynamoDbEngine engine, EngineTableNames tables) {
    this.engine = engine;
    this.requests = new RequestSender(engine);
    this.stored = new AuditedItems(engine, tables.byName());
  }

  /** Returns and clears the records since the last call, in order. */
  public ImmutableList<MeteredRequest> drain() {
    ImmutableList<MeteredRequest> drained = ImmutableList.copyOf(records);
    records.clear();
    return drained;
  }

  /** The items at the places that writes went to since the last call; none where there is none. */
  Map<Position, Optional<Item>> drainWritten() {
    Map<Position, Item> found = stored.at(ImmutableList.copyOf(written));
    Map<Position, Optional<Item>> now = new LinkedHashMap<>();
    written.forEach(position -> now.put(position, Optional.ofNullable(found.get(position))));
    written.clear();
    return now;
  }

  @Override
  public GetItemResponse getItem(GetItemRequest request) {
    refuse(request.projectionExpression());
    GetItemResponse response = requests.getItem(request);
    Optional<Item> found =
        response.hasItem()
            ? Optional.of(AttributeValueMapper.item(response.item()))
            : Optional.empty();
    record(
        DynamoDbOperation.GET_ITEM,
        request.tableName(),
        ExpectedReads.getItem(found, consistency(request.consistentRead())),
        Optional.ofNullable(response.consumedCapacity()));
    return response;
  }

  @Override
  public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
    request.requestItems().values().forEach(table -> refuse(table.projectionExpression()));
    return requests.batchGetItem(request, this::batchWasAnswered);
  }

  private void batchWasAnswered(
      Map<String, KeysAndAttributes> asked, BatchGetItemResponse response) {
    asked.forEach(
        (table, keys) -> {
          KeysAndAttributes left = response.unprocessedKeys().get(table);
          int processed = keys.keys().size() - (left == null ? 0 : left.keys().size());
          List<Optional<Item>> found = new ArrayList<>();
          response
              .responses()
              .getOrDefault(table, List.of())
              .forEach(item -> found.add(Optional.of(AttributeValueMapper.item(item))));
          while (found.size() < processed) {
            found.add(Optional.empty());
          }
          record(
              DynamoDbOperation.BATCH_GET_ITEM,
              table,
              ExpectedReads.batchGet(found, consistency(keys.consistentRead())),
              ofTable(table, response.consumedCapacity()));
        });
  }

  @Override
  public QueryResponse query(QueryRequest request) {
    refuse(request.projectionExpression());
    if (request.indexName() != null && request.select() == Select.ALL_ATTRIBUTES) {
      throw new IllegalArgumentException(
          "a Query on an index that fetches from the table: " + request.indexName());
    }
    QueryResponse response = requests.query(request);
    record(
        DynamoDbOperation.QUERY,
        request.tableName(),
        ExpectedReads.query(
            Optional.ofNullable(request.indexName()),
            stored.readBy(request, response),
            consistency(request.consistentRead())),
        Optional.ofNullable(response.consumedCapacity()));
    return response;
  }

  @Override
  public ScanResponse scan(ScanRequest request) {
    refuse(request.projectionExpression());
    ScanResponse response = requests.scan(request);
    record(
        DynamoDbOperation.SCAN,
        request.tableName(),
        expected(request, stored.readBy(request, response)),
        Optional.ofNullable(response.consumedCapacity()));
    return response;
  }

  private ExpectedConsumption expected(ScanRequest request, List<Item> read) {
    ReadConsistency consistency = consistency(request.consistentRead());
    if (request.indexName() == null) {
      return ExpectedReads.query(Optional.empty(), read, consistency);
    }
    List<Item> items =
        read.stream()
            .map(entry -> stored.position(request.tableName(), AttributeValueMapper.of(entry)))
            .flatMap(position -> stored.at(position).stream())
            .toList();
    return ExpectedReads.scan(request.indexName(), read, items, consistency);
  }

  @Override
  public PutItemResponse putItem(PutItemRequest request) {
    Position position = stored.position(request.tableName(), request.item());
    written.add(position);
    Optional<Item> before = stored.at(position);
    Optional<Item> after = Optional.of(AttributeValueMapper.item(request.item()));
    PutItemResponse response =
        unlessRefused(
            DynamoDbOperation.PUT_ITEM, position, before, after, () -> requests.putItem(request));
    written(DynamoDbOperation.PUT_ITEM, position, before, after, response.consumedCapacity());
    return response;
  }

  @Override
  public UpdateItemResponse updateItem(UpdateItemRequest request) {
    Position position = stored.position(request.tableName(), request.key());
    written.add(position);
    Optional<Item> before = stored.at(position);
    UpdateItemResponse response =
        unlessRefused(
            DynamoDbOperation.UPDATE_ITEM,
            position,
            before,
            Optional.empty(),
            () -> requests.updateItem(request));
    // Where the response has the whole new item, no read is needed.
    Optional<Item> after =
        request.returnValues() == ReturnValue.ALL_NEW
            ? Optional.of(AttributeValueMapper.item(response.attributes()))
            : stored.at(position);
    written(DynamoDbOperation.UPDATE_ITEM, position, before, after, response.consumedCapacity());
    return response;
  }

  @Override
  public DeleteItemResponse deleteItem(DeleteItemRequest request) {
    Position position = stored.position(request.tableName(), request.key());
    written.add(position);
    Optional<Item> before = stored.at(position);
    DeleteItemResponse response =
        unlessRefused(
            DynamoDbOperation.DELETE_ITEM,
            position,
            before,
            Optional.empty(),
            () -> requests.deleteItem(request));
    written(
        DynamoDbOperation.DELETE_ITEM,
        position,
        before,
        Optional.empty(),
        response.consumedCapacity());
    return response;
  }

  @Override
  public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
    AuditedTransaction transaction = AuditedTransaction.of(request, stored);
    written.addAll(transaction.positions());
    try {
      TransactWriteItemsResponse response = requests.transactWriteItems(request);
      transaction
          .committed()
          .forEach(
              (table, expectation) ->
                  record(
                      DynamoDbOperation.TRANSACT_WRITE_ITEMS,
                      table,
                      expectation,
                      ofTable(table, response.consumedCapacity())));
      return response;
    } catch (TransactionCanceledException e) {
      if (SdkFailureText.isFailedCondition(e)) {
        transaction
            .refused()
            .forEach(
                (table, expectation) ->
                    record(
                        DynamoDbOperation.TRANSACT_WRITE_ITEMS,
                        table,
                        expectation,
                        Optional.empty()));
      }
      throw e;
    }
  }

  private <T> T unlessRefused(
      DynamoDbOperation operation,
      Position position,
      Optional<Item> before,
      Optional<Item> offered,
      Supplier<T> request) {
    try {
      return request.get();
    } catch (ConditionalCheckFailedException e) {
      record(
          operation,
          position.table(),
          ExpectedWrites.failed(writes(position.table()), before, offered),
          Optional.empty());
      throw e;
    }
  }

  private void written(
      DynamoDbOperation operation,
      Position position,
      Optional<Item> before,
      Optional<Item> after,
      @Nullable ConsumedCapacity consumed) {
    record(
        operation,
        position.table(),
        ExpectedWrites.write(writes(position.table()), before, after),
        Optional.ofNullable(consumed));
  }

  private TableWrites writes(String table) {
    return stored.writes(table);
  }

  /**
   * @param consumed empty if the engine gives no figure
   */
  private void record(
      DynamoDbOperation operation,
      String table,
      ExpectedConsumption expectation,
      Optional<ConsumedCapacity> consumed) {
    CapacityCharge expected = engine.isLocal() ? expectation.onLocal() : expectation.documented();
    // An engine that knows no difference between table and indexes is held to the total.
    boolean brokenDown = consumed.map(ConsumedCharge::isBrokenDown).orElse(true);
    records.add(
        new MeteredRequest(
            operation,
            stored.table(table).name(),
            expectation.documented(),
            brokenDown ? expected : CapacityCharge.of(expected.total()),
            consumed.map(ConsumedCharge::of).orElse(CapacityCharge.NONE),
            consumed.isPresent(),
            exceptions(expectation)));
  }

  /** The differences are those of DynamoDB Local, but a failed condition has no figure anywhere. */
  private ImmutableSet<EngineDifference> exceptions(ExpectedConsumption expectation) {
    return expectation.differences().stream()
        .filter(it -> engine.isLocal() || it == EngineDifference.FAILED_CONDITION)
        .collect(ImmutableSet.toImmutableSet());
  }

  private static Optional<ConsumedCapacity> ofTable(String table, List<ConsumedCapacity> consumed) {
    return consumed.stream().filter(it -> table.equals(it.tableName())).findFirst();
  }

  private static ReadConsistency consistency(@Nullable Boolean strong) {
    return strong != null && strong ? ReadConsistency.STRONG : ReadConsistency.EVENTUAL;
  }

  private static void refuse(@Nullable String projectionExpression) {
    if (projectionExpression != null) {
      throw new IllegalArgumentException("a projection expression hides what was read");
    }
  }
}
