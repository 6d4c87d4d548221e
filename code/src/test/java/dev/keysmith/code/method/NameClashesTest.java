package dev.keysmith.code.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.spec.SpecFixtures;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NameClashesTest {
  private static List<String> clashes(String first, String attributes, String second) {
    return NameClashes.of(
        SpecFixtures.of(
            """
            keysmith: 1
            application: Clashes
            entities:
              %s: {identity: [id], count: 10, attributes: {id: string, %s}}
              %s: {identity: [id], count: 10, attributes: {id: string}}
            patterns:
              - {read: %s, where: {id: $id}, rps: 1}
            """
                .formatted(first, attributes, second, first)));
  }

  @Test
  void namesThatStayApartAreNone() {
    assertThat(clashes("Order", "userId: string, Customer: string", "OrderLine")).isEmpty();
  }

  @Test
  void entitiesOfOneTypeAreNamed() {
    assertThat(clashes("Order-line", "name: string", "OrderLine"))
        .containsExactly(
            "the entities Order-line and OrderLine would both have the type OrderLine; rename one"
                + " of them");
    assertThat(clashes("Order", "name: string", "OrderStore")).hasSize(1);
    assertThat(clashes("Order", "name: string", "ORDER")).hasSize(1);
  }

  @Test
  void attributesOfOnePropertyAreNamed() {
    assertThat(clashes("Order", "userId: string, user_id: string", "Line"))
        .containsExactly(
            "the attributes userId and user_id of Order would both be the property userId; rename"
                + " one of them");
  }
}
