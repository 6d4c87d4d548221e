package dev.keysmith.review.rules.operation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** Writes that lose nothing. */
final class LostUpdateTest {
  private static final RulePage PAGE = RulePage.of(RulePage.FOLDER.resolve("LostUpdate.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec, String design) {
    return new LostUpdate().review(RulePage.context(spec, "design.yaml", design));
  }

  @Test
  void isQuietWhereAVersionIsCompared() {
    assertThat(findings(SPEC.replace("    count: 50k", "    count: 50k\n    versioned: true"), BAD))
        .isEmpty();
  }

  @Test
  void isQuietWhereTheValueIsCompared() {
    String compared =
        SPEC.replace("{sku: $sku}, set: [stock]", "{sku: $sku, stock: $seen}, set: [stock]");
    assertThat(findings(compared, BAD)).isEmpty();
  }

  @Test
  void isQuietAboutALiteral() {
    assertThat(findings(SPEC.replace("set: [stock]", "set: {stock: 0}"), BAD)).isEmpty();
  }

  @Test
  void isAdviceAboutAList() {
    String listed =
        SPEC.replace(
                "      stock: {type", "      tags: {type: list, bytes: 40}\n      stock: {type")
            .replace("set: [stock]", "set: [tags]");
    assertThat(findings(listed, BAD))
        .extracting(ReviewFinding::severity)
        .containsExactly(Severity.SUGGESTION);
  }
}
