package dev.keysmith.bench.payload;

import java.util.List;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.model.Page;
import software.amazon.awssdk.enhanced.dynamodb.model.PutItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.UpdateItemEnhancedRequest;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The same through the Enhanced Client, with a schema that is written out. */
final class EnhancedCalls<T> implements PayloadCalls {
  private static final Key KEY =
      Key.builder().partitionValue(PayloadItems.OWNER).sortValue(PayloadItems.ID).build();

  private final DynamoDbTable<T> table;
  private final Class<T> type;
  private final T item;

  EnhancedCalls(DynamoDbClient client, PayloadSize size, TableSchema<T> schema, Class<T> type) {
    this.table =
        DynamoDbEnhancedClient.builder()
            .dynamoDbClient(client)
            // No version, no generated timestamps: the others have none either.
            .extensions(List.of())
            .build()
            .table(size.table(), schema);
    this.type = type;
    this.item = get();
  }

  @Override
  public T get() {
    return table.getItem(KEY);
  }

  @Override
  public void put() {
    table.putItem(PutItemEnhancedRequest.builder(type).item(item).build());
  }

  @Override
  public Page<T> query() {
    return table
        .query(
            QueryEnhancedRequest.builder()
                .queryConditional(
                    QueryConditional.keyEqualTo(
                        Key.builder().partitionValue(PayloadItems.OWNER).build()))
                .limit(PayloadItems.PAGE)
                .build())
        .iterator()
        .next();
  }

  @Override
  public void update() {
    table.updateItem(
        UpdateItemEnhancedRequest.builder(type)
            .item(item)
            .conditionExpression(
                Expression.builder()
                    .expression("attribute_exists(#owner)")
                    .putExpressionName("#owner", "owner")
                    .build())
            .build());
  }
}
