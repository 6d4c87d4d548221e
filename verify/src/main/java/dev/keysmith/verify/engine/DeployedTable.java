package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * A table that is there already, to be read.
 *
 * @param key its key attributes, in their order
 * @param items about how many it has; AWS counts every six hours
 * @param bytes about how large they are
 */
public record DeployedTable(
    DynamoDbEngine engine, String name, ImmutableList<String> key, long items, long bytes) {

  /** What a Scan returned, and where the next one goes on; nowhere after the last. */
  public record ScannedPage(
      ImmutableList<ImmutableMap<String, Object>> items,
      Optional<ImmutableMap<String, Object>> next,
      double readUnits) {}

  /** The table of this name; empty if the engine has none. */
  public static Optional<DeployedTable> find(DynamoDbEngine engine, String name) {
    try {
      TableDescription table =
          engine
              .ask(() -> engine.client().describeTable(request -> request.tableName(name)))
              .table();
      return Optional.of(
          new DeployedTable(
              engine,
              name,
              table.keySchema().stream()
                  .map(KeySchemaElement::attributeName)
                  .collect(ImmutableList.toImmutableList()),
              Optional.ofNullable(table.itemCount()).orElse(0L),
              Optional.ofNullable(table.tableSizeBytes()).orElse(0L)));
    } catch (ResourceNotFoundException e) {
      return Optional.empty();
    }
  }

  /**
   * The next page of a segment, eventually consistent.
   *
   * @param after where the last page ended; empty at the start
   */
  public ScannedPage scan(int segment, int segments, Optional<ImmutableMap<String, Object>> after) {
    ScanRequest.Builder request =
        ScanRequest.builder()
            .tableName(name)
            .segment(segment)
            .totalSegments(segments)
            .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL);
    after.ifPresent(last -> request.exclusiveStartKey(AttributeValueMapper.ofPlain(last)));
    ScanResponse response = engine.ask(() -> engine.client().scan(request.build()));
    Map<String, AttributeValue> last = response.lastEvaluatedKey();
    return new ScannedPage(
        response.items().stream()
            .map(AttributeValueMapper::plain)
            .collect(ImmutableList.toImmutableList()),
        last.isEmpty() ? Optional.empty() : Optional.of(AttributeValueMapper.plain(last)),
        Optional.ofNullable(response.consumedCapacity())
            .map(consumed -> consumed.capacityUnits())
            .orElse(0.0));
  }
}
