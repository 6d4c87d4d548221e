package dev.keysmith.verify.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.keysmith.verify.engine.GeneratedWrites.MeasuredUnits;
import org.junit.jupiter.api.Test;

/** What updates do to a sparse index follows from the values that instances have before. */
final class LifecyclePredictionsTest {
  private static final String SPEC =
      """
      keysmith: 1
      application: Orders
      entities:
        Order:
          identity: [id]
          count: 400
          attributes:
            id:     {type: string, generated: uuid}
            shop:   {type: string, bytes: 8, distinct: 10, immutable: true}
            status: {type: string, values: {PLACED: 5%, ACCEPTED: 5%, DELIVERED: 80%, CANCELED: 10%}}
            at:     {type: timestamp, immutable: true}
      patterns:
        - {id: W1, create: Order, set: {status: PLACED}, rps: 10}
        - {id: W2, update: Order, where: {id: $id}, set: {status: ACCEPTED}, rps: 9}
        - {id: W3, update: Order, where: {id: $id}, set: {status: DELIVERED}, rps: 8.5}
        - {id: W4, update: Order, where: {id: $id}, set: {status: CANCELED}, rps: 1}
        - {id: R1, read: Order, where: {shop: $shop, status: PLACED}, sort: at, rps: 5}
      """;

  private static final String DESIGN =
      """
      design: 1
      tables:
        orders:
          key: {partition: id}
          indexes: {Placed: {partition: GSI1PK, sort: at, project: all}}
          items:
            Order:
              GSI1PK: [{when: {status: PLACED}, is: "PLACED#{shop}"}]
      """;

  @Test
  void anAcceptedOrderLeavesThePlacedOnes() {
    GeneratedWrites orders = GeneratedWrites.of(SPEC, DESIGN, 400, 3);
    assertThat(orders.predicted("W1").writeUnits()).as("enters").isEqualTo(2);
    assertThat(orders.predicted("W2").writeUnits()).as("leaves").isGreaterThan(1.9);
    assertThat(orders.predicted("W3").writeUnits()).as("has left").isLessThan(1.2);
    for (String pattern : new String[] {"W1", "W2", "W3", "W4"}) {
      MeasuredUnits measured = orders.measured(pattern, 300, 11);
      assertThat(orders.predicted(pattern).writeUnits())
          .as(pattern)
          .isCloseTo(measured.mean(), within(0.01 + 3 * measured.standardError()));
    }
  }
}
