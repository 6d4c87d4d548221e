package dev.keysmith.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.verify.engine.AttributeValueMapper;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** Random queries of one table, each compared with its predicted charge. */
final class QueryRequests {
  private static final ReturnConsumedCapacity INDEXES = ReturnConsumedCapacity.INDEXES;
  private final DynamoDbClient client;
  private final EngineTable table;
  private final RandomItems items;
  private final Random random;
  private final ChargeComparisons comparisons;

  QueryRequests(
      DynamoDbClient client,
      EngineTable table,
      RandomItems items,
      Random random,
      ChargeComparisons comparisons) {
    this.client = client;
    this.table = table;
    this.items = items;
    this.random = random;
    this.comparisons = comparisons;
  }

  /** The whole of a partition, page after page, by its order in the table. */
  void queryTable() {
    Item key = items.key();
    List<Item> left = ordered(partition(Optional.empty(), key));
    ReadConsistency consistency = eventualOrStrong();
    boolean filtered = random.nextBoolean();
    boolean counted = random.nextBoolean();
    boolean limited = random.nextInt(4) == 0;
    Predicate<Item> filter = filtered ? item -> item.attributes().containsKey("b") : item -> true;
    QueryRequest.Builder request =
        query(Optional.empty(), key).consistentRead(consistency == ReadConsistency.STRONG);
    if (filtered) {
      request.filterExpression("attribute_exists(b)");
    }
    if (counted) {
      request.select(Select.COUNT);
    }
    if (limited) {
      request.limit(3);
    }
    int page = 0;
    QueryResponse response;
    do {
      response = client.query(request.build());
      List<Item> read = left.subList(0, EngineCharges.firstPage(left, filter));
      if (limited) {
        read = read.subList(0, Math.min(3, read.size()));
      }
      page++;
      String kind =
          "Query table"
              + (filtered ? ", filter" : "")
              + (counted ? ", COUNT" : "")
              + (limited ? ", limit" : page > 1 ? ", page 2 on" : "");
      assertThat(response.scannedCount()).as("%s of %s", kind, key).isEqualTo(read.size());
      comparisons.equal(
          kind,
          read.size(),
          CapacityCharge.of(EngineCharges.query(read, consistency)),
          response.consumedCapacity());
      left = left.subList(read.size(), left.size());
      request.exclusiveStartKey(response.lastEvaluatedKey());
    } while (response.hasLastEvaluatedKey() && !response.lastEvaluatedKey().isEmpty());
  }

  /** A collection of an index; ties have no order, so what it read is taken from the response. */
  void queryIndex() {
    Index index = table.indexes().get(random.nextInt(table.indexes().size()));
    Optional<Item> probe = probe(index);
    if (probe.isEmpty()) {
      return;
    }
    ReadConsistency consistency = index.local() ? eventualOrStrong() : ReadConsistency.EVENTUAL;
    QueryRequest.Builder request =
        query(Optional.of(index), probe.get())
            .consistentRead(consistency == ReadConsistency.STRONG);
    boolean limited = random.nextInt(3) == 0;
    if (limited) {
      request.limit(1 + random.nextInt(5));
    }
    boolean complete = index.projection() instanceof IndexProjection.All;
    int variant = index.local() && !complete ? random.nextInt(3) : 0;
    if (variant == 1) {
      request.select(Select.ALL_ATTRIBUTES);
    } else if (variant == 2 || (complete && random.nextBoolean())) {
      request.projectionExpression(String.join(", ", table.writes().key().attributes()));
    }
    QueryResponse response = client.query(request.build());
    List<Item> read =
        response.items().stream()
            .map(returned -> table.find(table.keyOf(returned)).orElseThrow())
            .toList();
    List<Item> entries = entries(index, read);
    boolean fetches =
        variant == 1 || (variant == 2 && EngineCharges.fetchesForProjectionExpression(index));
    String kind =
        "Query "
            + (index.local() ? "local index" : "global index")
            + (variant == 1 ? ", fetch" : variant == 2 ? ", projection expression" : "")
            + (limited ? ", limit" : "");
    comparisons.equal(
        kind,
        index,
        EngineCharges.localIndexQuery(
            index.name(), entries, fetches ? read : List.of(), consistency),
        response.consumedCapacity());
  }

