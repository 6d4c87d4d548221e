package dev.keysmith.review.rules.operation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import org.junit.jupiter.api.Test;

/** Puts that do no harm. */
final class CreateOverwritesTest {
  private static final RulePage PAGE = RulePage.of(RulePage.FOLDER.resolve("CreateOverwrites.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec, String design) {
    return new CreateOverwrites().review(RulePage.context(spec, "design.yaml", design));
  }

  @Test
  void isQuietWhereNobodyElseChangesIt() {
    assertThat(findings(SPEC.replaceAll("(?m)^.*Top up.*\n", ""), BAD)).isEmpty();
  }

  @Test
  void isQuietWhereTheIdentityIsMade() {
    assertThat(findings(SPEC.replace("bytes: 12}", "generated: uuid}"), BAD)).isEmpty();
  }

  @Test
  void isQuietWhereACreateIsThereToo() {
    assertThat(findings(SPEC + "  - {create: Account, rps: 1}\n", BAD)).isEmpty();
  }
}
