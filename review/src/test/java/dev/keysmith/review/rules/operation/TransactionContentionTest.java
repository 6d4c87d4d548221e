package dev.keysmith.review.rules.operation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** Where it is quiet, and what it speaks of. */
final class TransactionContentionTest {
  private static final RulePage PAGE =
      RulePage.of(RulePage.FOLDER.resolve("TransactionContention.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String DESIGN = PAGE.block("yaml bad").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec) {
    return new TransactionContention().review(RulePage.context(spec, "design.yaml", DESIGN));
  }

  private static final String TOGETHER =
      """
        - name: Like
          write:
            - {create: Like}
            - {update: Post, where: {id: $postId}, set: [text]}
          rps: 3000
          hottest: {postId: 10%}
      """;

  @Test
  void reportsWhatTheDesignMakesATransaction() {
    assertThat(findings(SPEC))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.ERROR);
              assertThat(finding.subject().name()).isEqualTo("Post");
            });
  }

  @Test
  void warnsFromSeventyPercentOfTheLimitOn() {
    assertThat(findings(SPEC.replace("postId: 10%", "postId: 1.5%")))
        .singleElement()
        .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Severity.WARNING));
  }

  @Test
  void isQuietBelow() {
    assertThat(findings(SPEC.replace("postId: 10%", "postId: 1.1%"))).isEmpty();
  }

  /** No design avoids it. */
  @Test
  void speaksOfThePatternWhereTheSpecRequiresTheTransaction() {
    String spec = SPEC.substring(0, SPEC.indexOf("  - name: Like a post")) + TOGETHER;
    assertThat(
            new TransactionContention()
                .review(
                    RulePage.context(spec, "design.yaml", PAGE.block("yaml good").orElseThrow())))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.ERROR);
              assertThat(finding.subject().name()).isEqualTo("P3");
              assertThat(finding.message()).contains("whatever the design");
            });
  }

  /** Two patterns with the same hot post meet on one item. */
  @Test
  void addsUpPatterns() {
    String unlike =
        """
          - name: Remove a like
            delete: Like
            where: {postId: $postId, userId: $userId}
            rps: 3000
            hottest: {postId: 0.8%}
        """;
    assertThat(findings(SPEC.replace("postId: 10%", "postId: 0.8%") + unlike))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.message()).contains("48 transactions/s").contains("Post"));
  }
}
