package dev.keysmith.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.TableKey;
import dev.keysmith.verify.engine.AttributeValueMapper;
import dev.keysmith.verify.engine.ConsumedCharge;
import dev.keysmith.verify.engine.DynamoDbEngine;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Each difference between DynamoDB Local and the documented charge still exists: a test that fails
 * here after an upgrade of the engine says that its row can go.
 */
final class EngineDifferenceTest {
  private static final ReturnConsumedCapacity INDEXES = ReturnConsumedCapacity.INDEXES;
  private static final Index GLOBAL =
      new Index(
          "Global",
          ImmutableList.of("g"),
          ImmutableList.of("h"),
          false,
          new IndexProjection.Include(ImmutableList.of("text")));
  private static final Index LOCAL =
      new Index(
          "Local", ImmutableList.of("pk"), ImmutableList.of("l"), true, new IndexProjection.Keys());
  private static final EngineTable TABLE =
      new EngineTable("differences", TableKey.of("pk", "sk"), GLOBAL, LOCAL);
  private static DynamoDbEngine engine;

  @BeforeAll
  static void start() {
    engine = DynamoDbEngine.embedded();
    TABLE.create(engine.client());
  }

  @AfterAll
  static void stop() {
    engine.close();
  }

  /** LOCAL_INDEX_OVERHEAD. */
  @Test
  void localIndexEntriesCount100BytesMore() {
    int rest = 1024 - 100 - item("overhead", "1", "l", "").size();
    Item fits = item("overhead", "1", "l", "x".repeat(rest));
    Item exceeds = item("overhead", "2", "l", "x".repeat(rest + 1));

    assertThat(put(fits).indexes()).containsEntry("Local", 1.0);
    assertThat(documentedPut(exceeds).indexes()).containsEntry("Local", 1.0);
    assertThat(put(exceeds).indexes()).containsEntry("Local", 2.0);
  }

  /** HALF_KEYED. */
  @Test
  void anIndexIsChargedForAnItemThatNeverEntersIt() {
    Item before = item("half", "1", "g", "first");
    Item after = item("half", "1", "h", "second");
    put(before);

    CapacityCharge reported = put(after);

    assertThat(TABLE.writes().write(Optional.of(before), Optional.of(after)).indexes()).isEmpty();
    assertThat(reported.indexes()).containsExactly(Map.entry("Global", 1.0));
  }

  /** TRANSACTED_INDEX_WRITES. */
  @Test
  void indexWritesDoubleInATransaction() {
    Item item = item("doubled", "1", "g", "g", "h", "h");

    assertThat(TABLE.writes().transact(Optional.empty(), Optional.of(item)))
        .isEqualTo(CapacityCharge.of(2).withIndex("Global", 1));
    assertThat(transact(transactedPut(item)))
        .isEqualTo(CapacityCharge.of(2).withIndex("Global", 2));
  }

  /** TRANSACTED_EQUALS_ONCE. */
  @Test
  void equalChargesOfATransactionCountOnce() {
    CapacityCharge reported =
        transact(
            transactedPut(item("equal", "1")),
            transactedPut(item("equal", "2")),
            transactedPut(item("equal", "3")),
            transactedPut(item("equal", "4", "text", "x".repeat(2000))));

    // Documented: 2 + 2 + 2 + 4.
    assertThat(reported).isEqualTo(CapacityCharge.of(2 + 4));
  }

  /** TRANSACTED_DELETE_OF_NOTHING. */
  @Test
  void deletingNothingInATransactionCostsOne() {
    Item key = item("nothing", "1");

    assertThat(TABLE.writes().transact(Optional.empty(), Optional.empty()))
        .isEqualTo(CapacityCharge.of(2));
    assertThat(
            transact(
                TransactWriteItem.builder()
                    .delete(it -> it.tableName(TABLE.name()).key(AttributeValueMapper.of(key)))
                    .build()))
        .isEqualTo(CapacityCharge.of(1));
  }

