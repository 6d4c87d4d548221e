package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.Table;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;

/**
 * The CreateTable request of a table of a design: keys, indexes, on demand.
 *
 * <p>No stream, and no time to live even where the design has one: what is expired stays, as it may
 * for days on AWS, and every read has to leave it out by itself.
 */
public final class TableCreation {
  private TableCreation() {}

  /**
   * The request that creates it.
   *
   * @param name what the table is to be called on the engine
   */
  public static CreateTableRequest request(String name, Table table) {
    var request =
        CreateTableRequest.builder()
            .tableName(name)
            .billingMode(BillingMode.PAY_PER_REQUEST)
            .attributeDefinitions(
                table.keyAttributes().stream()
                    .map(attribute -> definition(attribute, table.type(attribute)))
                    .toList())
            .keySchema(
                schema(
                    ImmutableList.of(table.key().partition()),
                    table.key().sort().map(ImmutableList::of).orElse(ImmutableList.of())));
    List<GlobalSecondaryIndex> global =
        table.indexes().values().stream()
            .filter(index -> !index.local())
            .map(TableCreation::globalIndex)
            .toList();
    List<LocalSecondaryIndex> local =
        table.indexes().values().stream()
            .filter(Index::local)
            .map(TableCreation::localIndex)
            .toList();
    // An empty list of indexes is rejected.
    if (!global.isEmpty()) {
      request.globalSecondaryIndexes(global);
    }
    if (!local.isEmpty()) {
      request.localSecondaryIndexes(local);
    }
    return request.build();
  }

  private static GlobalSecondaryIndex globalIndex(Index index) {
    return GlobalSecondaryIndex.builder()
        .indexName(index.name())
        .keySchema(schema(index.partition(), index.sort()))
        .projection(projection(index.projection()))
        .build();
  }

  private static LocalSecondaryIndex localIndex(Index index) {
    return LocalSecondaryIndex.builder()
        .indexName(index.name())
        .keySchema(schema(index.partition(), index.sort()))
        .projection(projection(index.projection()))
        .build();
  }

  private static AttributeDefinition definition(String attribute, KeyAttributeType type) {
    return AttributeDefinition.builder()
        .attributeName(attribute)
        .attributeType(type.code())
        .build();
  }

  private static ImmutableList<KeySchemaElement> schema(
      ImmutableList<String> partition, ImmutableList<String> sort) {
    var schema = ImmutableList.<KeySchemaElement>builder();
    partition.forEach(attribute -> schema.add(element(attribute, "HASH")));
    sort.forEach(attribute -> schema.add(element(attribute, "RANGE")));
    return schema.build();
  }

  private static KeySchemaElement element(String attribute, String type) {
    return KeySchemaElement.builder().attributeName(attribute).keyType(type).build();
  }

  private static software.amazon.awssdk.services.dynamodb.model.Projection projection(
      IndexProjection projection) {
    var projected = software.amazon.awssdk.services.dynamodb.model.Projection.builder();
    projected.projectionType(projection.kind().name());
    if (!projection.attributes().isEmpty()) {
      projected.nonKeyAttributes(projection.attributes());
    }
    return projected.build();
  }
}
