package dev.keysmith.review.suitability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.Reviewer;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.suitability.Suitability.Verdict;
import org.junit.jupiter.api.Test;

/** When DynamoDB suits an application, and why. */
final class SuitabilityTest {
  private static final String ENTITY =
      """
      keysmith: 1
      application: Shop
      entities:
        Order:
          identity: [id]
          count: %s
          attributes:
            id:       {type: string, bytes: 26, generated: ulid}
            customer: {type: string, bytes: 12, references: Customer.id}
            total:    {type: number, digits: 6}
        Customer:
          identity: [id]
          count: 1k
          attributes:
            id:   {type: string, bytes: 12}
            name: {type: string, bytes: 20}
        Payment:
          identity: [id]
          count: 1k
          attributes:
            id:   {type: string, bytes: 26, generated: ulid}
      patterns:
      """;

  private static final String DESIGN =
      """
      design: 1
      tables:
        orders:
          key: {partition: id}
          items: {Order: {}}
        customers:
          key: {partition: id}
          items: {Customer: {}}
        payments:
          key: {partition: id}
          items: {Payment: {}}
      """;

  private static Suitability fit(String count, String... patterns) {
    StringBuilder spec = new StringBuilder(ENTITY.formatted(count));
    for (String pattern : patterns) {
      spec.append("  - ").append(pattern).append('\n');
    }
    return new Reviewer()
        .review(RulePage.context(spec.toString(), "design.yaml", DESIGN))
        .suitability();
  }

  private static String rate(String pattern, int average, int peak) {
    return "{" + pattern + ", rps: {average: " + average + ", peak: " + peak + "}}";
  }

  private static final String GET = "read: Order, where: {id: $id}";

  @Test
  void keyedTrafficAtScaleSuits() {
    Suitability fit = fit("1B", rate("create: Order", 100, 1000), rate(GET, 2000, 20_000));
    assertThat(fit.verdict()).isEqualTo(Verdict.SUITED);
    assertThat(fit.against()).isEmpty();
    assertThat(fit.inFavour())
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith(
                        "2 of 2 patterns, 100% of the requests, are known and can be served by a"
                            + " key")
                    // A thousand million entries at $0.625 per million write units.
                    .contains("filled once for $625.00 (1,000,000,000 entries)"))
        .anySatisfy(line -> assertThat(line).contains("are served in one round trip"))
        .anySatisfy(line -> assertThat(line).contains("21,000 requests/s at peak"))
        .anySatisfy(line -> assertThat(line).startsWith("the peak is 10 times the average"));
  }

  @Test
  void aSearchBesideItGoesElsewhere() {
    Suitability fit =
        fit("10M", rate("create: Order", 10, 10), rate(GET, 989, 989), rate("search: Order", 1, 1));
    assertThat(fit.verdict()).isEqualTo(Verdict.SUITED_IN_PART);
    assertThat(fit.against())
        .containsExactly(
            "P3 (1 of 3 patterns, 0.1% of their requests): full-text search, aggregation or"
                + " vectors, which need other services");
    assertThat(fit.alternatives())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.pattern().id()).isEqualTo("P3");
              assertThat(one.instead()).contains("OpenSearch");
              assertThat(one.feed()).isEqualTo("10,000,000 Orders initially, then 10 changes/s");
            });
  }

  @Test
  void whereMostIsAnalysisItDoesNotSuit() {
    Suitability fit =
        fit(
            "10M",
            rate("create: Order", 10, 10),
            rate("analyze: Order", 10, 10),
            rate("analyze: Customer", 1, 1));
    assertThat(fit.verdict()).isEqualTo(Verdict.UNSUITED);
    assertThat(fit.alternatives()).hasSize(2);
    assertThat(fit.inFavour()).noneMatch(line -> line.contains("can be served by a key"));
  }

  @Test
  void joinsWeigh() {
    String join = "read: Order, where: {id: $id}, include: {Customer: [name]}";
    String rename = "{update: Customer, where: {id: $id}, set: [name], rps: 1}";
    Suitability copied = fit("10M", rate(GET, 100, 100), rate(join, 300, 300));
    assertThat(copied.against()).isEmpty();
    Suitability rare = fit("10M", rate(GET, 1000, 1000), rate(join, 10, 10), rename);
    assertThat(rare.verdict()).isEqualTo(Verdict.SUITED);
    assertThat(rare.against()).isEmpty();
    Suitability many = fit("10M", rate(GET, 100, 100), rate(join, 300, 300), rename);
    assertThat(many.verdict()).isEqualTo(Verdict.DOUBTFUL);
    assertThat(many.against())
        .singleElement()
        .asString()
        .startsWith("P2 (1 of 2 reads, 75% of their requests): combining entities takes two");
  }

  @Test
  void strongReadsCostDouble() {
    Suitability fit =
        fit("10M", rate(GET + ", consistency: strong", 100, 100), rate(GET, 100, 100));
    assertThat(fit.verdict()).isEqualTo(Verdict.SUITED);
    // 100/s × 0.5 read units more × 2,592,000 s × $0.125 per million.
    assertThat(fit.against())
        .singleElement()
        .asString()
        .startsWith("P1 (1 of 2 reads, 50% of their requests): strongly consistent reads")
        .endsWith("cost double, $16.20/month more");
  }

  @Test
  void writesOfManyEntitiesAtOnceWeigh() {
    Suitability fit =
        fit(
            "10M",
            rate(GET, 100, 100),
            rate("write: [{create: Order}, {create: Payment}, {create: Customer}]", 10, 10));
    assertThat(fit.verdict()).isEqualTo(Verdict.DOUBTFUL);
    // Three items of one unit each, doubled: 3 × 10/s × 2,592,000 s × $0.625 per million.
    assertThat(fit.against())
        .singleElement()
        .asString()
        .startsWith(
            "P2 (1 of 1 write, 100% of their requests): 3 entities or more change atomically")
        .contains(
            "$48.60/month more, and are limited to 100 items, of which the largest here has 3");
  }

  @Test
  void whatIsTinyMayBeAnywhere() {
    Suitability fit = fit("1k", rate("create: Order", 1, 1), rate(GET, 3, 3));
    assertThat(fit.verdict()).isEqualTo(Verdict.SUITED);
    assertThat(fit.against()).singleElement().asString().contains("any database supports that");
    assertThat(fit.inFavour()).anyMatch(line -> line.contains("no server to operate"));
    Suitability searched =
        fit("1k", rate("create: Order", 1, 1), rate(GET, 3, 3), rate("search: Order", 1, 1));
    assertThat(searched.verdict()).isEqualTo(Verdict.DOUBTFUL);
  }

  /** That a design lacks an index says nothing about the application. */
  @Test
  void judgesTheApplicationAndNotTheDesign() {
    Suitability fit =
        fit(
            "10M",
            rate("create: Order", 10, 10),
            rate(GET, 1000, 1000),
            rate("read: Order, where: {customer: $customer}", 500, 500));
    assertThat(fit.verdict()).isEqualTo(Verdict.SUITED);
    assertThat(fit.against()).isEmpty();
  }
}
