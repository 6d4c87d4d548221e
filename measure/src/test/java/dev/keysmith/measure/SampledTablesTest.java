package dev.keysmith.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.export.source.InputProblem;
import dev.keysmith.measure.figure.DataMeasurement;
import dev.keysmith.measure.figure.MeasuredData;
import dev.keysmith.measure.sample.ItemSample;
import dev.keysmith.measure.sample.SampledTables;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.verify.engine.DeployedItems;
import dev.keysmith.verify.engine.DeployedTable;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.SharedEngine;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Samples of tables on DynamoDB Local. */
final class SampledTablesTest {
  private static final int ITEMS = 1_700;

  private static final String TABLE = "SampledTablesTest";

  private static FilledTables tables;
  private static DynamoDbEngine engine;
  private static DeployedTable deployed;

  @BeforeAll
  static void fill() {
    tables = FilledTables.orders("single", ITEMS);
    engine = SharedEngine.get();
    DeployedItems.create(
        engine,
        TABLE,
        tables.design().table("Shop"),
        tables.items().getOrDefault("Shop", ImmutableList.of()));
    deployed = DeployedTable.find(engine, TABLE).orElseThrow();
  }

  @AfterAll
  static void delete() {
    engine.client().deleteTable(request -> request.tableName(TABLE));
  }

  private static ItemSample sample(long items, int maxUnits) {
    return SampledTables.plan(Map.of("Shop", deployed), items, maxUnits, OptionalInt.empty())
        .read(ProgressListener.NONE)
        .get(0);
  }

  @Test
  void segmentsHaveWholeItemCollections() {
    ItemSample sample = sample(500, 10_000);
    assertThat(sample.isWhole()).isFalse();
    Set<Object> keys = new HashSet<>();
    sample.items().forEach(item -> keys.add(item.get("PK")));
    List<ImmutableMap<String, Object>> all =
        tables.items().getOrDefault("Shop", ImmutableList.of());
    assertThat(sample.items())
        .hasSizeBetween(150, 1_200)
        .containsExactlyInAnyOrderElementsOf(
            all.stream().filter(item -> keys.contains(item.get("PK"))).toList());
  }

  /**
   * Of 95% confidence intervals, one in 20 does not have the truth; figures are not independent.
   */
  @Test
  void figuresOfASampleAreWithinTheirErrors() {
    ItemSample sample = sample(500, 10_000);
    MeasuredData data =
        DataMeasurement.of(tables.spec(), tables.design(), ImmutableList.of(sample), Map.of());
    List<Double> deviations = new MeasuredTruth(tables).deviations(data);
    assertThat(deviations).hasSizeGreaterThan(20).allMatch(off -> off < 1.5);
    assertThat(deviations.stream().filter(off -> off > 1).count())
        .isLessThanOrEqualTo(deviations.size() / 10);
    assertThat(data.entities().get(1).children().get(0).spread()).isPresent();
    assertThat(data.entities()).allMatch(entity -> entity.count().margin() > 0);
  }

  @Test
  void aSmallTableIsReadToItsEnd() {
    ItemSample sample = sample(Long.MAX_VALUE, 10_000);
    assertThat(sample.isWhole()).isTrue();
    assertThat(sample.items()).hasSize(ITEMS);
    assertThat(sample.total()).hasValue(ITEMS);
  }

  @Test
  void theLimitOfReadUnitsIsNotExceeded() {
    ItemSample sample = sample(Long.MAX_VALUE, 400);
    assertThat(sample.readUnits()).isPositive().isLessThanOrEqualTo(400);
    assertThat(sample.incomplete()).isZero();
    assertThat(sample.isWhole()).isTrue();
    DeployedTable larger =
        new DeployedTable(engine, TABLE, deployed.key(), deployed.items(), 1L << 32);
    SampledTables reduced =
        SampledTables.plan(Map.of("Shop", larger), 1_000_000, 200, OptionalInt.empty());
    assertThat(reduced.isReduced()).isTrue();
    assertThat(reduced.read(ProgressListener.NONE).get(0).isWhole()).isFalse();
    assertThatThrownBy(
            () ->
                SampledTables.plan(Map.of("Shop", deployed), 10, 100, OptionalInt.empty())
                    .read(ProgressListener.NONE))
        .isInstanceOf(InputProblem.class)
        .hasMessageContaining("--max-rcu");
  }
}
