package dev.keysmith.plan.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import org.junit.jupiter.api.Test;

final class TransactTogetherTest {
  private static final WritePlanFixture STOCK =
      WritePlanFixture.of(
          """
          keysmith: 1
          application: Stock
          entities:
            Product:
              identity: [sku]
              count: 1000
              attributes:
                sku:   {type: string, bytes: 8}
                name:  {type: string, bytes: 30}
                stock: {type: number, digits: 5}
                sold:  {type: number, digits: 5}
            Order:
              identity: [orderId]
              count: 5000
              attributes:
                orderId: {type: string, bytes: 8}
                text:    {type: string, bytes: 1500}
            Line:
              identity: [orderId, sku]
              count: 20k
              attributes:
                orderId: {type: string, bytes: 8, references: Order.orderId}
                sku:     {type: string, bytes: 8, references: Product.sku}
            Job:
              identity: [jobId]
              count: 1000
              attributes:
                jobId: {type: string, bytes: 8}
                state: {type: string, values: {NEW: 50%, DONE: 50%}}
                runs:  {type: number, digits: 3}
          patterns:
            - id: mergedStates
              name: Finish a new job
              write:
                - {update: Job, where: {jobId: $jobId}, set: {state: DONE}}
                - {update: Job, where: {jobId: $jobId, state: NEW}, add: [runs]}
              rps: 1
            - id: together
              name: Order
              write:
                - {create: Order}
                - {create: Line, times: 3}
              rps: 1
            - id: apart
              name: Order, in no hurry
              write:
                - {create: Order}
                - {create: Line, times: 3}
              atomic: false
              rps: 1
            - id: merged
              name: Sell
              write:
                - {update: Product, where: {sku: $sku}, add: [stock]}
                - {update: Product, where: {sku: $sku, stock: {from: 1}}, add: [sold]}
              rps: 1
            - id: other
              name: Move stock
              write:
                - {update: Product, where: {sku: $from}, add: [stock]}
                - {update: Product, where: {sku: $to}, add: [stock]}
              rps: 1
            - id: twice
              name: Rename and delete
              write:
                - {update: Product, where: {sku: $sku}, set: [name]}
                - {delete: Product, where: {sku: $sku}}
              rps: 1
            - id: many
              name: Order too much
              write:
                - {create: Order}
                - {create: Line, times: 100}
              rps: 1
            - id: manyApart
              name: Order much
              write:
                - {create: Order}
                - {create: Line, times: 100}
              atomic: false
              rps: 1
            - id: required
              name: Add a line to what there is
              write:
                - {create: Line}
                - {require: Order, where: {orderId: $orderId}}
                - {require: Product, where: {sku: $sku, stock: {from: 1}}}
              rps: 1
            - id: requiredApart
              name: Add a line without a guarantee
              write:
                - {create: Line}
                - {require: Product, where: {sku: $sku}}
              atomic: false
              rps: 1
            - id: requiredAndChanged
              name: Sell what there is
              write:
                - {require: Product, where: {sku: $sku, stock: {from: 1}}}
                - {update: Product, where: {sku: $sku}, add: [sold]}
              rps: 1
          """,
          """
          design: 1
          tables:
            Jobs:
              key: {partition: jobId}
              indexes: {ByState: {partition: state, sort: jobId, project: keys}}
              items: {Job: {}}
            Products: {key: {partition: sku}, items: {Product: {}}}
            Orders:
              key: {partition: orderId, sort: sku}
              items:
                Order: {sku: "ORDER"}
                Line: {}
          """);

  @Test
  void doublesTheTable() {
    // An order of 1.5 KB: 2, doubled 4; three lines: 2 each.
    Plan plan = STOCK.best("together");
    assertThat(plan.strategy()).isEqualTo("TransactWriteItems");
    assertThat(plan.steps()).hasSize(1);
    assertThat(plan.steps().get(0).itemsRead()).isEqualTo(4);
    assertThat(plan.steps().get(0).requests()).isEqualTo(1);
    assertThat(plan.writeUnits()).isEqualTo(10);
  }

  @Test
  void needsNoneWhereEachMayFailAlone() {
    Plan plan = STOCK.best("apart");
    assertThat(plan.strategy()).isEqualTo("PutItem");
    assertThat(plan.roundTrips()).isEqualTo(1);
    assertThat(plan.writeUnits()).isEqualTo(5);
    assertThat(plan.steps().get(1).requests()).isEqualTo(3);
  }

  @Test
  void makesTwoUpdatesOfAnItemOne() {
    Plan plan = STOCK.best("merged");
    // One item after all, so no transaction.
    assertThat(plan.strategy()).isEqualTo("UpdateItem");
    assertThat(plan.writeUnits()).isEqualTo(1);
    assertThat(plan.steps().get(0).filter()).hasSize(1);
  }

  @Test
  void mergedUpdateKnowsWhatEitherDoes() {
    // The job 1; it was new and is done, so its entry moves: 2.
    assertThat(STOCK.best("mergedStates").strategy()).isEqualTo("UpdateItem");
    assertThat(STOCK.best("mergedStates").writeUnits()).isEqualTo(3);
  }

  @Test
  void keepsUpdatesOfDifferentItemsApart() {
    Plan plan = STOCK.best("other");
    assertThat(plan.steps().get(0).itemsRead()).isEqualTo(2);
    assertThat(plan.writeUnits()).isEqualTo(4);
  }

  @Test
  void refusesTwoOperationsOnOneItem() {
    assertThat(STOCK.planned("twice").isServed()).isFalse();
    assertThat(STOCK.planned("twice").missing())
        .containsExactly("one transaction would update and delete the same Product item");
  }

  @Test
  void refusesMoreThanATransactionTakes() {
    assertThat(STOCK.planned("many").missing())
        .containsExactly(
            "101 items change together, but a transaction is limited to 100; set 'atomic: false'");
    assertThat(STOCK.best("manyApart").writeUnits()).isEqualTo(102);
  }

  @Test
  void checksWhatIsRequired() {
    // The line 2; a check costs as a write of what is checked: order of 1.5 KB 4, product 2.
    Plan plan = STOCK.best("required");
    assertThat(plan.writeUnits()).isEqualTo(8);
    // Two tables: a step for each, one request.
    assertThat(plan.steps()).hasSize(2);
    assertThat(plan.steps().stream().mapToDouble(PlanStep::requests).sum()).isEqualTo(1);
    assertThat(plan.roundTrips()).isEqualTo(1);
  }

  @Test
  void readsWhatIsRequiredWhereNothingIsAtomic() {
    Plan plan = STOCK.best("requiredApart");
    assertThat(plan.strategy()).isEqualTo("GetItem, then PutItem");
    assertThat(plan.writeUnits()).isEqualTo(1);
    assertThat(plan.readUnits()).isEqualTo(0.5);
  }

  @Test
  void checksAndChangesAnItemAtOnce() {
    Plan plan = STOCK.best("requiredAndChanged");
    assertThat(plan.strategy()).isEqualTo("UpdateItem");
    assertThat(plan.steps().get(0).filter()).hasSize(1);
  }
}
