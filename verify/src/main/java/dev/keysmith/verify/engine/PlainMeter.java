package dev.keysmith.verify.engine;

import java.util.List;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Adds up what requests consume, and sends no other requests; for many threads. */
public final class PlainMeter implements CapacityMeter {
  private final RequestSender requests;
  private final LongAdder count = new LongAdder();

  /** Units are halves, which a double adds without error in whatever order. */
  private final DoubleAdder readUnits = new DoubleAdder();

  private final DoubleAdder writeUnits = new DoubleAdder();

  public PlainMeter(DynamoDbEngine engine) {
    this.requests = new RequestSender(engine);
  }

  /** How many requests were completed. */
  long requests() {
    return count.sum();
  }

  double readUnits() {
    return readUnits.sum();
  }

  /** Those of indexes included. */
  double writeUnits() {
    return writeUnits.sum();
  }

  @Override
  public GetItemResponse getItem(GetItemRequest request) {
    GetItemResponse response = requests.getItem(request);
    add(response.consumedCapacity(), readUnits);
    return response;
  }

  @Override
  public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
    return requests.batchGetItem(
        request, (asked, response) -> add(response.consumedCapacity(), readUnits));
  }

  @Override
  public QueryResponse query(QueryRequest request) {
    QueryResponse response = requests.query(request);
    add(response.consumedCapacity(), readUnits);
    return response;
  }

  @Override
  public ScanResponse scan(ScanRequest request) {
    ScanResponse response = requests.scan(request);
    add(response.consumedCapacity(), readUnits);
    return response;
  }

  @Override
  public PutItemResponse putItem(PutItemRequest request) {
    PutItemResponse response = requests.putItem(request);
    add(response.consumedCapacity(), writeUnits);
    return response;
  }

  @Override
  public UpdateItemResponse updateItem(UpdateItemRequest request) {
    UpdateItemResponse response = requests.updateItem(request);
    add(response.consumedCapacity(), writeUnits);
    return response;
  }

  @Override
  public DeleteItemResponse deleteItem(DeleteItemRequest request) {
    DeleteItemResponse response = requests.deleteItem(request);
    add(response.consumedCapacity(), writeUnits);
    return response;
  }

  @Override
  public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
    TransactWriteItemsResponse response = requests.transactWriteItems(request);
    add(response.consumedCapacity(), writeUnits);
    return response;
  }

  /** An engine that reports nothing gives null. */
  private void add(ConsumedCapacity consumed, DoubleAdder units) {
    add(consumed == null ? List.of() : List.of(consumed), units);
  }

  private void add(List<ConsumedCapacity> consumed, DoubleAdder units) {
    count.increment();
    consumed.forEach(table -> units.add(ConsumedCharge.of(table).total()));
  }
}
