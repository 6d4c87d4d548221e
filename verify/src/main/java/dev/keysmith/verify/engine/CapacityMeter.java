package dev.keysmith.verify.engine;

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

/**
 * Sends requests to an engine and records the capacity that they consume.
 *
 * <p>Tables are identified by their names on the engine. A failed condition is thrown as the SDK
 * throws it; an engine that cannot be used is an {@link EngineFailure}.
 */
public interface CapacityMeter {
  GetItemResponse getItem(GetItemRequest request);

  /** Returns all keys: unprocessed keys are requested again. */
  BatchGetItemResponse batchGetItem(BatchGetItemRequest request);

  /** One page. */
  QueryResponse query(QueryRequest request);

  ScanResponse scan(ScanRequest request);

  PutItemResponse putItem(PutItemRequest request);

  UpdateItemResponse updateItem(UpdateItemRequest request);

  DeleteItemResponse deleteItem(DeleteItemRequest request);

  TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request);
}
