package dev.keysmith.plan.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.planner.DesignPlanner;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import org.junit.jupiter.api.Test;

/** An embedded child says nothing of its other parents, so that no condition on them is checked. */
final class EmbeddedReadTest {
  private static PlanSet plans(String pattern) {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Orders
            entities:
              Product:
                identity: [sku]
                count: 1k
                attributes:
                  sku: {type: string, bytes: 6}
                  kind: {type: string, values: {A: 50%, B: 50%}}
              Order:
                identity: [orderId]
                count: 10k
                attributes: {orderId: {type: string, bytes: 8}}
              Line:
                identity: [orderId, number]
                count: 40k
                attributes:
                  orderId: {type: string, bytes: 8, references: Order.orderId, max: 8}
                  number: {type: number, digits: 3}
                  sku: {type: string, bytes: 6, references: Product.sku}
                  state: {type: string, values: {NEW: 50%, SENT: 50%}}
            patterns:
              - {id: own, read: Line, where: {orderId: $order, state: NEW}, rps: 1}
              - {id: parents, read: Line, where: {orderId: $order, Product.kind: A}, rps: 1}
              - {id: either, read: Line, where: {orderId: $order, any: [{state: NEW}, {Product.kind: A}]}, rps: 1}
            """);
    Design design =
        DesignReader.read(
                new SourceText(
                    "design.yaml",
                    """
                    design: 1
                    tables:
                      products: {key: {partition: sku}, items: {Product: {}}}
                      orders: {key: {partition: orderId}, items: {Order: {embeds: {lines: Line}}}}
                    """),
                spec)
            .design()
            .orElseThrow();
    return new DesignPlanner(spec, design, Plan::readUnits)
        .plan(spec.pattern(pattern).orElseThrow());
  }

  @Test
  void childrenAreChosenByTheirOwnAttributes() {
    assertThat(plans("own").best()).isPresent();
  }

  @Test
  void childrenAreNotChosenByWhatTheirItemDoesNotSay() {
    assertThat(plans("parents").best()).isEmpty();
    assertThat(plans("parents").missing())
        .anyMatch(missing -> missing.contains("Order.lines: does not provide Product.kind"));
    assertThat(plans("either").best()).isEmpty();
  }
}
