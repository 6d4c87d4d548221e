package dev.keysmith.plan.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.plan.Plan;
import org.junit.jupiter.api.Test;

final class CountSequenceTest {
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
            shop:    {type: string, bytes: 8, distinct: 10, immutable: true}
            text:    {type: string, bytes: {average: 1500, max: 1500}}
        Line:
          identity: [orderId, line]
          count: 4000
          attributes:
            orderId: {type: string, bytes: 8, references: Order.orderId, average: 4}
            line:    {type: number, digits: 3, generated: {sequence: Order}}
            what:    {type: string, bytes: 20}
      patterns:
        - {id: add, name: Add a line, create: Line, rps: 1}
        - id: addTwo
          name: Add two lines
          write:
            - {create: Line, times: 2}
            - {require: Order, where: {orderId: $orderId}}
          rps: 1
        - id: order
          name: Order
          write: [{create: Order}, {create: Line, times: 2}]
          rps: 1
        - {id: given, name: Add a line of a number, create: Line, set: {line: $line}, rps: 1}
      """;

  private static WritePlanFixture plans(String order, String indexes) {
    return WritePlanFixture.of(
        SPEC,
        """
        design: 1
        tables:
          Orders:
            key: {partition: PK, sort: SK}
            %s
            items:
              %s
              Line: {PK: "O#{orderId}", SK: "L#{line:03}"}
        """
            .formatted(indexes, order));
  }

  private static final WritePlanFixture ON_MAIN =
      plans("Order: {PK: \"O#{orderId}\", SK: \"O\"}", "");

  @Test
  void drawsFromTheParent() {
    // The order of 1.5 KB 2, then the line 1.
    Plan plan = ON_MAIN.best("add");
    assertThat(plan.strategy()).isEqualTo("UpdateItem, then PutItem");
    assertThat(plan.writeUnits()).isEqualTo(3);
    assertThat(plan.steps().get(0).request().layouts()).containsExactly("Order");
  }

  @Test
  void drawsOnceForLinesOfOneOrder() {
    // The order 2; then a transaction of two lines 4 and a check of the order 4.
    Plan plan = ON_MAIN.best("addTwo");
    assertThat(plan.strategy()).isEqualTo("UpdateItem, then TransactWriteItems");
    assertThat(plan.steps().get(0).cost().requests()).isEqualTo(1);
    assertThat(plan.writeUnits()).isEqualTo(10);
  }

  @Test
  void drawsNothingForANewParentOrAGivenNumber() {
    assertThat(ON_MAIN.best("order").strategy()).isEqualTo("TransactWriteItems");
    assertThat(ON_MAIN.best("given").strategy()).isEqualTo("PutItem");
  }

  @Test
  void counterMayStandOnAnItemOfItsOwn() {
    WritePlanFixture apart =
        plans(
            """
            Order: {PK: "O#{orderId}", SK: "O"}
                  Order/counter: {PK: "O#{orderId}", SK: "C", holds: [orderId], sequences: {last: Line.line}}\
            """,
            "");
    assertThat(apart.best("add").steps().get(0).request().layouts())
        .containsExactly("Order/counter");
    assertThat(apart.best("add").writeUnits()).isEqualTo(2);
  }

  @Test
  void counterShowsInAnIndexOfEverything() {
    String order = "Order: {PK: \"O#{orderId}\", SK: \"O\", shop: \"{shop}\"}";
    WritePlanFixture all = plans(order, "indexes: {ByShop: {partition: shop, project: all}}");
    WritePlanFixture keys = plans(order, "indexes: {ByShop: {partition: shop, project: keys}}");
    assertThat(all.best("add").writeUnits()).isEqualTo(5);
    assertThat(keys.best("add").writeUnits()).isEqualTo(3);
  }

  @Test
  void parentIsFoundFirstWhereItsKeyHoldsMore() {
    WritePlanFixture plans =
        plans(
            "Order: {PK: \"S#{shop}\", SK: \"O#{orderId}\", id: \"{orderId}\"}",
            "indexes: {ById: {partition: id, project: keys}}");
    assertThat(plans.best("add").strategy()).isEqualTo("Query, then UpdateItem, then PutItem");
  }
}
