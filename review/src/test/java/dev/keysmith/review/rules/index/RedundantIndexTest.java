package dev.keysmith.review.rules.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import org.junit.jupiter.api.Test;

/** Of what does the same one is left, and what the table cannot do is kept. */
final class RedundantIndexTest {
  private static final RulePage PAGE = RulePage.of(RulePage.FOLDER.resolve("RedundantIndex.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec, String design) {
    return new RedundantIndex().review(RulePage.context(spec, "design.yaml", design));
  }

  /** Each of the two could go, and not both. */
  @Test
  void tellsOneOfTwoThatDoTheSame() {
    String spec =
        SPEC.replace("[customer, id]", "[id]")
            .replace("12, distinct", "12, immutable: true, distinct");
    String twins =
        "design: 1\ntables:\n  orders:\n    key: {partition: id}\n    indexes:\n"
            + "      One: {partition: customer, sort: id, project: all}\n"
            + "      Two: {partition: customer, sort: id, project: all}\n"
            + "    items: {Order: {}}\n";
    assertThat(findings(spec, twins))
        .extracting(one -> one.subject().name())
        .containsExactly("orders.One");
  }

  @Test
  void isQuietWhereTheIndexHasTheOrder() {
    String spec = SPEC.replace("sort: id desc", "sort: total desc").replace("100k", "100");
    String design = BAD.replace("sort: id,", "sort: total,");
    assertThat(findings(spec, design)).isEmpty();
  }

  /** The table's only partition could not take the reads. */
  @Test
  void isQuietWhereTheIndexKeepsAPartitionCool() {
    String spec = SPEC.replace("rps: 40", "rps: {average: 40, peak: 4000}\n    hottest: 60%");
    String other =
        "  - {read: Order, where: {customer: $c, id: $id}, rps: {average: 1, peak: 4000}, hottest:"
            + " 60%}\n";
    assertThat(findings(spec, BAD)).hasSize(1);
    assertThat(findings(spec + other, BAD)).isEmpty();
  }
}
