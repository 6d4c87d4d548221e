package dev.keysmith.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.measure.figure.DataMeasurement;
import dev.keysmith.measure.figure.EntityFigures;
import dev.keysmith.measure.figure.MeasuredData;
import dev.keysmith.measure.sample.ItemSample;
import dev.keysmith.source.SourceText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that {@code verify} filled are measured as they were generated. */
final class DataMeasurementTest {
  private static final int ITEMS = 3_400;

  @ParameterizedTest
  @ValueSource(strings = {"single", "multi"})
  void everythingReadIsExactAndAsTheSpecSays(String design) {
    FilledTables tables = FilledTables.orders(design, ITEMS);
    MeasuredData data = measure(tables);
    assertThat(data.isExplained()).isTrue();
    new MeasuredTruth(tables).assertExact(data);
    assertThat(
            SpecFigureComparison.of(tables.text(), tables.spec(), data, ImmutableSet.of()).stream()
                .filter(figure -> !figure.agrees())
                .map(figure -> figure.subject() + " " + figure.figure()))
        // By chance, 38.5% of 400 customers have a phone, not 40%.
        .hasSizeLessThan(3)
        .allMatch(figure -> figure.endsWith(" present"));
  }

  @Test
  void otherKeyNamesAndNoTypeMakeNoDifference() {
    FilledTables tables = FilledTables.orders("single", 850);
    Design renamed =
        DesignReader.read(
                new SourceText(
                    "design.yaml",
                    ProjectCheckout.read(
                            ProjectCheckout.ROOT.resolve(
                                "measure/src/test/resources/measure/single.yaml"))
                        .replace("PK", "zq")
                        .replace("SK", "aa")),
                tables.spec())
            .design()
            .orElseThrow();
    ImmutableList<ImmutableMap<String, Object>> items =
        tables.items().getOrDefault("Shop", ImmutableList.of()).stream()
            .map(
                item -> {
                  Map<String, Object> other = new LinkedHashMap<>(item);
                  other.put("zq", Objects.requireNonNull(other.remove("PK")));
                  other.put("aa", Objects.requireNonNull(other.remove("SK")));
                  other.remove("Type");
                  return ImmutableMap.copyOf(other);
                })
            .collect(ImmutableList.toImmutableList());
    MeasuredData data =
        DataMeasurement.of(
            tables.spec(),
            renamed,
            ImmutableList.of(
                new ItemSample(
                    "Shop",
                    ImmutableList.of("zq", "aa"),
                    items,
                    1,
                    OptionalLong.of(items.size()),
                    0,
                    0,
                    0)),
            Map.of());
    assertThat(data.isExplained()).isTrue();
    new MeasuredTruth(tables).assertExact(data);
  }

  /** Entities that are embedded, split, duplicated and counted; keys of every form. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "example-code-hosting.single-table",
        "example-online-shop.single-table",
        "example-online-shop.multi-table"
      })
  void derivedDesignsAreMeasured(String name) {
    FilledTables tables =
        FilledTables.of(
            ProjectCheckout.ROOT.resolve(
                "examples/" + name.replaceAll("example-|\\.[a-z-]*", "") + ".yaml"),
            ProjectCheckout.ROOT.resolve("app/src/test/resources/replay/" + name + ".yaml"),
            300);
    MeasuredData data = measure(tables);
    assertThat(data.isExplained()).isTrue();
    new MeasuredTruth(tables).assertExact(data);
  }

  @Test
  void foreignItemsAndAttributesAreReportedWithoutValues() {
    FilledTables tables = FilledTables.orders("single", 60);
    ImmutableList.Builder<ImmutableMap<String, Object>> items = ImmutableList.builder();
    tables
        .items()
        .getOrDefault("Shop", ImmutableList.of())
        .forEach(
            item ->
                items.add(
                    ImmutableMap.<String, Object>builder()
                        .putAll(item)
                        .put("loyalty", "secret")
                        .buildOrThrow()));
    items.add(ImmutableMap.of("PK", "AUDIT#1", "SK", "x", "actor", "ann"));
    MeasuredData data = measure(tables.with(ImmutableMap.of("Shop", items.build())));
    assertThat(data.unexplained())
        .singleElement()
        .satisfies(
            group -> {
              assertThat(group.items()).isEqualTo(1);
              assertThat(group.attributes()).containsExactly("PK", "SK", "actor");
            });
    assertThat(data.entities().get(0).unknown()).containsOnlyKeys("loyalty");
  }

  @Test
  void entitiesOfTablesThatWereNotReadHaveNoFigures() {
    FilledTables tables = FilledTables.orders("multi", 60);
    MeasuredData data =
        DataMeasurement.of(
            tables.spec(),
            tables.design(),
            tables.whole().stream().filter(sample -> sample.table().equals("Orders")).toList(),
            Map.of());
    assertThat(data.entities()).extracting(EntityFigures::entity).containsExactly("Order");
    assertThat(data.entities().get(0).children()).isEmpty();
  }

  private static MeasuredData measure(FilledTables tables) {
    ImmutableList<ItemSample> whole = tables.whole();
    return DataMeasurement.of(tables.spec(), tables.design(), whole, Map.of());
  }
}
