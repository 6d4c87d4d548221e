package dev.keysmith.review.rules.relationship;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import org.junit.jupiter.api.Test;

/** A copy may lag where the read may. */
final class StaleCopyTest {
  private static final RulePage PAGE = RulePage.of(RulePage.FOLDER.resolve("StaleCopy.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec, String design) {
    return new StaleCopy().review(RulePage.context(spec, "design.yaml", design));
  }

  @Test
  void isQuietWhereTheReadMayLag() {
    assertThat(findings(SPEC.replace("    consistency: strong\n", ""), BAD)).isEmpty();
  }

  @Test
  void isQuietWhereNothingChangesTheSource() {
    assertThat(findings(SPEC.replaceAll("(?m)^.*Change the limit.*\n", ""), BAD)).isEmpty();
  }
}
