package dev.keysmith.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.PriceList;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.review.fix.FixImpact;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import org.junit.jupiter.api.Test;

/** Fixes that are applied together. */
final class FixSessionTest {
  private static final PriceList PRICES = PriceListReader.shipped();

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

  private static ReviewReport review() {
    return new Reviewer().review(ReviewContext.of(spec(), design(), PRICES));
  }

  /** As if a rule had found it. */
  private static ReviewFinding dropping(ReviewFinding like, String index) {
    return like.withAutoFix(new Fix.DropIndex("orders", index));
  }

  @Test
  void appliesEveryAutoFix() {
    FixSession fixSession = FixSession.of(spec(), design(), PRICES, review(), false);
    assertThat(fixSession.left()).isEmpty();
    assertThat(fixSession.fixedFindings())
        .extracting(ReviewFinding::rule)
        .contains("UnusedIndex", "OverProjected");
    assertThat(fixSession.design().table("orders").indexes()).containsOnlyKeys("ByCustomer");
    assertThat(fixSession.bills().saving()).isPositive();
    ReviewContext fixed = ReviewContext.of(spec(), fixSession.design(), PRICES);
    assertThat(new Reviewer().review(fixed).fixable()).isEmpty();
    assertThat(
            DesignReader.read(
                    new SourceText("fixed.yaml", fixSession.text()), spec().spec().orElseThrow())
                .design())
        .contains(fixSession.design());
  }

  @Test
  void theOriginalIsUntouchedWhereNothingIsMechanical() {
    ReviewReport nothing =
        new ReviewReport(ImmutableList.of(), ImmutableList.of(), review().suitability());
    FixSession fixSession = FixSession.of(spec(), design(), PRICES, nothing, false);
    assertThat(fixSession.design()).isEqualTo(design());
    assertThat(fixSession.fixedFindings()).isEmpty();
    assertThat(fixSession.bills().saving()).isZero();
  }

  /** A finding that an earlier change has done away with needs none. */
  @Test
  void whatIsGoneNeedsNoChange() {
    ReviewFinding unused =
        review().findings().stream()
            .filter(finding -> finding.rule().equals("UnusedIndex"))
            .findFirst()
            .orElseThrow();
    // The second says that the same index is unused, and would drop another one.
    ReviewReport twice =
        new ReviewReport(
            ImmutableList.of(unused, dropping(unused, "ByCustomer")),
            ImmutableList.of(),
            review().suitability());
    FixSession fixSession = FixSession.of(spec(), design(), PRICES, twice, false);
    assertThat(fixSession.fixedFindings()).hasSize(2);
    assertThat(fixSession.design().table("orders").indexes()).containsOnlyKeys("ByCustomer");
  }

  @Test
  void aFixKeepsPatternsServed() {
    ReviewContext original = ReviewContext.of(spec(), design(), PRICES);
    Design without =
        new Fix.DropIndex("orders", "ByCustomer")
            .apply(new Fix.DropIndex("orders", "ByStatus").apply(design()));
    FixImpact bills =
        new FixImpact(original.bill(), ReviewContext.of(spec(), without, PRICES).bill());
    assertThat(bills.losesPatterns()).isTrue();
    assertThat(new FixImpact(original.bill(), original.bill()).losesPatterns()).isFalse();
  }

  /** Dropped indexes, narrowed projections and other keys would be noticed. */
  @Test
  void changesNothingThatExistingCodeReads() {
    FixSession fixSession = FixSession.of(spec(), design(), PRICES, review(), true);
    assertThat(fixSession.incompatible()).isNotEmpty();
    assertThat(fixSession.fixedFindings())
        .allMatch(finding -> finding.autoFix().orElseThrow() instanceof Fix.AddIndex);
    design()
        .tables()
        .forEach(
            (name, table) ->
                assertThat(fixSession.design().table(name).indexes())
                    .containsAllEntriesOf(table.indexes()));
  }
}