  /** CONDITION_CHECK_AS_READ. */
  @Test
  void aConditionCheckIsChargedAsARead() {
    Item item = item("check", "1", "text", "x".repeat(3500));
    put(item);
    Item key = TABLE.keyOf(item);

    assertThat(TABLE.writes().check(Optional.of(item))).isEqualTo(CapacityCharge.of(8));
    assertThat(
            transact(
                TransactWriteItem.builder()
                    .conditionCheck(
                        it ->
                            it.tableName(TABLE.name())
                                .key(AttributeValueMapper.of(key))
                                .conditionExpression("attribute_exists(pk)"))
                    .build()))
        .isEqualTo(CapacityCharge.of(2));
  }

  /** BATCHED_DELETE_OF_NOTHING. */
  @Test
  void deletingNothingInABatchCostsTwo() {
    Item key = item("nothing", "2");
    var delete =
        WriteRequest.builder().deleteRequest(it -> it.key(AttributeValueMapper.of(key))).build();

    var response =
        engine
            .client()
            .batchWriteItem(
                request ->
                    request
                        .requestItems(Map.of(TABLE.name(), List.of(delete)))
                        .returnConsumedCapacity(INDEXES));

    assertThat(TABLE.writes().write(Optional.empty(), Optional.empty()))
        .isEqualTo(CapacityCharge.of(1));
    assertThat(ConsumedCharge.of(response.consumedCapacity().get(0)))
        .isEqualTo(CapacityCharge.of(2));
  }

  /** BATCHED_GET_OF_NOTHING. */
  @Test
  void gettingNothingInABatchIsFree() {
    var keys =
        KeysAndAttributes.builder()
            .keys(List.of(AttributeValueMapper.of(item("nothing", "3"))))
            .build();

    var response =
        engine
            .client()
            .batchGetItem(
                request ->
                    request
                        .requestItems(Map.of(TABLE.name(), keys))
                        .returnConsumedCapacity(INDEXES));

    assertThat(ReadUnits.batchGet(List.of(Optional.empty()), ReadConsistency.EVENTUAL))
        .isEqualTo(0.5);
    assertThat(ConsumedCharge.of(response.consumedCapacity().get(0)))
        .isEqualTo(CapacityCharge.NONE);
  }

  /** EMPTY_QUERY. */
  @Test
  void anEmptyQueryIsFree() {
    QueryResponse response = query("nowhere", request -> {});

    assertThat(ReadUnits.query(List.of(), ReadConsistency.EVENTUAL)).isEqualTo(0.5);
    assertThat(ConsumedCharge.of(response.consumedCapacity())).isEqualTo(CapacityCharge.NONE);
  }

  /** FILTERED_PAGE. */
  @Test
  void aPageIsMeasuredAfterTheFilter() {
    List<Item> items = large("filtered", 5, 300_000);

    QueryResponse response =
        query("filtered", request -> request.filterExpression("attribute_exists(absent)"));

    assertThat(QueryPages.first(items)).isEqualTo(4);
    assertThat(response.scannedCount()).isEqualTo(5);
  }

  /** LOCAL_INDEX_PROJECTION_EXPRESSION. */
  @Test
  void aProjectionExpressionOnALocalIndexFetches() {
    Item item = item("projected", "1", "l", "1");
    put(item);

    QueryResponse response =
        query("projected", request -> request.indexName("Local").projectionExpression("pk, sk, l"));

    // Documented: the index alone.
    assertThat(ConsumedCharge.of(response.consumedCapacity()))
        .isEqualTo(CapacityCharge.of(0.5).withIndex("Local", 0.5));
  }

  /** FAILED_CONDITION. */
  @Test
  void aFailedConditionReportsNothing() {
    Item item = item("failed", "1");
    put(item);

    var failure =
        catchThrowableOfType(
            ConditionalCheckFailedException.class,
            () ->
                engine
                    .client()
                    .putItem(
                        request ->
                            request
                                .tableName(TABLE.name())
                                .item(AttributeValueMapper.of(item))
                                .conditionExpression("attribute_not_exists(pk)")
                                .returnConsumedCapacity(INDEXES)));

    assertThat(TABLE.writes().fail(Optional.of(item), Optional.of(item)))
        .isEqualTo(CapacityCharge.of(1));
    assertThat(failure.getMessage()).doesNotContainIgnoringCase("capacity");
  }

