package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.TableClass;
import dev.keysmith.design.TableKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/**
 * A table as DescribeTable and DescribeTimeToLive show it.
 *
 * @param types of all key attributes
 * @param ttl the attribute, where TTL is enabled
 * @param streamView the view type of its stream, where it has one
 */
public record DescribedTable(
    String name,
    TableKey key,
    ImmutableMap<String, KeyAttributeType> types,
    ImmutableMap<String, Index> indexes,
    Optional<String> ttl,
    Optional<String> streamView,
    boolean onDemand,
    TableClass tableClass) {

  /** The table of this name; empty if the engine has none. */
  public static Optional<DescribedTable> find(DynamoDbEngine engine, String name) {
    try {
      TableDescription table =
          engine
              .ask(() -> engine.client().describeTable(request -> request.tableName(name)))
              .table();
      TimeToLiveDescription ttl =
          engine
              .ask(() -> engine.client().describeTimeToLive(request -> request.tableName(name)))
              .timeToLiveDescription();
      return Optional.of(of(name, table, Optional.ofNullable(ttl)));
    } catch (ResourceNotFoundException e) {
      return Optional.empty();
    }
  }

  private static DescribedTable of(
      String name, TableDescription table, Optional<TimeToLiveDescription> ttl) {
    Map<String, Index> indexes = new LinkedHashMap<>();
    // The engine lists them in no particular order.
    table.globalSecondaryIndexes().stream()
        .sorted((one, other) -> one.indexName().compareTo(other.indexName()))
        .forEach(
            index ->
                indexes.put(
                    index.indexName(),
                    index(index.indexName(), index.keySchema(), false, index.projection())));
    table.localSecondaryIndexes().stream()
        .sorted((one, other) -> one.indexName().compareTo(other.indexName()))
        .forEach(
            index ->
                indexes.put(
                    index.indexName(),
                    index(index.indexName(), index.keySchema(), true, index.projection())));
    ImmutableMap.Builder<String, KeyAttributeType> types = ImmutableMap.builder();
    table
        .attributeDefinitions()
        .forEach(
            definition ->
                types.put(definition.attributeName(), type(definition.attributeTypeAsString())));
    return new DescribedTable(
        name,
        new TableKey(
            names(table.keySchema(), KeyType.HASH).get(0),
            names(table.keySchema(), KeyType.RANGE).stream().findFirst()),
        types.buildOrThrow(),
        ImmutableMap.copyOf(indexes),
        ttl.filter(setting -> isOn(setting.timeToLiveStatus()))
            .map(TimeToLiveDescription::attributeName),
        Optional.ofNullable(table.streamSpecification())
            .filter(stream -> Boolean.TRUE.equals(stream.streamEnabled()))
            .map(stream -> stream.streamViewTypeAsString()),
        Optional.ofNullable(table.billingModeSummary())
            .map(summary -> summary.billingMode() == BillingMode.PAY_PER_REQUEST)
            .orElse(false),
        Optional.ofNullable(table.tableClassSummary())
            .flatMap(summary -> TableClass.ofApi(summary.tableClassAsString()))
            .orElse(TableClass.STANDARD));
  }

  private static boolean isOn(TimeToLiveStatus status) {
    return status == TimeToLiveStatus.ENABLED || status == TimeToLiveStatus.ENABLING;
  }

  private static Index index(
      String name, List<KeySchemaElement> key, boolean local, Projection projection) {
    return new Index(
        name, names(key, KeyType.HASH), names(key, KeyType.RANGE), local, projection(projection));
  }

  private static IndexProjection projection(Projection projection) {
    return switch (projection.projectionTypeAsString()) {
      case "KEYS_ONLY" -> new IndexProjection.Keys();
      case "INCLUDE" ->
          new IndexProjection.Include(ImmutableList.copyOf(projection.nonKeyAttributes()));
      default -> new IndexProjection.All();
    };
  }

  private static ImmutableList<String> names(List<KeySchemaElement> key, KeyType type) {
    return key.stream()
        .filter(element -> element.keyType() == type)
        .map(KeySchemaElement::attributeName)
        .collect(ImmutableList.toImmutableList());
  }

  private static KeyAttributeType type(String code) {
    return switch (code) {
      case "N" -> KeyAttributeType.NUMBER;
      case "B" -> KeyAttributeType.BINARY;
      default -> KeyAttributeType.STRING;
    };
  }
}
