package dev.keysmith.review.rules.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** Where it is quiet, and where it is only a suggestion. */
final class OverProjectedTest {
  private static final RulePage PAGE = RulePage.of(RulePage.FOLDER.resolve("OverProjected.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec) {
    return new OverProjected().review(RulePage.context(spec, "design.yaml", BAD));
  }

  @Test
  void everythingIsRightWhereEverythingIsRead() {
    assertThat(findings(SPEC.replace("    needs: [id, placedAt, total]\n", ""))).isEmpty();
  }

  @Test
  void isAdviceWithinTheTolerance() {
    String spec = SPEC.replace("entities:", "prefer: {tolerance: 50%}\nentities:");
    assertThat(findings(spec))
        .extracting(ReviewFinding::severity)
        .containsExactly(Severity.SUGGESTION);
  }

  /** That nobody reads it is for another rule to say. */
  @Test
  void isQuietAboutAnIndexThatNobodyReads() {
    assertThat(findings(SPEC.substring(0, SPEC.indexOf("  - name: List")))).isEmpty();
  }
}
