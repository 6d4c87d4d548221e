package dev.keysmith.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** Keys that tell. */
final class MissingTypeTest {
  private static final RulePage PAGE = RulePage.of(RulePage.FOLDER.resolve("MissingType.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();

  private static ImmutableList<Finding> findings(String spec, String design) {
    return new MissingType().review(RulePage.reviewed(spec, "design.yaml", design));
  }

  @Test
  void isAdviceWhereTheKeysTell() {
    String good = PAGE.block("yaml good").orElseThrow().replace("[Type, ", "[");
    assertThat(findings(SPEC, good)).extracting(Finding::severity).containsExactly(Severity.ADVICE);
  }

  @Test
  void isQuietAboutAnIndexOfEverything() {
    assertThat(findings(SPEC, BAD.replace("project: [amount]", "project: all"))).isEmpty();
  }
}
