package dev.keysmith.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.Planner;
import dev.keysmith.planner.DesignPlanner;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The designs that derived ones are measured against: plain, but correct. */
final class PlainDesignsTest {
  private static final String SHOP =
      """
      keysmith: 1
      application: Shop
      entities:
        Customer:
          identity: [id]
          count: 1k
          ttl: expiresAt
          attributes:
            id: {type: string, generated: ulid}
            email: {type: string, unique: true}
            vip: boolean
            expiresAt: epoch
        OrderLine:
          identity: [customer, order, line]
          count: 10k
          attributes:
            customer: {type: string, bytes: 26, references: Customer.id}
            order: string
            line: {type: number, digits: 3}
            status: {type: string, values: [OPEN, CLOSED]}
            at: timestamp
      patterns:
        - {read: Customer, where: {id: $id}, rps: 1}
        - {read: Customer, where: {vip: true}, limit: 5, rps: 1}
        - {read: Customer, limit: 5, rps: 1}
        - read: OrderLine
          where: {Customer.id: $id, status: OPEN, line: {from: $least}}
          sort: [at desc, line]
          limit: 5
          rps: 1
        - {read: Customer, where: {id: $id}, include: {OrderLine: {limit: 3}}, rps: 1}
        - {update: OrderLine, where: {customer: $customer}, set: {status: CLOSED}, rps: 1}
        - {create: Customer, rps: 1}
        - {create: OrderLine, rps: 1}
      """;

  @Test
  void hasATableForEachEntityAndUniquenessItems() {
    assertThat(OneTablePerEntity.text(SpecFixtures.of(SHOP)))
        .isEqualTo(
            """
            design: 1
            tables:
              "Customer":
                key: {partition: "id"}
                ttl: "expiresAt"
                items:
                  "Customer": {}
              "Customer-unique-1":
                key: {partition: "email"}
                ttl: "expiresAt"
                items:
                  "Customer/unique-1":
                    holds: ["id", "expiresAt"]
              "OrderLine":
                key: {partition: "customer", sort: "order_lineKey"}
                items:
                  "OrderLine":
                    "order_lineKey": "{order}#{line:05}"
            """);
  }

  @Test
  void hasAnIndexForEachQuery() {
    assertThat(
            OneIndexPerPattern.text(SpecFixtures.of(SHOP))
                .lines()
                .filter(it -> it.contains("For-")))
        .containsExactly(
            "      \"For-P2-1\": {partition: [\"vipKey\"], project: all}",
            "      \"For-P3-1\": {partition: [\"allKey\"], project: all}",
            "      \"For-P4-1\": {partition: [\"customer\", \"status\"], sort: [\"at\"], project:"
                + " all}",
            "      \"For-P5-1\": {partition: [\"customer\"], project: all}");
  }

  /** Every read by an identity, and every create, is served without an index. */
  @ParameterizedTest
  @MethodSource("dev.keysmith.design.CorpusCases#experts")
  void fitsPublishedSpecs(Path folder) {
    Spec spec = CorpusCases.spec(folder);
    Set<String> least = served(spec, OneTablePerEntity.of(spec));
    assertThat(least).containsAll(creates(spec));
    assertThat(served(spec, OneIndexPerPattern.of(spec))).containsAll(least);
  }

  @Test
  void fitsRandomSpecs() {
    for (int seed = 0; seed < 25; seed++) {
      Spec spec = RandomSpecs.of(5, 12, 6).spec(seed);
      Set<String> least = served(spec, OneTablePerEntity.of(spec));
      assertThat(least).as("seed %s", seed).containsAll(creates(spec));
      assertThat(served(spec, OneIndexPerPattern.of(spec))).as("seed %s", seed).containsAll(least);
    }
  }

  private static Set<String> served(Spec spec, Design design) {
    assertUniquenessItems(spec, design);
    Planner planner =
        new DesignPlanner(spec, design, plan -> plan.readUnits() + 5 * plan.writeUnits());
    Set<String> served = new LinkedHashSet<>();
    for (AccessPattern pattern : spec.patterns()) {
      PlanSet planned = planner.plan(pattern);
      if (planned.isServed()) {
        served.add(pattern.id());
      }
    }
    return served;
  }

  private static void assertUniquenessItems(Spec spec, Design design) {
    for (Entity entity : spec.entities().values()) {
      assertThat(design.items(entity.name())).hasSize(1 + entity.uniqueKeys().size());
    }
  }

  private static List<String> creates(Spec spec) {
    return spec.patterns().stream()
        .filter(
            pattern ->
                pattern instanceof AccessPattern.Write write
                    && write.actions().stream()
                        .allMatch(dev.keysmith.spec.WriteAction.Store.class::isInstance))
        .map(AccessPattern::id)
        .toList();
  }
}