  /** No difference, but only the engine could say: the item that reaches 1 MB is on the page. */
  @Test
  void theItemThatReachesTheLimitIsOnThePage() {
    assertThat(query("edge-below", largePartition("edge-below", 262_143)).scannedCount())
        .isEqualTo(5);
    assertThat(query("edge-exact", largePartition("edge-exact", 262_144)).scannedCount())
        .isEqualTo(4);
    assertThat(QueryPages.itemsPerPage(262_143)).isEqualTo(5);
    assertThat(QueryPages.itemsPerPage(262_144)).isEqualTo(4);
  }

  /** Nor here: a full last page is known to be the last. */
  @Test
  void aFullLastPageNeedsNoFurtherRequest() {
    large("full", 4, 262_144);

    assertThat(query("full", request -> {}).lastEvaluatedKey()).isEmpty();
  }

  /** And a Query that fetches counts what it fetched towards its page. */
  @Test
  void fetchedItemsFillThePage() {
    for (int i = 0; i < 6; i++) {
      put(item("fetched", "" + i, "l", "" + i, "text", "x".repeat(300_000)));
    }

    QueryResponse response =
        query("fetched", request -> request.indexName("Local").select("ALL_ATTRIBUTES"));

    assertThat(response.scannedCount()).isEqualTo(4);
    assertThat(ConsumedCharge.of(response.consumedCapacity()))
        .isEqualTo(CapacityCharge.of(4 * 37).withIndex("Local", 0.5));
  }

  private static Consumer<QueryRequest.Builder> largePartition(String partition, int size) {
    large(partition, 6, size);
    return request -> {};
  }

  /** Items of exactly this size. */
  private static List<Item> large(String partition, int count, int size) {
    Item[] items = new Item[count];
    for (int i = 0; i < count; i++) {
      int rest = size - item(partition, "" + i, "text", "").size();
      items[i] = item(partition, "" + i, "text", "x".repeat(rest));
      put(items[i]);
    }
    return Arrays.asList(items);
  }

  private static Item item(String partition, String sort, String... others) {
    var attributes = ImmutableMap.<String, StoredValue>builder();
    attributes.put("pk", new StoredValue.Text(partition));
    attributes.put("sk", new StoredValue.Text(sort));
    for (int i = 0; i < others.length; i += 2) {
      attributes.put(others[i], new StoredValue.Text(others[i + 1]));
    }
    return new Item(attributes.buildOrThrow());
  }

  private static CapacityCharge documentedPut(Item item) {
    return TABLE.writes().write(Optional.empty(), Optional.of(item));
  }

  private static CapacityCharge put(Item item) {
    return ConsumedCharge.of(
        engine
            .client()
            .putItem(
                request ->
                    request
                        .tableName(TABLE.name())
                        .item(AttributeValueMapper.of(item))
                        .returnConsumedCapacity(INDEXES))
            .consumedCapacity());
  }

  private static TransactWriteItem transactedPut(Item item) {
    return TransactWriteItem.builder()
        .put(it -> it.tableName(TABLE.name()).item(AttributeValueMapper.of(item)))
        .build();
  }

  private static CapacityCharge transact(TransactWriteItem... operations) {
    return ConsumedCharge.of(
        engine
            .client()
            .transactWriteItems(
                request -> request.transactItems(operations).returnConsumedCapacity(INDEXES))
            .consumedCapacity()
            .get(0));
  }

  private static QueryResponse query(String partition, Consumer<QueryRequest.Builder> more) {
    var request =
        QueryRequest.builder()
            .tableName(TABLE.name())
            .keyConditionExpression("pk = :pk")
            .expressionAttributeValues(Map.of(":pk", AttributeValue.fromS(partition)))
            .returnConsumedCapacity(INDEXES);
    more.accept(request);
    return engine.client().query(request.build());
  }
}
