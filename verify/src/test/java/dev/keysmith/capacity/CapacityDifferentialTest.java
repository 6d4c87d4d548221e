package dev.keysmith.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.TableKey;
import dev.keysmith.verify.engine.DynamoDbEngine;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every rule of this package against the consumed capacity that DynamoDB Local reports, table and
 * each index apart, over thousands of random requests. They are equal; where the engine is known to
 * differ, {@link EngineCharges} says what it reports instead.
 */
final class CapacityDifferentialTest {
  private static final int ROUNDS = 150;

  private static DynamoDbEngine engine;

  @BeforeAll
  static void start() {
    engine = DynamoDbEngine.embedded();
  }

  @AfterAll
  static void stop() {
    engine.close();
  }

  @ParameterizedTest
  @ValueSource(longs = {20261115, 7, 4096})
  void predictsWhatTheEngineReports(long seed) {
    var comparisons = new ChargeComparisons(seed);
    for (EngineTable table : tables(seed)) {
      table.create(engine.client());
      var random = new Random(seed);
      // An item and its entries in local indexes share the limit of 400 KB.
      int largest =
          table.indexes().isEmpty() ? DynamoDbLimits.ITEM_BYTES : DynamoDbLimits.ITEM_BYTES / 8;
      // Enough of the large ones that a partition is read in several pages.
      int keys = table.indexes().isEmpty() ? 60 : 12;
      var items = new RandomItems(random, table, keys, largest);
      var writes = new WriteRequests(engine.client(), table, items, random, comparisons);
      var gets = new GetRequests(engine.client(), table, items, random, comparisons);
      var queries = new QueryRequests(engine.client(), table, items, random, comparisons);
      for (int round = 0; round < ROUNDS; round++) {
        writes.put();
        writes.update();
        writes.put();
        writes.update();
        writes.delete();
        gets.get();
        queries.queryTable();
        if (!table.indexes().isEmpty()) {
          queries.queryIndex();
          queries.queryIndex();
          queries.queryIndexFiltered();
        }
        if (round % 2 == 0) {
          writes.batch();
          writes.transaction();
          gets.batchGet();
          gets.transactGet();
        }
        if (round % 10 == 0) {
          writes.failing();
          writes.failingTransaction();
          queries.queryNothing();
        }
      }
    }
    System.out.println(comparisons);
    assertThat(comparisons.total()).isGreaterThan(5_000);
  }

  private static List<EngineTable> tables(long seed) {
    return List.of(
        new EngineTable(
            "indexed-" + seed,
            TableKey.of("pk", "sk"),
            global("GlobalAll", List.of("g1"), List.of("g2N"), new IndexProjection.All()),
            global("GlobalKeys", List.of("g2N"), List.of(), new IndexProjection.Keys()),
            global("GlobalInclude", List.of("g1"), List.of("sk"), include("a", "b")),
            global("Sparse", List.of("sparse"), List.of("g3B"), include("a")),
            global("Multi", List.of("m1", "m2N"), List.of("m3", "g3B"), include("c", "a")),
            local("LocalKeys", "l1N", new IndexProjection.Keys()),
            local("LocalInclude", "l2", include("a", "g1")),
            local("LocalAll", "l1N", new IndexProjection.All())),
        new EngineTable(
            "numbered-" + seed,
            TableKey.of("idN"),
            global("Multi", List.of("m1", "idN"), List.of("m2N", "m3"), new IndexProjection.All()),
            global("Reverse", List.of("m1"), List.of(), include("b"))),
        new EngineTable("plain-" + seed, TableKey.of("pk", "sk")));
  }

  private static Index global(
      String name, List<String> partition, List<String> sort, IndexProjection projection) {
    return new Index(
        name, ImmutableList.copyOf(partition), ImmutableList.copyOf(sort), false, projection);
  }

  private static Index local(String name, String sort, IndexProjection projection) {
    return new Index(name, ImmutableList.of("pk"), ImmutableList.of(sort), true, projection);
  }

  private static IndexProjection include(String... attributes) {
    return new IndexProjection.Include(ImmutableList.copyOf(attributes));
  }
}
