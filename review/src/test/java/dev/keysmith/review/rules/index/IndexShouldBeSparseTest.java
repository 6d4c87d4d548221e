package dev.keysmith.review.rules.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import org.junit.jupiter.api.Test;

/** What readers have in common, and when they have nothing. */
final class IndexShouldBeSparseTest {
  private static final RulePage PAGE =
      RulePage.of(RulePage.FOLDER.resolve("IndexShouldBeSparse.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec, String design) {
    return new IndexShouldBeSparse().review(RulePage.context(spec, "design.yaml", design));
  }

  @Test
  void isQuietWhereAReaderTakesAnyValue() {
    String any =
        SPEC + "  - {read: Order, where: {status: $s}, sort: placedAt, limit: 9, rps: 1}\n";
    assertThat(findings(any, BAD)).isEmpty();
  }

  @Test
  void isQuietWhereTheReadersTakeAllTogether() {
    String all =
        SPEC + "  - {read: Order, where: {status: SHIPPED}, sort: placedAt, limit: 9, rps: 1}\n";
    assertThat(findings(all, BAD)).isEmpty();
  }

  @Test
  void keepsWhatTheReadersTakeTogether() {
    String three =
        SPEC.replace("{OPEN: 5%, SHIPPED: 95%}", "{OPEN: 5%, HELD: 1%, SHIPPED: 94%}")
            + "  - {read: Order, where: {status: HELD}, sort: placedAt, limit: 9, rps: 1}\n";
    assertThat(findings(three, BAD))
        .singleElement()
        .satisfies(one -> assertThat(one.message()).contains("status = OPEN or HELD"));
  }
}
