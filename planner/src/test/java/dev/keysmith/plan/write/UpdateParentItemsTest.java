package dev.keysmith.plan.write;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Lines that stand inside their orders. */
final class UpdateParentItemsTest {
  private static final String SPEC =
      """
      keysmith: 1
      application: Orders
      entities:
        Order:
          identity: [orderId]
          count: 1000
          attributes:
            orderId: {type: string, bytes: 8}
            state:   {type: string, values: {NEW: 50%, SENT: 50%}}
            text:    {type: string, bytes: {average: 1500, max: 1500}}
        Line:
          identity: [orderId, sku]
          count: 4000
          attributes:
            orderId: {type: string, bytes: 8, references: Order.orderId, average: 4, max: 20}
            sku:     {type: string, bytes: 8}
            amount:  {type: number, digits: 3}
      patterns:
        - {id: add, name: Add, create: Line, rps: 1}
        - {id: more, name: More, update: Line, where: {orderId: $orderId, sku: $sku, amount: {from: 1}}, add: [amount], rps: 1}
        - {id: drop, name: Drop, delete: Line, where: {orderId: $orderId, sku: $sku}, rps: 1}
        - {id: send, name: Send, update: Order, where: {orderId: $orderId}, set: {state: SENT}, rps: 1}
        - id: order
          name: Order
          write: [{create: Order}, {create: Line, times: 3}]
          rps: 1
        - id: addThree
          name: Add three
          write:
            - {create: Line, times: 3}
            - {update: Order, where: {orderId: $orderId}, set: {state: NEW}}
          rps: 1
        - id: check
          name: Check a line
          write:
            - {update: Order, where: {orderId: $other}, set: {state: NEW}}
            - {require: Line, where: {orderId: $orderId, sku: $sku}}
          rps: 1
      """;

  private static WritePlanFixture plans(String items) {
    return WritePlanFixture.of(
        SPEC,
        """
        design: 1
        tables:
          Orders:
            key: {partition: PK, sort: SK}
            indexes:
              ByState: {partition: stateKey, sort: PK, project: [lines]}
            items:
        """
            + items.indent(6));
  }

  private static final String ORDER =
      "Order: {PK: \"O#{orderId}\", SK: \"O\", stateKey: \"S#{state}\","
          + " embeds: {lines: {entity: Line, as: %s}}}\n";

  private static final WritePlanFixture MAP = plans(ORDER.formatted("map"));
  private static final WritePlanFixture LIST = plans(ORDER.formatted("list"));
  private static final WritePlanFixture BOTH =
      plans(ORDER.formatted("map") + "Line: {PK: \"O#{orderId}\", SK: \"L#{sku}\"}\n");

  @Test
  void childIsAnUpdateOfItsParent() {
    // The whole order, 1.6 KB: 2; its entry with the lines 1.
    for (String pattern : new String[] {"add", "more", "drop"}) {
      assertThat(MAP.best(pattern).strategy()).as(pattern).isEqualTo("UpdateItem");
      assertThat(MAP.best(pattern).writeUnits()).as(pattern).isEqualTo(3);
      assertThat(MAP.best(pattern).steps().get(0).request().layouts()).containsExactly("Order");
    }
    assertThat(MAP.best("more").steps().get(0).request().filter()).hasSize(1);
  }

  @Test
  void placeInAListIsReadFirst() {
    assertThat(LIST.best("add").strategy()).isEqualTo("UpdateItem");
    assertThat(LIST.best("more").strategy()).isEqualTo("GetItem, then UpdateItem");
    assertThat(LIST.best("drop").strategy()).isEqualTo("GetItem, then UpdateItem");
  }

  @Test
  void parentAloneDoesNotTouchItsChildren() {
    // The order 2; what is sent was in the other state: its key moves.
    assertThat(BOTH.best("send").strategy()).isEqualTo("UpdateItem");
    assertThat(BOTH.best("send").writeUnits()).isEqualTo(4);
  }

  @Test
  void childWithAnItemOfItsOwnIsWrittenTwice() {
    // The line 2, the order 4, its entry 1.
    assertThat(BOTH.best("add").strategy()).isEqualTo("TransactWriteItems");
    assertThat(BOTH.best("add").writeUnits()).isEqualTo(7);
    assertThat(BOTH.best("more").writeUnits()).isEqualTo(7);
  }

  @Test
  void childrenGoInWithANewParent() {
    // One item, so no transaction: 2 and one entry.
    assertThat(MAP.best("order").strategy()).isEqualTo("PutItem");
    assertThat(MAP.best("order").writeUnits()).isEqualTo(3);
    // The order 4 and its entry 1, three lines 6.
    assertThat(BOTH.best("order").writeUnits()).isEqualTo(11);
  }

  @Test
  void childrenOfOneParentAreOneUpdateWithIt() {
    // The order 2; its entry moves, for the state changes.
    assertThat(MAP.best("addThree").strategy()).isEqualTo("UpdateItem");
    assertThat(MAP.best("addThree").writeUnits()).isEqualTo(4);
  }

  @Test
  void requiredChildIsACheckOfItsParent() {
    // The other order 4 and its moved entry 2; the check 4.
    assertThat(MAP.best("check").strategy()).isEqualTo("TransactWriteItems");
    assertThat(MAP.best("check").writeUnits()).isEqualTo(10);
  }
}
