package dev.keysmith.plan.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.planner.DesignPlanner;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.VerificationOutcome;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.SharedEngine;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What an index decides by holding some instances only, and what is left to a filter. */
final class SparseIndexMatchTest {
  /** A thousand shops with 1,000 orders each: 10 placed, 20 cooking, 10 ready; 50 with a wish. */
  private static final Spec SPEC =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Kitchen
          entities:
            Order:
              identity: [orderId]
              count: 1M
              attributes:
                orderId: {type: string, generated: ulid}
                shop: {type: string, bytes: 8, distinct: 1000}
                status: {type: string, values: {PLACED: 1%, COOKING: 2%, READY: 1%, DONE: 96%}}
                wish: {type: string, bytes: 20, present: 5%, distinct: 10}
          patterns:
            - {id: create, create: Order, rps: 1}
            - id: same
              read: Order
              where: {shop: $shop, status: {in: [COOKING, PLACED]}}
              rps: 1
            - {id: fewer, read: Order, where: {shop: $shop, status: PLACED}, rps: 1}
            - {id: others, read: Order, where: {shop: $shop, status: {not: DONE}}, rps: 1}
            - {id: wishes, read: Order, where: {shop: $shop, wish: {exists: true}}, rps: 1}
            - {id: wish, read: Order, where: {shop: $shop, wish: $wish}, rps: 1}
          """);

  private static final Design DESIGN =
      DesignReader.read(
              new SourceText(
                  "design.yaml",
                  """
                  design: 1
                  tables:
                    Orders:
                      key: {partition: orderId}
                      indexes:
                        Kitchen: {partition: kitchen, project: all}
                        Unfinished: {partition: unfinished, project: all}
                        Wishes: {partition: wishShop, project: all}
                        WishesInOrder: {partition: shop, sort: wish, project: keys}
                      items:
                        Order:
                          kitchen: [{when: {status: {in: [PLACED, COOKING]}}, is: "{shop}"}]
                          unfinished:
                            - {when: {status: {in: [PLACED, COOKING, READY]}}, is: "{shop}"}
                          wishShop: [{when: {wish: {exists: true}}, is: "{shop}"}]
                  """),
              SPEC)
          .design()
          .orElseThrow();

  private static PlanStep first(String pattern, String index) {
    return new DesignPlanner(SPEC, DESIGN, Plan::readUnits)
        .plan(SPEC.pattern(pattern).orElseThrow()).plans().stream()
            .map(plan -> plan.steps().get(0))
            .filter(step -> step.request().index().equals(Optional.of(index)))
            .findFirst()
            .orElseThrow();
  }

  @Test
  void asksOnceForAllThatItHolds() {
    PlanStep step = first("same", "Kitchen");
    assertThat(step.request().filter()).isEmpty();
    assertThat(step.cost().requests()).isEqualTo(1);
    assertThat(step.cost().itemsRead()).isCloseTo(30, within(1e-9));
  }

  @Test
  void keepsTheOthersOutThatItHolds() {
    PlanStep step = first("fewer", "Kitchen");
    assertThat(step.request().filter()).hasSize(1);
    assertThat(step.cost().itemsRead()).isCloseTo(30, within(1e-9));
    assertThat(step.cost().itemsReturned()).isCloseTo(10, within(1e-9));
  }

  @Test
  void hasAllButOneValueWhereTheSetIsClosed() {
    PlanStep step = first("others", "Unfinished");
    assertThat(step.request().filter()).isEmpty();
    assertThat(step.cost().itemsRead()).isCloseTo(40, within(1e-9));
  }

  @Test
  void hasAnAttributeThatItsKeyIsMadeOf() {
    assertThat(first("wishes", "WishesInOrder").request().filter()).isEmpty();
    assertThat(first("wishes", "WishesInOrder").cost().itemsRead()).isCloseTo(50, within(1e-9));
    assertThat(first("wishes", "Wishes").cost().itemsRead()).isCloseTo(50, within(1e-9));
  }

  @Test
  void doesNotKnowTheValueOfWhatIsThere() {
    PlanStep step = first("wish", "Wishes");
    assertThat(step.request().filter()).hasSize(1);
    assertThat(step.cost().itemsRead()).isCloseTo(50, within(1e-9));
    assertThat(step.cost().itemsReturned()).isCloseTo(5, within(1e-9));
  }

  @Test
  void isRightOnAnEngine() {
    DynamoDbEngine engine = SharedEngine.get();
    VerificationOutcome verified =
        new DesignCompiler(PriceListReader.shipped())
            .verify(
                SPEC,
                DESIGN,
                engine,
                new VerificationOptions(1, 200, Optional.empty()),
                ProgressListener.NONE);
    assertThat(verified.patterns()).hasSize(6);
    assertThat(verified.patterns().stream().flatMap(report -> report.mismatch().stream()))
        .isEmpty();
  }
}
