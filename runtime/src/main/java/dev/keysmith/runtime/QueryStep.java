package dev.keysmith.runtime;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** A Query or Scan; without a value that its conditions need, it finds nothing. */
public final class QueryStep implements OrderedQueries {
  private final Call call;
  private final String table;
  private final boolean scan;
  private String index = "";
  private String keyCondition = "";
  private String filter = "";
  private final Map<String, String> names = new LinkedHashMap<>();
  private final Map<String, Value> values = new LinkedHashMap<>();
  private boolean descending;
  private boolean consistent;
  private OptionalInt limit = OptionalInt.empty();

  QueryStep(Call call, String table, boolean scan) {
    this.call = call;
    this.table = table;
    this.scan = scan;
  }

  public QueryStep index(String name) {
    index = name;
    return this;
  }

  public QueryStep keyCondition(String expression) {
    keyCondition = expression;
    return this;
  }

  public QueryStep filter(String expression) {
    filter = expression;
    return this;
  }

  public QueryStep name(String placeholder, String attribute) {
    names.put(placeholder, attribute);
    return this;
  }

  public QueryStep value(String placeholder, Value value) {
    values.put(placeholder, value);
    return this;
  }

  /** The values of a list, of which an item has one; none if the list is empty. */
  public QueryStep list(String placeholder, List<Value> list) {
    if (list.isEmpty()) {
      return value(placeholder, Value.ABSENT);
    }
    ListOperands operands = ListOperands.of(filter, placeholder, list);
    filter = operands.expression();
    values.putAll(operands.values());
    return this;
  }

  public QueryStep descending() {
    descending = true;
    return this;
  }

  public QueryStep consistent() {
    consistent = true;
    return this;
  }

  /** How many items one request reads. */
  public QueryStep limit(int items) {
    limit = OptionalInt.of(items);
    return this;
  }

  @Override
  public List<List<QueryStep>> groups() {
    return List.of(List.of(this));
  }

  OptionalInt limit() {
    return limit;
  }

  /** Whether a value that it needs is absent. */
  boolean isEmpty() {
    for (Value value : values.values()) {
      if (!value.isPresent()) {
        return true;
      }
    }
    return false;
  }

  /** All that tells it apart from other queries. */
  List<Object> signature() {
    return List.of(table, index, keyCondition, filter, names, values);
  }

  // --- sending ----------------------------------------------------------------------------------

  /** Everything it finds. */
  public Items items() {
    return itemsUntil(items -> false);
  }

  /** As many pages as it takes. */
  public Items itemsUntil(Predicate<Items> enough) {
    if (isEmpty()) {
      return Items.NONE;
    }
    List<Row> rows = new ArrayList<>();
    Optional<Map<String, AttributeValue>> after = Optional.empty();
    do {
      ItemPage page = page(limit, after);
      page.items().forEach(item -> call.forms().row(table, index, item).ifPresent(rows::add));
      after = page.last();
    } while (after.isPresent() && !enough.test(Items.of(rows)));
    return Items.of(rows);
  }

  /** Everything it finds of an entity. */
  public Rows rows(String entity) {
    return items().rows(entity);
  }

  /** One response. */
  record ItemPage(
      List<Map<String, AttributeValue>> items, Optional<Map<String, AttributeValue>> last) {}

  Optional<Row> row(Map<String, AttributeValue> item) {
    return call.forms().row(table, index, item);
  }

  Map<String, AttributeValue> position(Map<String, AttributeValue> item) {
    return call.forms().position(table, index, item);
  }

  ItemPage page(OptionalInt most, Optional<Map<String, AttributeValue>> after) {
    return scan ? scanPage(most, after) : queryPage(most, after);
  }

  private ItemPage queryPage(OptionalInt most, Optional<Map<String, AttributeValue>> after) {
    QueryRequest.Builder request =
        QueryRequest.builder()
            .tableName(call.tableName(table))
            .keyConditionExpression(keyCondition)
            .expressionAttributeValues(Value.present(values))
            .scanIndexForward(!descending)
            .consistentRead(consistent)
            .returnConsumedCapacity(call.settings().consumedCapacity());
    if (!index.isEmpty()) {
      request.indexName(index);
    }
    if (!filter.isEmpty()) {
      request.filterExpression(filter);
    }
    if (!names.isEmpty()) {
      request.expressionAttributeNames(names);
    }
    most.ifPresent(request::limit);
    after.ifPresent(request::exclusiveStartKey);
    QueryRequest built = request.build();
    QueryResponse response =
        call.sender()
            .send(
                "Query",
                built.tableName(),
                () -> call.settings().client().query(built),
                one -> Stream.ofNullable(one.consumedCapacity()).collect(Collectors.toList()));
    return new ItemPage(response.items(), last(response.lastEvaluatedKey()));
  }

  private ItemPage scanPage(OptionalInt most, Optional<Map<String, AttributeValue>> after) {
    ScanRequest.Builder request =
        ScanRequest.builder()
            .tableName(call.tableName(table))
            .consistentRead(consistent)
            .returnConsumedCapacity(call.settings().consumedCapacity());
    if (!index.isEmpty()) {
      request.indexName(index);
    }
    if (!filter.isEmpty()) {
      request.filterExpression(filter);
    }
    if (!values.isEmpty()) {
      request.expressionAttributeValues(Value.present(values));
    }
    if (!names.isEmpty()) {
      request.expressionAttributeNames(names);
    }
    most.ifPresent(request::limit);
    after.ifPresent(request::exclusiveStartKey);
    ScanRequest built = request.build();
    ScanResponse response =
        call.sender()
            .send(
                "Scan",
                built.tableName(),
                () -> call.settings().client().scan(built),
                one -> Stream.ofNullable(one.consumedCapacity()).collect(Collectors.toList()));
    return new ItemPage(response.items(), last(response.lastEvaluatedKey()));
  }

  private static Optional<Map<String, AttributeValue>> last(Map<String, AttributeValue> key) {
    return key.isEmpty() ? Optional.empty() : Optional.of(key);
  }
}
