package dev.keysmith.verify.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.CapacityCharge;
import dev.keysmith.capacity.EngineDifference;
import dev.keysmith.capacity.EngineTable;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.TableKey;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.progress.ProgressListener;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

final class CapacityMeterTest {
  private static final EngineTable INDEXED =
      new EngineTable(
          "indexed",
          TableKey.of("pk", "sk"),
          index("All", List.of("g1"), List.of("g2N"), false, new IndexProjection.All()),
          index("Multi", List.of("m1", "m2N"), List.of("m3", "g3B"), false, include("a", "c")),
          index("LocalKeys", List.of("pk"), List.of("l1N"), true, new IndexProjection.Keys()),
          index("LocalSome", List.of("pk"), List.of("l2"), true, include("a")));
  private static final EngineTable NUMBERED =
      new EngineTable(
          "numbered",
          TableKey.of("idN"),
          index("All", List.of("g1"), List.of(), false, new IndexProjection.Keys()));

  private static DynamoDbEngine engine;
  private static RunTables tables;

  @BeforeAll
  static void start() {
    engine = DynamoDbEngine.embedded();
    Design design =
        new Design(
            ImmutableMap.of("indexed", INDEXED.asDesigned(), "numbered", NUMBERED.asDesigned()),
            ImmutableMap.of());
    tables = RunTables.create(engine, design, ProgressListener.NONE);
  }

