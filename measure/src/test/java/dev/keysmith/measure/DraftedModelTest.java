package dev.keysmith.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.export.source.InputProblem;
import dev.keysmith.measure.draft.DraftedModel;
import dev.keysmith.measure.draft.KeyInference;
import dev.keysmith.measure.figure.ChildrenFigures;
import dev.keysmith.measure.figure.DataMeasurement;
import dev.keysmith.measure.figure.EntityFigures;
import dev.keysmith.measure.figure.MeasuredData;
import dev.keysmith.measure.sample.ItemSample;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecReader;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables of which nothing is known but their items. */
final class DraftedModelTest {
  /** Names that say nothing, in another order. */
  private static final ImmutableMap<String, String> SHUFFLED =
      ImmutableMap.<String, String>builder()
          .put("PK", "w4x")
          .put("SK", "a9k")
          .put("customerId", "z1t")
          .put("orderId", "q7r")
          .put("name", "m2f")
          .put("status", "b5g")
          .put("total", "k3h")
          .buildOrThrow();

  @ParameterizedTest
  @CsvSource({"false, true", "true, false"})
  void entitiesAreRecognisedByTheirKeys(boolean shuffled, boolean typed) {
    FilledTables tables = FilledTables.orders("single", 850);
    ImmutableList<ImmutableMap<String, Object>> items =
        tables.items().getOrDefault("Shop", ImmutableList.of()).stream()
            .map(item -> renamed(item, shuffled, typed))
            .collect(ImmutableList.toImmutableList());
    ImmutableList<String> key = KeyInference.of("Shop", items);
    assertThat(key)
        .containsExactly(shuffled ? new String[] {"w4x", "a9k"} : new String[] {"PK", "SK"});
    ItemSample sample =
        new ItemSample("Shop", key, items, 1, OptionalLong.of(items.size()), 0, 0, 0);
    DraftedModel draft = DraftedModel.of(ImmutableList.of(sample), "Drafted", "items");
    Spec spec =
        SpecReader.read(
                new SourceText("spec.yaml", draft.spec()), PriceListReader.shipped().regionNames())
            .spec()
            .orElseThrow();
    Design design =
        DesignReader.read(new SourceText("design.yaml", draft.design()), spec)
            .design()
            .orElseThrow();
    MeasuredData data = DataMeasurement.of(spec, design, ImmutableList.of(sample), Map.of());
    assertThat(data.isExplained()).isTrue();
    assertThat(data.entities())
        .extracting(EntityFigures::entity)
        .containsExactly("Customer", "Order");
    assertThat(data.entities())
        .extracting(EntityFigures::instances)
        .containsExactly(
            (long) tables.instances().all("Customer").size(),
            (long) tables.instances().all("Order").size());
    ChildrenFigures children = data.entities().get(1).children().get(0);
    assertThat(children.average().value()).isEqualTo(7.5);
    assertThat(children.spread()).isPresent();
  }

  private static ImmutableMap<String, Object> renamed(
      ImmutableMap<String, Object> item, boolean shuffled, boolean typed) {
    ImmutableMap.Builder<String, Object> renamed = ImmutableMap.builder();
    item.forEach(
        (name, value) -> {
          if (typed || !name.equals("Type")) {
            renamed.put(shuffled ? SHUFFLED.getOrDefault(name, name) : name, value);
          }
        });
    return renamed.buildOrThrow();
  }

  @Test
  void aKeyThatDoesNotFollowFromTheItemsHasToBeSaid() {
    ImmutableList<ImmutableMap<String, Object>> items =
        IntStream.range(0, 40)
            .mapToObj(
                i -> ImmutableMap.<String, Object>of("email", "e" + i, "phone", "p" + i, "x", "y"))
            .collect(ImmutableList.toImmutableList());
    assertThatThrownBy(() -> KeyInference.of("Users", items))
        .isInstanceOf(InputProblem.class)
        .hasMessageContaining("email, or phone")
        .hasMessageContaining("--key Users=PARTITION[,SORT]");
  }

  @Test
  void whatFewItemsShareIsNotShown() {
    ImmutableList.Builder<ImmutableMap<String, Object>> items = ImmutableList.builder();
    for (int i = 0; i < 40; i++) {
      items.add(ImmutableMap.of("PK", "USER#" + i, "SK", "USER#" + i, "age", "x" + i));
    }
    items.add(ImmutableMap.of("PK", "TOKEN#hunter2", "SK", "TOKEN#hunter2", "age", "z"));
    DraftedModel draft =
        DraftedModel.of(
            ImmutableList.of(
                new ItemSample(
                    "T",
                    ImmutableList.of("PK", "SK"),
                    items.build(),
                    1,
                    OptionalLong.of(41),
                    0,
                    0,
                    0)),
            "Drafted",
            "items");
    assertThat(draft.fewItems()).isEqualTo(1);
    assertThat(draft.spec() + draft.design()).doesNotContain("hunter2").contains("USER#");
  }
}
