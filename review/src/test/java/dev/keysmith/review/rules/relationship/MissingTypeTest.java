package dev.keysmith.review.rules.relationship;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** Keys that tell. */
final class MissingTypeTest {
  private static final RulePage PAGE = RulePage.of(RulePage.FOLDER.resolve("MissingType.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec, String design) {
    return new MissingType().review(RulePage.context(spec, "design.yaml", design));
  }

  @Test
  void isAdviceWhereTheKeysTell() {
    String good = PAGE.block("yaml good").orElseThrow().replace("[Type, ", "[");
    assertThat(findings(SPEC, good))
        .extracting(ReviewFinding::severity)
        .containsExactly(Severity.SUGGESTION);
  }

  @Test
  void isQuietAboutAnIndexOfEverything() {
    assertThat(findings(SPEC, BAD.replace("project: [amount]", "project: all"))).isEmpty();
  }
}
