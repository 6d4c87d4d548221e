package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.item.ItemEncoder;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.SharedEngine;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The attribute that names the entity of an item has the name that the spec prefers. */
final class TypeAttributeTest {
  private static final String SPEC =
      """
      keysmith: 1
      application: Shop
      prefer: {typeAttribute: entityType}
      entities:
        Customer:
          identity: [id]
          count: 20
          attributes:
            id:   {type: string, bytes: 6}
            Type: {type: string, bytes: 8}
        Order:
          identity: [customerId, number]
          count: 100
          attributes:
            customerId: {type: string, references: Customer.id, max: 20}
            number:     {type: number, digits: 3}
            note:       {type: string, bytes: 20}
      patterns:
        - {id: join, create: Customer, rps: 1}
        - {id: order, put: Order, rps: 1}
        - {id: all, read: Customer, where: {id: $id}, include: {Order: all}, rps: 1}
        - {id: note, update: Order, where: {customerId: $c, number: $n}, set: [note], rps: 1}
      """;

  private static final String DESIGN =
      """
      design: 1
      tables:
        Shop:
          key: {partition: PK, sort: SK}
          items:
            Customer: {PK: "C#{id}", SK: "C"}
            Order: {PK: "C#{customerId}", SK: "O#{number:03}"}
      """;

  @Test
  void isStored() {
    VerifiedApplication shop = VerifiedApplication.of(SPEC, DESIGN);
    assertThat(
            new ItemEncoder(shop.spec())
                .item(
                    shop.design().main("Customer").orElseThrow(), Map.of("id", "7", "Type", "VIP")))
        .hasValueSatisfying(
            item ->
                assertThat(item)
                    .containsEntry("entityType", "Customer")
                    .containsEntry("Type", "VIP"));
    DynamoDbEngine engine = SharedEngine.get();
    VerificationOutcome verified = shop.run(engine, 1);
    assertThat(VerifiedApplication.mismatch(verified)).isEmpty();
    assertThat(verified.unserved()).isEmpty();
  }

  @Test
  void cannotBeAnAttributeToo() {
    Spec spec = SpecFixtures.of(SPEC.replace("entityType", "note"));
    assertThat(DesignReader.read(new SourceText("design.yaml", DESIGN), spec).findings())
        .anyMatch(finding -> finding.toString().contains("'note' is reserved"));
  }
}
