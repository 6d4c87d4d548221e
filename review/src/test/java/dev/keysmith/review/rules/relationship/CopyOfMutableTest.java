package dev.keysmith.review.rules.relationship;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** Copies that pay, or never change. */
final class CopyOfMutableTest {
  private static final RulePage PAGE = RulePage.of(RulePage.FOLDER.resolve("CopyOfMutable.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec, String design) {
    return new CopyOfMutable().review(RulePage.context(spec, "design.yaml", design));
  }

  @Test
  void isAdviceWhereTheCopyPays() {
    String seldom =
        SPEC.replace("    rps: 20\n", "    rps: 0.001\n")
            .replaceFirst("(?s)0.001(.*)0.001", "0.001$1900");
    assertThat(findings(seldom, BAD))
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.severity()).isEqualTo(Severity.SUGGESTION);
              assertThat(one.message()).endsWith("/month higher");
              assertThat(one.autoFix()).isEmpty();
            });
  }

  @Test
  void isQuietWhereNothingChangesIt() {
    assertThat(findings(SPEC, BAD.replace("highest: Item.highest", "title: Item.title"))).isEmpty();
  }
}
