package com.example.sessions;

import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The tables of the application, for tests. */
final class LocalTables {
  private LocalTables() {}

  static void create(DynamoDbClient client) {
    client.createTable(
        CreateTableRequest.builder()
            .tableName("Sessions")
            .billingMode(BillingMode.PAY_PER_REQUEST)
            .attributeDefinitions(
                attribute("token", ScalarAttributeType.S),
                attribute("username", ScalarAttributeType.S))
            .keySchema(partition("token"))
            .globalSecondaryIndexes(
                global("SessionsByUser", projection(ProjectionType.KEYS_ONLY), partition("username")))
            .build());
  }

  private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
    return AttributeDefinition.builder().attributeName(name).attributeType(type).build();
  }

  private static KeySchemaElement partition(String name) {
    return KeySchemaElement.builder().attributeName(name).keyType(KeyType.HASH).build();
  }

  private static Projection projection(ProjectionType type, String... attributes) {
    Projection.Builder projection = Projection.builder().projectionType(type);
    return (attributes.length == 0
            ? projection
            : projection.nonKeyAttributes(List.of(attributes)))
        .build();
  }

  private static GlobalSecondaryIndex global(
      String name, Projection projection, KeySchemaElement... keys) {
    return GlobalSecondaryIndex.builder()
        .indexName(name)
        .keySchema(keys)
        .projection(projection)
        .build();
  }
}
