package dev.keysmith.emit.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PlanTextTest {
  private static final Spec SPEC =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Shop
          entities:
            Shop:
              identity: [shopId]
              count: 100
              versioned: true
              attributes:
                shopId: {type: string, bytes: 8}
                orders: {type: number, digits: 8}
                name: {type: string, bytes: 10}
            Order:
              identity: [shopId, orderId]
              count: 1M
              attributes:
                shopId: {type: string, bytes: 8, references: Shop.shopId, max: 100k}
                orderId: {type: string, bytes: 26}
                status: {type: string, values: {OPEN: 50%, SHUT: 50%}}
                note: {type: string, bytes: 400}
          patterns:
            - {id: create, create: Order, rps: 1}
            - {id: rename, update: Shop, where: {shopId: $s}, set: [name], rps: 1}
            - {id: shut, update: Order, where: {shopId: $s, orderId: $o, status: OPEN}, set: {status: SHUT}, rps: 1}
            - {id: drop, delete: Order, where: {shopId: $s, orderId: $o}, rps: 1}
            - id: both
              write:
                - create: Shop
                - create: Order
                - require: Order
                  where: {shopId: $s, orderId: $o}
              rps: 1
            - {id: list, read: Order, where: {shopId: $s}, rps: 1}
            - {id: page, read: Order, where: {shopId: $s}, limit: 10, rps: 1}
          """);

  private static Plan plan(String pattern, String orders) {
    Design design =
        DesignReader.read(
                new SourceText(
                    "design.yaml",
                    """
                    design: 1
                    tables:
                      Shops:
                        key: {partition: shopId}
                        items:
                          Shop: {}
                      Orders:
                        key: {partition: PK, sort: orderId}
                        items:
                          Order: {%s}
                    """
                        .formatted(orders)),
                SPEC)
            .design()
            .orElseThrow();
    List<PlanSet> plans = new DesignCompiler(PriceListReader.shipped()).plan(SPEC, design);
    return plans.stream()
        .filter(one -> one.pattern().equals(pattern))
        .findFirst()
        .flatMap(PlanSet::best)
        .orElseThrow();
  }

  private static Plan plan(String pattern) {
    return plan(pattern, "PK: \"{shopId}\"");
  }

  private static List<Optional<String>> conditions(String pattern) {
    Plan plan = plan(pattern);
    return plan.steps().stream()
        .map(step -> RequestExpressions.of(plan, step).condition())
        .toList();
  }

  @Test
  void conditionsOfWritesAreConditionExpressions() {
    assertThat(conditions("create")).containsExactly(Optional.of("attribute_not_exists(PK)"));
    assertThat(conditions("rename")).containsExactly(Optional.of("Version = :Version"));
    assertThat(conditions("shut"))
        .containsExactly(Optional.of("attribute_exists(PK) AND status = :status"));
    assertThat(conditions("drop")).containsExactly(Optional.empty());
    assertThat(conditions("both"))
        .containsExactly(
            Optional.of("attribute_not_exists(shopId)"),
            Optional.of(
                "Put Order: attribute_not_exists(PK); ConditionCheck Order: attribute_exists(PK)"));
  }

  @Test
  void pagesGoOneAfterTheOther() {
    Plan list = plan("list");
    assertThat(list.steps().get(0).requests()).isGreaterThan(4);
    assertThat(PlanText.isPaged(list, list.steps().get(0))).isTrue();
    assertThat(PlanText.roundTrips(list)).matches("1 round trip plus [0-9.]+ for further pages");
    assertThat(PlanText.roundTrips(plan("page"))).isEqualTo("1 round trip");
  }

  @Test
  void shardsAreAskedAtOnce() {
    Plan page = plan("page", "PK: \"{shopId}#{shard}\", shards: 4");
    assertThat(page.steps().get(0).requests()).isEqualTo(4);
    assertThat(PlanText.roundTrips(page)).isEqualTo("1 round trip");
  }
}
