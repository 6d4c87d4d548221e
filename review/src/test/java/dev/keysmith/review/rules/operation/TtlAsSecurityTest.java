package dev.keysmith.review.rules.operation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which writes trust the deletion, and which do not. */
final class TtlAsSecurityTest {
  private static final RulePage PAGE = RulePage.of(RulePage.FOLDER.resolve("TtlAsSecurity.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String pattern) {
    String spec = SPEC.substring(0, SPEC.indexOf("  - name: Keep")) + pattern;
    return new TtlAsSecurity()
        .review(RulePage.context(spec, "design.yaml", PAGE.block("yaml bad").orElseThrow()));
  }

  @Test
  void whatIsRequiredMustNotHaveExpired() {
    assertThat(
            findings(
                "  - {write: [{create: Session}, {require: Session, where: {token: $old}}], rps:"
                    + " 1}\n"))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("accepts an expired Session"));
  }

  /** Deleting early does no harm, and what is written to an expired one nobody sees. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "  - {delete: Session, where: {token: $token}, rps: 1}\n",
        "  - {update: Session, where: {token: $token}, set: [device], rps: 1}\n",
        "  - {put: Session, rps: 1}\n"
      })
  void isQuietAboutTheRest(String pattern) {
    assertThat(findings(pattern)).isEmpty();
  }
}