  @AfterAll
  static void stop() {
    tables.close();
    engine.close();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 20261115})
  void everyRequestConsumesWhatIsRecomputed(long seed) {
    AuditedMeter meter = new AuditedMeter(engine, tables);
    RandomRequests requests =
        new RandomRequests(meter, tables, List.of(INDEXED, NUMBERED), new Random(seed));
    Set<EngineDifference> met = EnumSet.noneOf(EngineDifference.class);
    Set<DynamoDbOperation> done = EnumSet.noneOf(DynamoDbOperation.class);
    int compared = 0;
    for (int i = 0; i < 700; i++) {
      String request = requests.next();
      for (MeteredRequest metered : meter.drain()) {
        assertThat(metered.error()).as("seed %d, %d: %s, %s", seed, i, request, metered).isZero();
        assertThat(metered.exceptions().isEmpty())
            .as("seed %d, %d: %s, %s", seed, i, request, metered)
            .isEqualTo(metered.recomputed().equals(metered.expected()));
        met.addAll(metered.exceptions());
        done.add(metered.operation());
        compared += metered.reported() ? 1 : 0;
      }
    }
    assertThat(compared).isGreaterThan(500);
    assertThat(done).containsExactlyInAnyOrder(DynamoDbOperation.values());
    // No batch is written here, nothing is projected, and a filtered page has its own test.
    assertThat(met)
        .isEqualTo(
            EnumSet.complementOf(
                EnumSet.of(
                    EngineDifference.BATCHED_DELETE_OF_NOTHING,
                    EngineDifference.LOCAL_INDEX_PROJECTION_EXPRESSION,
                    EngineDifference.FILTERED_PAGE)));
  }

  @Test
  void aFilteredPageIsAskedForAgain() {
    AuditedMeter meter = new AuditedMeter(engine, tables);
    for (int i = 0; i < 5; i++) {
      meter.putItem(put("filtered", "" + i, "text", "x".repeat(280_000)));
    }
    meter.drain();

    var response =
        meter.query(
            query("filtered")
                .filterExpression("#absent = :x OR attribute_exists(#absent)")
                .expressionAttributeNames(Map.of("#pk", "pk", "#absent", "absent"))
                .expressionAttributeValues(
                    Map.of(
                        ":pk", AttributeValue.fromS("filtered"), ":x", AttributeValue.fromS("x")))
                .build());

    assertThat(response.items()).isEmpty();
    MeteredRequest metered = meter.drain().get(0);
    assertThat(metered.error()).isZero();
    // 5 items of 280,017 bytes: 4 and 1 in two pages, or all in one.
    assertThat(metered.recomputed()).isEqualTo(CapacityCharge.of(137 + 34.5));
    assertThat(metered.consumed()).isEqualTo(CapacityCharge.of(171));
    assertThat(metered.exceptions()).containsExactly(EngineDifference.FILTERED_PAGE);
  }

  @Test
  void aFailedConditionIsRecordedWithoutAFigure() {
    AuditedMeter meter = new AuditedMeter(engine, tables);
    PutItemRequest put = put("failed", "1", "text", "x".repeat(2500));
    meter.putItem(put);
    meter.drain();

    assertThatThrownBy(
            () ->
                meter.putItem(
                    put.toBuilder().conditionExpression("attribute_not_exists(pk)").build()))
        .isInstanceOf(ConditionalCheckFailedException.class);

    assertThat(meter.drain())
        .containsExactly(
            new MeteredRequest(
                DynamoDbOperation.PUT_ITEM,
                "indexed",
                CapacityCharge.of(3),
                CapacityCharge.NONE,
                CapacityCharge.NONE,
                false,
                ImmutableSet.of(EngineDifference.FAILED_CONDITION)));
    assertThat(meter.drain()).isEmpty();
  }

  @Test
  void anErrorIsTheLargestOfTableAndIndexes() {
    CapacityCharge expected = CapacityCharge.of(2).withIndex("A", 1).withIndex("B", 4);
    CapacityCharge consumed = CapacityCharge.of(2.5).withIndex("B", 1).withIndex("C", 2);
    MeteredRequest metered =
        new MeteredRequest(
            DynamoDbOperation.PUT_ITEM, "t", expected, expected, consumed, true, ImmutableSet.of());

    assertThat(metered.error()).isEqualTo(3);
  }

  @Test
  void projectionExpressionsAreRejected() {
    AuditedMeter meter = new AuditedMeter(engine, tables);

    assertThatThrownBy(() -> meter.query(query("x").projectionExpression("sk").build()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> meter.query(query("x").indexName("LocalKeys").select("ALL_ATTRIBUTES").build()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void thePlainMeterCountsFromManyThreads() {
    PlainMeter meter = new PlainMeter(engine);

    IntStream.range(0, 100)
        .parallel()
        .forEach(i -> meter.putItem(put("plain", "" + i, "text", "x".repeat(1500))));
    meter.getItem(
        GetItemRequest.builder()
            .tableName(tables.name("indexed"))
            .key(Map.of("pk", AttributeValue.fromS("plain"), "sk", AttributeValue.fromS("1")))
            .build());

    assertThat(meter.requests()).isEqualTo(101);
    assertThat(meter.writeUnits()).isEqualTo(200);
    assertThat(meter.readUnits()).isEqualTo(0.5);
  }

  private static PutItemRequest put(String partition, String sort, String name, String value) {
    return PutItemRequest.builder()
        .tableName(tables.name("indexed"))
        .item(
            Map.of(
                "pk",
                AttributeValue.fromS(partition),
                "sk",
                AttributeValue.fromS(sort),
                name,
                AttributeValue.fromS(value)))
        .build();
  }

  private static QueryRequest.Builder query(String partition) {
    return QueryRequest.builder()
        .tableName(tables.name("indexed"))
        .keyConditionExpression("#pk = :pk")
        .expressionAttributeNames(Map.of("#pk", "pk"))
        .expressionAttributeValues(Map.of(":pk", AttributeValue.fromS(partition)));
  }

  private static Index index(
      String name,
      List<String> partition,
      List<String> sort,
      boolean local,
      IndexProjection projection) {
    return new Index(
        name, ImmutableList.copyOf(partition), ImmutableList.copyOf(sort), local, projection);
  }

  private static IndexProjection include(String... attributes) {
    return new IndexProjection.Include(ImmutableList.copyOf(attributes));
  }
}
