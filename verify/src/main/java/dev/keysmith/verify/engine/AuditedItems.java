package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Lists;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.capacity.Item;
import dev.keysmith.capacity.TableWrites;
import dev.keysmith.design.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** What the engine holds, for the auditor's eyes: these requests are not counted. */
final class AuditedItems {
  private final RequestSender requests;
  private final ImmutableMap<String, Table> tables;

  /** Where an item stands: the table by its name on the engine, and the key. */
  record Position(String table, Item key) {}

  AuditedItems(DynamoDbEngine engine, ImmutableMap<String, Table> tables) {
    this.requests = new RequestSender(engine);
    this.tables = tables;
  }

  Table table(String name) {
    return Objects.requireNonNull(tables.get(name), name);
  }

  TableWrites writes(String name) {
    Table table = table(name);
    return new TableWrites(table.key(), table.indexes().values().asList());
  }

  /** Where an item, or an item with that key, stands. */
  Position position(String table, Map<String, AttributeValue> item) {
    var key = ImmutableMap.<String, AttributeValue>builder();
    for (String attribute : table(table).key().attributes()) {
      key.put(attribute, Objects.requireNonNull(item.get(attribute), attribute));
    }
    return new Position(table, AttributeValueMapper.item(key.buildOrThrow()));
  }

  /** The item there now. */
  Optional<Item> at(Position position) {
    var response =
        requests.getItem(
            GetItemRequest.builder()
                .tableName(position.table())
                .key(AttributeValueMapper.of(position.key()))
                .consistentRead(true)
                .build());
    return response.hasItem()
        ? Optional.of(AttributeValueMapper.item(response.item()))
        : Optional.empty();
  }

  /** The items there now, of those places that have one. */
  Map<Position, Item> at(List<Position> positions) {
    Map<Position, Item> found = new LinkedHashMap<>();
    for (List<Position> batch : Lists.partition(positions, DynamoDbLimits.BATCH_GET_ITEMS)) {
      Map<String, List<Map<String, AttributeValue>>> keys = new LinkedHashMap<>();
      for (Position position : batch) {
        keys.computeIfAbsent(position.table(), table -> new ArrayList<>())
            .add(AttributeValueMapper.of(position.key()));
      }
      Map<String, KeysAndAttributes> asked = new LinkedHashMap<>();
      keys.forEach(
          (table, ofTable) ->
              asked.put(
                  table, KeysAndAttributes.builder().keys(ofTable).consistentRead(true).build()));
      requests
          .batchGetItem(
              BatchGetItemRequest.builder().requestItems(asked).build(), (request, response) -> {})
          .responses()
          .forEach(
              (table, items) ->
                  items.forEach(
                      item -> found.put(position(table, item), AttributeValueMapper.item(item))));
    }
    return found;
  }

  /**
   * The items, or index entries, that a Query read before its filter: those it returned, or if that
   * is fewer, those of the same Query without a filter up to the same count.
   */
  List<Item> readBy(QueryRequest request, QueryResponse response) {
    int read = response.scannedCount();
    if (response.items().size() == read) {
      return response.items().stream().map(AttributeValueMapper::item).toList();
    }
    List<Item> items = new ArrayList<>();
    QueryRequest.Builder again = withoutFilter(request);
    while (items.size() < read) {
      QueryResponse page = requests.query(again.limit(read - items.size()).build());
      page.items().forEach(item -> items.add(AttributeValueMapper.item(item)));
      if (!page.hasLastEvaluatedKey() || page.lastEvaluatedKey().isEmpty()) {
        break;
      }
      again.exclusiveStartKey(page.lastEvaluatedKey());
    }
    return items;
  }

  /** The same of a Scan. */
  List<Item> readBy(ScanRequest request, ScanResponse response) {
    int read = response.scannedCount();
    if (response.items().size() == read) {
      return response.items().stream().map(AttributeValueMapper::item).toList();
    }
    List<Item> items = new ArrayList<>();
    ScanRequest.Builder again =
        request.toBuilder()
            .filterExpression(null)
            .expressionAttributeNames(null)
            .expressionAttributeValues(null);
    while (items.size() < read) {
      ScanResponse page = requests.scan(again.limit(read - items.size()).build());
      page.items().forEach(item -> items.add(AttributeValueMapper.item(item)));
      if (!page.hasLastEvaluatedKey() || page.lastEvaluatedKey().isEmpty()) {
        break;
      }
      again.exclusiveStartKey(page.lastEvaluatedKey());
    }
    return items;
  }

  /** Names and values that only the filter used would be rejected. */
  private static QueryRequest.Builder withoutFilter(QueryRequest request) {
    String condition = request.keyConditionExpression();
    Map<String, String> names = new LinkedHashMap<>(request.expressionAttributeNames());
    Map<String, AttributeValue> values = new LinkedHashMap<>(request.expressionAttributeValues());
    names.keySet().removeIf(name -> !mentions(condition, name));
    values.keySet().removeIf(value -> !mentions(condition, value));
    return request.toBuilder()
        .filterExpression(null)
        .select(
            request.indexName() == null ? Select.ALL_ATTRIBUTES : Select.ALL_PROJECTED_ATTRIBUTES)
        .expressionAttributeNames(names.isEmpty() ? null : names)
        .expressionAttributeValues(values.isEmpty() ? null : values);
  }

  /** As a whole word: #n1 is not mentioned by #n10. */
  private static boolean mentions(String expression, String placeholder) {
    return expression.matches("(?s).*" + Pattern.quote(placeholder) + "(?![A-Za-z0-9_]).*");
  }
}
