package dev.keysmith.review.rules.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** How large a collection may get is for the spec to say. */
final class LocalIndexTooLargeTest {
  private static final RulePage PAGE =
      RulePage.of(RulePage.FOLDER.resolve("LocalIndexTooLarge.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec, String design) {
    return new LocalIndexTooLarge().review(RulePage.context(spec, "design.yaml", design));
  }

  @Test
  void isQuietWhereAllFit() {
    assertThat(findings(SPEC.replace("max: 40M", "max: 30M"), BAD)).isEmpty();
  }

  @Test
  void isAdviceWhereNothingBoundsThem() {
    assertThat(findings(SPEC.replace(", max: 40M", ""), BAD))
        .extracting(ReviewFinding::severity)
        .containsExactly(Severity.SUGGESTION);
  }
}
