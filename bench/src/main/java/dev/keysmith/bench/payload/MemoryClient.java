package dev.keysmith.bench.payload;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Answers requests before the SDK writes them: what is left is the mapping of items. */
final class MemoryClient implements DynamoDbClient {
  private final GetItemResponse got;
  private final QueryResponse queried;
  private final PutItemResponse put = PutItemResponse.builder().build();
  private final UpdateItemResponse updated = UpdateItemResponse.builder().build();

  MemoryClient(Map<String, AttributeValue> item, List<Map<String, AttributeValue>> page) {
    this.got = GetItemResponse.builder().item(item).build();
    this.queried = QueryResponse.builder().items(page).count(page.size()).build();
  }

  @Override
  public GetItemResponse getItem(GetItemRequest request) {
    return got;
  }

  @Override
  public QueryResponse query(QueryRequest request) {
    return queried;
  }

  @Override
  public PutItemResponse putItem(PutItemRequest request) {
    return put;
  }

  @Override
  public UpdateItemResponse updateItem(UpdateItemRequest request) {
    return updated;
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  @Override
  public void close() {}
}
