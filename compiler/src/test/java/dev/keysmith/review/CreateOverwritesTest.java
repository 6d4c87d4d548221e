package dev.keysmith.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import org.junit.jupiter.api.Test;

/** Puts that do no harm. */
final class CreateOverwritesTest {
  private static final RulePage PAGE = RulePage.of(RulePage.FOLDER.resolve("CreateOverwrites.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();

  private static ImmutableList<Finding> findings(String spec, String design) {
    return new CreateOverwrites().review(RulePage.reviewed(spec, "design.yaml", design));
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
