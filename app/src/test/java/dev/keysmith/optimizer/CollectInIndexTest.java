package dev.keysmith.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.Design;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.Table;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.VerificationOutcome;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.SharedEngine;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An order with its parts, which have numbers of their own that must not come twice. */
final class CollectInIndexTest {
  private static final String SHOP =
      """
      keysmith: 1
      application: Shop
      entities:
        Order:
          identity: [orderId]
          count: 1M
          attributes:
            orderId: {type: string, bytes: 12}
            note: {type: string, bytes: 40}
        Invoice:
          identity: [invoiceId]
          count: 2M
          attributes:
            invoiceId: {type: string, bytes: 12}
            orderId: {type: string, bytes: 12, references: Order.orderId, average: 2, immutable: true}
            amount: {type: number, digits: 6}
        Shipment:
          identity: [shipmentId]
          count: 3M
          attributes:
            shipmentId: {type: string, bytes: 12}
            orderId: {type: string, bytes: 12, references: Order.orderId, average: 3, immutable: true}
            carrier: {type: string, bytes: 10}
      patterns:
        - id: R1
          read: Order
          where: {orderId: $orderId}
          include: {Invoice: all, Shipment: all}
          rps: 2000
        - id: R2
          read: Invoice
          where: {invoiceId: $invoiceId}
          rps: 400
        - id: R3
          read: Shipment
          where: {shipmentId: $shipmentId}
          rps: 400
        - {id: W1, create: Order, rps: 5}
        - {id: W2, create: Invoice, rps: 10}
        - {id: W3, create: Shipment, rps: 15}
        - {id: W4, update: Shipment, where: {shipmentId: $shipmentId}, set: {carrier: $carrier}, rps: 15}
      """;

  @ParameterizedTest
  @EnumSource(
      value = Style.class,
      names = {"MULTI_TABLE", "SINGLE_TABLE"})
  void anIndexGathersWhatKeepsItsOwnIdentity(Style style) {
    Spec spec = RandomSpecs.read(SHOP);
    OptimalSelection optimum = OptimalSelection.of(spec, style);
    Design design = optimum.design();

    Table table = design.items("Invoice").get(0).table();
    assertThat(table.entities()).containsExactly("Order", "Invoice", "Shipment");
    assertThat(table.indexes().values())
        .singleElement()
        .satisfies(
            index ->
                assertThat(index.projection())
                    .as("without what the keys are composed of")
                    .isEqualTo(
                        new IndexProjection.Include(
                            ImmutableList.of("note", "amount", "carrier"))));
    assertThat(optimum.bill().unserved()).isEmpty();
    assertThat(
            optimum.bill().patterns().stream()
                .filter(pattern -> pattern.pattern().id().equals("R1"))
                .flatMap(pattern -> pattern.plan().steps().stream()))
        .singleElement()
        .satisfies(step -> assertThat(step.request().index()).isPresent());
    assertThat(verified(spec, design).patterns().stream().flatMap(it -> it.mismatch().stream()))
        .isEmpty();
  }

  private static VerificationOutcome verified(Spec spec, Design design) {
    DynamoDbEngine engine = SharedEngine.get();
    return new DesignCompiler(PriceListReader.shipped())
        .verify(
            spec,
            design,
            engine,
            new VerificationOptions(1, 60, Optional.empty()),
            ProgressListener.NONE);
  }
}
