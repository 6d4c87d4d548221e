package dev.keysmith.review.rules.key;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.rules.RuleCase;
import org.junit.jupiter.api.Test;

/** What counts as within a scope. */
final class CrossTenantAccessTest {
  private static final RuleCase CASE = RuleCase.of(new CrossTenantAccess());

  @Test
  void findsAPatternThatDoesNotAsk() {
    String spec = with(CASE.spec(), "where: {tenant: $tenant, id: $id}", "where: {id: $id}");
    assertThat(CASE.findings(spec, CASE.bad()))
        .singleElement()
        .satisfies(finding -> assertThat(finding.fix()).contains("tenant: $tenant"));
  }

  /** A composed key confines as well as a plain one. */
  @Test
  void isQuietWhereAComposedKeyHasTheScope() {
    String design =
        "design: 1\ntables:\n  documents:\n    key: {partition: PK}\n"
            + "    items:\n      Document:\n        PK: \"TENANT#{tenant}#{id}\"\n";
    assertThat(CASE.findings(CASE.spec(), design)).isEmpty();
  }

  @Test
  void isQuietWithoutAScope() {
    String spec = with(CASE.spec(), "    scope: tenant\n", "");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  private static final String CATALOGUE =
      """
      keysmith: 1
      application: Catalogue
      entities:
        Product:
          identity: [sku]
          count: 10k
          attributes:
            sku: {type: string, bytes: 10}
        Quote:
          identity: [sku, customer]
          count: 1M
          scope: customer
          attributes:
            sku:      {type: string, bytes: 10, references: Product.sku}
            customer: {type: string, bytes: 10, distinct: 5k}
            price:    {type: number, digits: 6}
      patterns:
        - {name: Offer, create: Product, rps: 1}
        - {name: Quote a price, create: Quote, rps: 1}
        - {name: A product and its price, read: Product, where: {sku: $sku}, include: {Quote: all}, rps: 9}
      """;

  private static final String TOGETHER =
      "design: 1\ntables:\n  shop:\n    key: {partition: sku, sort: what}\n    items:\n"
          + "      Product: {what: \"PRODUCT\"}\n      Quote: {what: \"QUOTE#{customer}\"}\n";

  /** Anybody may see the product, but not what others pay for it. */
  @Test
  void findsWhatAnOpenReadBringsAlong() {
    assertThat(CASE.findings(CATALOGUE, TOGETHER))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.message())
                  .contains("whoever names the Product gets the Quote of any of");
              assertThat(finding.fix()).contains("include Quote with where: {customer: $");
            });
    String asking = with(CATALOGUE, "{Quote: all}", "{Quote: {where: {customer: $customer}}}");
    assertThat(CASE.findings(asking, TOGETHER)).isEmpty();
  }

  /** Who may see an instance may see what belongs to it. */
  @Test
  void isQuietAboutRelatedEntitiesWithinTheScope() {
    String spec =
        with(
            CATALOGUE,
            "read: Product, where: {sku: $sku}, include: {Quote: all}",
            "read: Quote, where: {sku: $sku, customer: $customer}, include: {Product: all}");
    assertThat(CASE.findings(spec, TOGETHER)).isEmpty();
  }
}
