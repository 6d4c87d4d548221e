package dev.keysmith.plan.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.planner.DesignPlanner;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which reads an index of the instances in a range serves, and what writes do to it. */
final class SparseRangeTest {
  private static final String DESIGN =
      """
      design: 1
      tables:
        Stocks:
          key: {partition: sku}
          indexes:
            Low: {partition: lowIn, sort: sku, project: all}
          items:
            Stock:
              lowIn: [{when: {quantity: {before: 5}}, is: "{shelf}"}]
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{before: 5}; ; Low",
        "{before: 5.0}; ; Low",
        "{to: 4}; quantity; Low",
        "{between: [1, 3]}; quantity; Low",
        "{from: $n, before: 2}; quantity; Low",
        "3; quantity; Low",
        "{in: [1, 2]}; quantity; Low",
        "{to: 5}; ; none",
        "{before: $n}; ; none",
        "{from: 5}; ; none",
        "{in: [1, 7]}; ; none",
        "$n; ; none",
        "{exists: true}; ; none"
      })
  void servesReadsOfTheseInstancesAlone(String condition, String filter, String index) {
    Spec spec =
        spec(
            "{id: P, read: Stock, where: {shelf: $shelf, quantity: %s}, rps: 1}"
                .formatted(condition));
    Optional<Plan> plan = plan(spec);
    if (index.equals("none")) {
      assertThat(plan).isEmpty();
      return;
    }
    PlanStep step = plan.orElseThrow().steps().get(0);
    assertThat(step.request().index()).hasValue(index);
    assertThat(step.request().filter().stream().map(it -> it.path().attribute()).toList())
        .isEqualTo(filter == null ? List.of() : List.of(filter));
  }

  /** 2% of them are in the index before, and 2% after. */
  @Test
  void aNumberThatIsSetMovesItemsInAndOut() {
    Plan plan =
        plan(spec("{id: P, update: Stock, where: {sku: $sku}, set: [quantity], rps: 1}"))
            .orElseThrow();
    assertThat(plan.writeUnits()).isBetween(1.039, 1.041);
  }

  /** The sum is not known before the item is read. */
  @Test
  void aNumberThatIsAddedToIsReadFirst() {
    Plan plan =
        plan(spec("{id: P, update: Stock, where: {sku: $sku}, add: [quantity], rps: 1}"))
            .orElseThrow();
    assertThat(plan.roundTrips()).isEqualTo(2);
  }

  @Test
  void aNumberThatIsKnownDecides() {
    Plan plan =
        plan(spec("{id: P, update: Stock, where: {sku: $sku}, set: {quantity: 9}, rps: 1}"))
            .orElseThrow();
    assertThat(plan.steps()).hasSize(1);
    assertThat(plan.writeUnits()).isBetween(1.019, 1.021);
  }

  private static Optional<Plan> plan(Spec spec) {
    Design design =
        DesignReader.read(new SourceText("design.yaml", DESIGN), spec).design().orElseThrow();
    return new DesignPlanner(spec, design, plan -> plan.readUnits() + 5 * plan.writeUnits())
        .plan(spec.pattern("P").orElseThrow())
        .best();
  }

  private static Spec spec(String pattern) {
    return RandomSpecs.read(
        """
        keysmith: 1
        application: Shop
        entities:
          Stock:
            identity: [sku]
            count: 100k
            attributes:
              sku:      {type: string, bytes: 10}
              shelf:    {type: string, bytes: 4, distinct: 50, immutable: true}
              quantity: {type: number, digits: 4}
        patterns:
          - {id: L, read: Stock, where: {shelf: $shelf, quantity: {before: 5, fraction: 2%%}}, rps: 1}
          - %s
        """
            .formatted(pattern));
  }
}
