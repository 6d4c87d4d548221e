package dev.keysmith.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.spec.AttributeCondition.Test.Range;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SpecShrinkerTest {
  private static final String GITHUB =
      ProjectCheckout.read(ProjectCheckout.ROOT.resolve("corpus/github/spec.yaml"));

  @Test
  void leavesTheLeastSpecWhereEverythingFails() {
    assertThat(SpecShrinker.shrink(RandomSpecs.of(6, 12, 6).text(3), spec -> true).lines())
        .hasSizeLessThan(12)
        .anyMatch(line -> line.contains("attributes: {"));
    Spec least = RandomSpecs.read(SpecShrinker.shrink(GITHUB, spec -> true));
    assertThat(least.patterns()).hasSize(1);
    assertThat(least.entities()).hasSize(1);
    assertThat(least.entities().values().asList().get(0).attributes()).hasSize(1);
  }

  /** The condition stays, with the attribute that it is on; nothing else does. */
  @Test
  void keepsWhatTheFailureNeeds() {
    String spec =
        """
        keysmith: 1
        application: Shop
        domain: retail
        prefer: {roundTrips: 3}
        entities:
          Customer:
            identity: [id]
            count: 1k
            attributes: {id: {type: string, generated: ulid}, name: string}
          Order:
            about: What a customer bought.
            identity: [customer, number]
            count: 10k
            scope: customer
            attributes:
              customer: {type: string, references: Customer.id, max: 100}
              number: {type: number, generated: {sequence: Customer}}
              total: {type: number, digits: 5, present: 90%}
              placedAt: {type: timestamp, immutable: true}
        patterns:
          - {create: Customer, rps: 1}
          - read: Order
            where: {customer: $customer, total: {from: $least, fraction: 5%}}
            sort: [placedAt desc, number]
            limit: 5
            include: {Customer: [name]}
            rps: {average: 1, peak: 5}
          - {create: Order, rps: 1}
        """;
    assertThat(SpecShrinker.shrink(spec, SpecShrinkerTest::hasRange))
        .isEqualTo(
            """
            keysmith: 1
            application: Shop
            entities:
              Order:
                identity: [number]
                count: 10k
                attributes: {number: {type: number}, total: {type: number}}
            patterns:
              - id: P2
                read: Order
                where: {total: {from: $least}}
                rps: {average: 1}
            """);
  }

  private static boolean hasRange(Spec spec) {
    return spec.patterns().stream()
        .filter(AccessPattern.Read.class::isInstance)
        .map(AccessPattern.Read.class::cast)
        .flatMap(read -> read.selection().where().stream())
        .anyMatch(condition -> condition.test() instanceof Range);
  }

  /** A reference of two attributes can only go, or stay, as a whole. */
  @Test
  void keepsReferencesWhole() {
    Predicate<Spec> composite =
        spec ->
            RelationshipGraph.of(spec).all().stream().anyMatch(hop -> hop.attributes().size() == 2);
    Spec least = RandomSpecs.read(SpecShrinker.shrink(GITHUB, composite));
    assertThat(least.patterns()).hasSize(1);
    assertThat(RelationshipGraph.of(least).all()).hasSize(1);
    assertThat(least.entities().size()).isBetween(1, 2);
    assertThat(least.entities().values())
        .allSatisfy(entity -> assertThat(entity.attributes()).hasSizeLessThanOrEqualTo(4));
  }

  @Test
  void asksNoMoreThanItMay() {
    AtomicInteger asked = new AtomicInteger();
    SpecShrinker.shrink(
        GITHUB,
        spec -> {
          asked.incrementAndGet();
          return true;
        },
        20);
    assertThat(asked).hasValueBetween(2, 21);
  }

  @ParameterizedTest
  @EnumSource(
      value = SpecFeature.class,
      names = {
        "SHARED_PART",
        "LINK",
        "SEQUENCE",
        "PATH",
        "INCLUDE_NESTED",
        "TIMES",
        "REQUIRE",
        "HOTTEST_BY_ATTRIBUTE",
        "KNOWS",
        "SORT_BY_TWO"
      })
  void shrinksRandomSpecsToOneFeature(SpecFeature feature) {
    RandomSpecs specs = RandomSpecs.of(6, 15, 8);
    long seed = 0;
    while (!SpecFeatures.of(specs.spec(seed)).contains(feature)) {
      seed++;
    }
    String shrunk =
        SpecShrinker.shrink(specs.text(seed), spec -> SpecFeatures.of(spec).contains(feature));
    Spec least = SpecFixtures.of(shrunk);
    assertThat(SpecFeatures.of(least)).contains(feature);
    assertThat(least.patterns()).as(shrunk).hasSize(1);
    assertThat(least.entities()).as(shrunk).hasSizeLessThanOrEqualTo(4);
    assertThat(SpecShrinker.shrink(shrunk, spec -> SpecFeatures.of(spec).contains(feature)))
        .isEqualTo(shrunk);
  }
}
