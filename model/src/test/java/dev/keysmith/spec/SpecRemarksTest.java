package dev.keysmith.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import org.junit.jupiter.api.Test;

final class SpecRemarksTest {
  private static final Spec SPEC =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Orders
          notes: For two teams
          rules: [Orders are kept, Customers are not]
          entities:
            Customer:
              identity: [id]
              count: 10
              rules: No minors
              attributes: {id: string, address: {type: map, fields: {street: string, floor: number}}}
            Order:
              identity: [id]
              count: 100
              notes: [One, Two]
              attributes:
                id: string
                customer: {type: string, references: Customer.id, verb: places}
          patterns:
            - {create: Order, rps: 1}
            - {id: get, read: Order, where: {id: $id}, latency: 1.5s, notes: Often, rps: 1}
            - {read: Customer, where: {id: $id}, latency: 20ms, rps: 1}
            - {create: Customer, rps: 1}
          """);

  @Test
  void remarksAreReadWhereverTheyAre() {
    SpecRemarks remarks = SPEC.remarks();
    assertThat(remarks.notes()).containsExactly("For two teams");
    assertThat(remarks.rules()).containsExactly("Orders are kept", "Customers are not");
    assertThat(remarks.of(SPEC.entity("Customer")).rules()).containsExactly("No minors");
    assertThat(remarks.of(SPEC.entity("Order")).notes()).containsExactly("One", "Two");
    assertThat(remarks.of(pattern("get")).notes()).containsExactly("Often");
    assertThat(remarks.of(pattern("get")).latency()).hasValue(1500);
    assertThat(remarks.of(pattern("P3")).latency()).hasValue(20);
    assertThat(remarks.of(pattern("P1")).latency()).isEmpty();
  }

  @Test
  void aVerbBelongsToARelationship() {
    Relationship orders = RelationshipGraph.of(SPEC).ofChild("Order").get(0);
    assertThat(SPEC.remarks().verb(orders)).hasValue("places");
  }

  @Test
  void theySurviveChangesOfTheSpec() {
    assertThat(SPEC.withPatterns(SPEC.patterns()).inRegion("eu-west-1").remarks())
        .isEqualTo(SPEC.remarks());
  }

  @Test
  void mapsHaveTheFieldsThatAreStated() {
    assertThat(SPEC.entity("Customer").attribute("address").fields())
        .isEqualTo(ImmutableMap.of("street", AttributeType.STRING, "floor", AttributeType.NUMBER));
  }

  private static AccessPattern pattern(String id) {
    return SPEC.pattern(id).orElseThrow();
  }
}