  /** What is only counted, or filtered away, is read all the same. */
  void queryIndexFiltered() {
    Index index = table.indexes().get(random.nextInt(table.indexes().size()));
    Optional<Item> probe = probe(index);
    if (probe.isEmpty()) {
      return;
    }
    List<Item> entries = entries(index, partition(Optional.of(index), probe.get()));
    if (QueryPages.first(entries) < entries.size()) {
      return;
    }
    ReadConsistency consistency = index.local() ? eventualOrStrong() : ReadConsistency.EVENTUAL;
    QueryRequest.Builder request =
        query(Optional.of(index), probe.get())
            .consistentRead(consistency == ReadConsistency.STRONG);
    boolean counted = random.nextBoolean();
    boolean filtered = !counted || (random.nextBoolean() && index.projection().includes("a"));
    if (counted) {
      request.select(Select.COUNT);
    }
    if (filtered && index.projection().includes("a")) {
      request.filterExpression("attribute_exists(a)");
    }
    QueryResponse response = client.query(request.build());
    comparisons.equal(
        "Query index" + (counted ? ", COUNT" : "") + (filtered ? ", filter" : ""),
        index,
        CapacityCharge.NONE.withIndex(index.name(), EngineCharges.query(entries, consistency)),
        response.consumedCapacity());
  }

  void queryNothing() {
    boolean strong = random.nextBoolean();
    Item nowhere =
        new Item(
            ImmutableMap.of(
                table.writes().key().partition(),
                EngineTable.type(table.writes().key().partition()) == KeyAttributeType.NUMBER
                    ? StoredValue.Decimal.of("987654")
                    : new StoredValue.Text("nowhere")));
    var response = client.query(query(Optional.empty(), nowhere).consistentRead(strong).build());
    comparisons.equal(
        "Query, empty",
        nowhere,
        CapacityCharge.of(
            EngineCharges.query(
                List.of(), strong ? ReadConsistency.STRONG : ReadConsistency.EVENTUAL)),
        response.consumedCapacity());
  }

  private QueryRequest.Builder query(Optional<Index> index, Item probe) {
    List<String> conditions = new ArrayList<>();
    Map<String, String> names = new HashMap<>();
    Map<String, AttributeValue> values = new LinkedHashMap<>();
    for (String attribute : partitionAttributes(index)) {
      conditions.add("#" + attribute + " = :" + attribute);
      names.put("#" + attribute, attribute);
      values.put(":" + attribute, AttributeValueMapper.of(probe.value(attribute).orElseThrow()));
    }
    QueryRequest.Builder request =
        QueryRequest.builder()
            .tableName(table.name())
            .keyConditionExpression(String.join(" AND ", conditions))
            .expressionAttributeNames(names)
            .expressionAttributeValues(values)
            .returnConsumedCapacity(INDEXES);
    index.ifPresent(it -> request.indexName(it.name()));
    return request;
  }

  private List<String> partitionAttributes(Optional<Index> index) {
    return index
        .<List<String>>map(Index::partition)
        .orElseGet(() -> List.of(table.writes().key().partition()));
  }

  /** The items of the table that share the probe's partition of the index. */
  private List<Item> partition(Optional<Index> index, Item probe) {
    return table.items().stream()
        .filter(item -> table.entry(index, item).isPresent())
        .filter(
            item ->
                partitionAttributes(index).stream()
                    .allMatch(name -> probe.value(name).equals(item.value(name))))
        .toList();
  }

  private List<Item> entries(Index index, List<Item> read) {
    return read.stream().map(item -> table.entry(Optional.of(index), item).orElseThrow()).toList();
  }

  private Optional<Item> probe(Index index) {
    List<Item> indexed =
        table.items().stream()
            .filter(item -> table.entry(Optional.of(index), item).isPresent())
            .toList();
    return indexed.isEmpty()
        ? Optional.empty()
        : Optional.of(indexed.get(random.nextInt(indexed.size())));
  }

  /** By the table's sort key, which is text in every table here that has one. */
  private List<Item> ordered(List<Item> partition) {
    return table
        .writes()
        .key()
        .sort()
        .map(
            sort ->
                partition.stream()
                    .sorted(
                        Comparator.comparing(
                            item -> ((StoredValue.Text) item.value(sort).orElseThrow()).text()))
                    .toList())
        .orElse(partition);
  }

  private ReadConsistency eventualOrStrong() {
    return random.nextBoolean() ? ReadConsistency.EVENTUAL : ReadConsistency.STRONG;
  }
}
