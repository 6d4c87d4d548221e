package dev.keysmith.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ValueLifecycleTest {
  private static final String ORDERS =
      """
      keysmith: 1
      application: Orders
      entities:
        Order:
          identity: [id]
          count: 1M
          attributes:
            id:     {type: string, generated: uuid}
            status: {type: string, values: {PLACED: 1%, ACCEPTED: 2%, DELIVERED: 87%, CANCELED: 10%}}
      patterns:
        - {id: A, update: Order, where: {id: $id}, set: {status: ACCEPTED}, rps: 9}
        - {id: D, update: Order, where: {id: $id}, set: {status: DELIVERED}, rps: 8.5}
        - {id: C, update: Order, where: {id: $id}, set: {status: CANCELED}, rps: 1}
        - {id: R, read: Order, where: {id: $id}, rps: 1}
      """;

  private static double share(String spec, String to, String from) {
    var flows = ValueLifecycle.of(SpecFixtures.of(spec)).before("Order", "status", to);
    double sum = flows.values().stream().mapToDouble(Double::doubleValue).sum();
    return flows.getOrDefault(from, 0.0) / sum;
  }

  @Test
  void whatIsAcceptedWasPlaced() {
    String spec = ORDERS + "  - {id: W, create: Order, set: {status: PLACED}, rps: 10}\n";
    assertThat(share(spec, "ACCEPTED", "PLACED")).isGreaterThan(0.99);
    assertThat(share(spec, "DELIVERED", "ACCEPTED")).isGreaterThan(0.9);
    assertThat(share(spec, "CANCELED", "DELIVERED")).as("nothing leaves it").isZero();
  }

  @Test
  void conditionsSayWhereInstancesComeFrom() {
    String spec =
        ORDERS.replace(
                "where: {id: $id}, set: {status: CANCELED}",
                "where: {id: $id, status: PLACED}, set: {status: CANCELED}")
            + "  - {id: W, create: Order, set: {status: PLACED}, rps: 10}\n";
    assertThat(share(spec, "CANCELED", "PLACED")).isEqualTo(1);
    assertThat(share(spec, "DELIVERED", "ACCEPTED")).isGreaterThan(0.95);
  }

  @Test
  void nothingIsKnownOfWhatIsNeverCreated() {
    assertThat(ValueLifecycle.of(SpecFixtures.of(ORDERS)).before("Order", "status", "ACCEPTED"))
        .isEmpty();
  }
}
