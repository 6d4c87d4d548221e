package dev.keysmith.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.PriceReader;
import dev.keysmith.aws.Prices;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import org.junit.jupiter.api.Test;

/** What is mended together. */
final class MendingTest {
  private static final Prices PRICES = PriceReader.shipped();

  private static final String SPEC =
      """
      keysmith: 1
      application: Orders
      entities:
        Order:
          identity: [id]
          count: 2M
          attributes:
            id:       {type: string, bytes: 26, generated: ulid}
            customer: {type: string, bytes: 12, distinct: 100k, immutable: true}
            status:   {type: string, values: {OPEN: 5%, SHIPPED: 95%}}
            address:  {type: string, bytes: 900}
      patterns:
        - {name: Place an order, create: Order, rps: 5}
        - {name: Get an order, read: Order, where: {id: $id}, rps: 50}
        - {name: List orders, read: Order, where: {customer: $c}, needs: [id, status], rps: 50}
      """;

  private static final String DESIGN =
      """
      design: 1
      tables:
        orders:
          key: {partition: id}
          indexes:
            ByCustomer: {partition: customer, sort: id, project: all}
            ByStatus: {partition: status, sort: id, project: all}
          items:
            Order: {}
      """;

  private static SpecFile spec() {
    return SpecReader.read(new SourceText("spec.yaml", SPEC), PRICES.regionNames());
  }

  private static Design design() {
    return DesignReader.read(new SourceText("design.yaml", DESIGN), spec().spec().orElseThrow())
        .design()
        .orElseThrow();
  }

  private static Review review() {
    return new Reviewer().review(Reviewed.of(spec(), design(), PRICES));
  }

  /** As if a rule had found it. */
  private static Finding dropping(Finding like, String index) {
    return like.mendedBy(new Mend.DropIndex("orders", index));
  }

  @Test
  void mendsEverythingThatIsMechanical() {
    Mending mending = Mending.of(spec(), design(), PRICES, review());
    assertThat(mending.left()).isEmpty();
    assertThat(mending.mended()).extracting(Finding::rule).contains("UnusedIndex", "OverProjected");
    assertThat(mending.design().table("orders").indexes()).containsOnlyKeys("ByCustomer");
    assertThat(mending.bills().saving()).isPositive();
    Reviewed mended = Reviewed.of(spec(), mending.design(), PRICES);
    assertThat(new Reviewer().review(mended).mendable()).isEmpty();
    assertThat(
            DesignReader.read(
                    new SourceText("mended.yaml", mending.text()), spec().spec().orElseThrow())
                .design())
        .contains(mending.design());
  }

  @Test
  void theOriginalIsUntouchedWhereNothingIsMechanical() {
    Review nothing = new Review(ImmutableList.of(), ImmutableList.of(), review().fit());
    Mending mending = Mending.of(spec(), design(), PRICES, nothing);
    assertThat(mending.design()).isEqualTo(design());
    assertThat(mending.mended()).isEmpty();
    assertThat(mending.bills().saving()).isZero();
  }

  /** A finding that an earlier change has done away with needs none. */
  @Test
  void whatIsGoneNeedsNoChange() {
    Finding unused =
        review().findings().stream()
            .filter(finding -> finding.rule().equals("UnusedIndex"))
            .findFirst()
            .orElseThrow();
    // The second says that the same index is unused, and would drop another one.
    Review twice =
        new Review(
            ImmutableList.of(unused, dropping(unused, "ByCustomer")),
            ImmutableList.of(),
            review().fit());
    Mending mending = Mending.of(spec(), design(), PRICES, twice);
    assertThat(mending.mended()).hasSize(2);
    assertThat(mending.design().table("orders").indexes()).containsOnlyKeys("ByCustomer");
  }

  @Test
  void aMendKeepsWhatIsServed() {
    Reviewed original = Reviewed.of(spec(), design(), PRICES);
    Design without =
        new Mend.DropIndex("orders", "ByCustomer")
            .apply(new Mend.DropIndex("orders", "ByStatus").apply(design()));
    Mended bills = new Mended(original.bill(), Reviewed.of(spec(), without, PRICES).bill());
    assertThat(bills.losesPatterns()).isTrue();
    assertThat(new Mended(original.bill(), original.bill()).losesPatterns()).isFalse();
  }
}
