package dev.keysmith.code;

import dev.keysmith.verify.engine.CapacityMeter;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
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

/** An asynchronous client of the SDK whose requests are metered, one after the other. */
final class MeteredAsyncClient implements DynamoDbAsyncClient {
  private final CapacityMeter meter;

  MeteredAsyncClient(CapacityMeter meter) {
    this.meter = meter;
  }

  private static <T> CompletableFuture<T> answered(Supplier<T> request) {
    try {
      return CompletableFuture.completedFuture(request.get());
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  @Override
  public void close() {}

  @Override
  public CompletableFuture<BatchGetItemResponse> batchGetItem(BatchGetItemRequest request) {
    return answered(() -> meter.batchGetItem(request));
  }

  @Override
  public CompletableFuture<DeleteItemResponse> deleteItem(DeleteItemRequest request) {
    return answered(() -> meter.deleteItem(request));
  }

  @Override
  public CompletableFuture<GetItemResponse> getItem(GetItemRequest request) {
    return answered(() -> meter.getItem(request));
  }

  @Override
  public CompletableFuture<PutItemResponse> putItem(PutItemRequest request) {
    return answered(() -> meter.putItem(request));
  }

  @Override
  public CompletableFuture<QueryResponse> query(QueryRequest request) {
    return answered(() -> meter.query(request));
  }

  @Override
  public CompletableFuture<ScanResponse> scan(ScanRequest request) {
    return answered(() -> meter.scan(request));
  }

  @Override
  public CompletableFuture<TransactWriteItemsResponse> transactWriteItems(
      TransactWriteItemsRequest request) {
    return answered(() -> meter.transactWriteItems(request));
  }

  @Override
  public CompletableFuture<UpdateItemResponse> updateItem(UpdateItemRequest request) {
    return answered(() -> meter.updateItem(request));
  }
}
