package dev.keysmith.runtime;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
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

/** Sends requests through an asynchronous client, and waits for each. */
final class AwaitedClient implements DynamoDbClient {
  private final DynamoDbAsyncClient client;

  AwaitedClient(DynamoDbAsyncClient client) {
    this.client = client;
  }

  private static <T> T await(CompletableFuture<T> response) {
    try {
      return response.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException) {
        throw (RuntimeException) e.getCause();
      }
      throw e;
    }
  }

  @Override
  public String serviceName() {
    return client.serviceName();
  }

  @Override
  public void close() {
    client.close();
  }

  @Override
  public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
    return await(client.batchGetItem(request));
  }

  @Override
  public DeleteItemResponse deleteItem(DeleteItemRequest request) {
    return await(client.deleteItem(request));
  }

  @Override
  public GetItemResponse getItem(GetItemRequest request) {
    return await(client.getItem(request));
  }

  @Override
  public PutItemResponse putItem(PutItemRequest request) {
    return await(client.putItem(request));
  }

  @Override
  public QueryResponse query(QueryRequest request) {
    return await(client.query(request));
  }

  @Override
  public ScanResponse scan(ScanRequest request) {
    return await(client.scan(request));
  }

  @Override
  public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
    return await(client.transactWriteItems(request));
  }

  @Override
  public UpdateItemResponse updateItem(UpdateItemRequest request) {
    return await(client.updateItem(request));
  }
}
