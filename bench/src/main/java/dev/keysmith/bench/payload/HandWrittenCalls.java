package dev.keysmith.bench.payload;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * What a careful person writes on the SDK: the same requests as those of the generated code, and
 * nothing between an item and an object but their two methods.
 */
final class HandWrittenCalls<T> implements PayloadCalls {
  private final DynamoDbClient client;
  private final String table;
  private final ItemMapper<T> mapper;
  private final String updateExpression;
  private final Map<String, String> updateNames;
  private final T item;

  /** How objects become items, and back. */
  interface ItemMapper<T> {
    Map<String, AttributeValue> item(T object);

    T object(Map<String, AttributeValue> item);
  }

  /** A page of objects, and where the next one begins. */
  record ObjectPage<T>(List<T> objects, Map<String, AttributeValue> last) {}

  HandWrittenCalls(DynamoDbClient client, PayloadSize size, ItemMapper<T> mapper) {
    this.client = client;
    this.table = size.table();
    this.mapper = mapper;
    StringJoiner clauses = new StringJoiner(", ", "SET ", "");
    Map<String, String> names = new HashMap<>();
    names.put("#owner", "owner");
    for (String name : PayloadItems.item(size, 1).keySet()) {
      if (!name.equals("owner") && !name.equals("id")) {
        clauses.add("#" + name + " = :" + name);
        names.put("#" + name, name);
      }
    }
    this.updateExpression = clauses.toString();
    this.updateNames = Map.copyOf(names);
    this.item = get();
  }

  private static Map<String, AttributeValue> key() {
    Map<String, AttributeValue> key = new HashMap<>();
    key.put("owner", AttributeValue.fromS(PayloadItems.OWNER));
    key.put("id", AttributeValue.fromS(PayloadItems.ID));
    return key;
  }

  @Override
  public T get() {
    return mapper.object(
        client.getItem(GetItemRequest.builder().tableName(table).key(key()).build()).item());
  }

  @Override
  public void put() {
    client.putItem(PutItemRequest.builder().tableName(table).item(mapper.item(item)).build());
  }

  @Override
  public ObjectPage<T> query() {
    QueryResponse response =
        client.query(
            QueryRequest.builder()
                .tableName(table)
                .keyConditionExpression("#owner = :owner")
                .expressionAttributeNames(Map.of("#owner", "owner"))
                .expressionAttributeValues(
                    Map.of(":owner", AttributeValue.fromS(PayloadItems.OWNER)))
                .limit(PayloadItems.PAGE)
                .build());
    List<T> objects = new ArrayList<>();
    for (Map<String, AttributeValue> one : response.items()) {
      objects.add(mapper.object(one));
    }
    return new ObjectPage<>(objects, response.lastEvaluatedKey());
  }

  @Override
  public void update() {
    Map<String, AttributeValue> values = new HashMap<>();
    Map<String, AttributeValue> key = new HashMap<>();
    for (Map.Entry<String, AttributeValue> entry : mapper.item(item).entrySet()) {
      if (entry.getKey().equals("owner") || entry.getKey().equals("id")) {
        key.put(entry.getKey(), entry.getValue());
      } else {
        values.put(":" + entry.getKey(), entry.getValue());
      }
    }
    client.updateItem(
        UpdateItemRequest.builder()
            .tableName(table)
            .key(key)
            .updateExpression(updateExpression)
            .conditionExpression("attribute_exists(#owner)")
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
            .expressionAttributeNames(updateNames)
            .expressionAttributeValues(values)
            .build());
  }
}
