package dev.keysmith.review.rules.operation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** Tables that delete nothing. */
final class TtlMismatchTest {
  private static final RulePage PAGE = RulePage.of(RulePage.FOLDER.resolve("TtlMismatch.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec, String design) {
    return new TtlMismatch().review(RulePage.context(spec, "design.yaml", design));
  }

  @Test
  void isAWarningWhereTheTableKeepsWhatExpires() {
    assertThat(findings(SPEC, BAD.replace("    ttl: expiresAt\n", "")))
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.severity()).isEqualTo(Severity.WARNING);
              assertThat(one.subject().name()).isEqualTo("Session");
              assertThat(one.fix()).isEqualTo("write ttl: expiresAt in table shop");
            });
  }
}
