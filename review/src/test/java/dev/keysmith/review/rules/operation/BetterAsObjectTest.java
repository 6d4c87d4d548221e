package dev.keysmith.review.rules.operation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import org.junit.jupiter.api.Test;

/** What is small stays where it is. */
final class BetterAsObjectTest {
  private static final RulePage PAGE = RulePage.of(RulePage.FOLDER.resolve("BetterAsObject.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec, String design) {
    return new BetterAsObject().review(RulePage.context(spec, "design.yaml", design));
  }

  @Test
  void isQuietAboutAFewKilobytes() {
    assertThat(findings(SPEC.replace("120KB", "8KB"), BAD)).isEmpty();
  }

  /** Read ten thousand times for one write, a GET costs more than its units would. */
  @Test
  void isQuietWhereTheObjectWouldCostMore() {
    String read =
        SPEC.replace("120KB", "17KB")
            .replace("rps: 2}", "rps: 0.001}")
            .replace("rps: 1}", "rps: 0.001}")
            .replace("rps: 10}", "rps: 5000}");
    assertThat(findings(read, BAD)).isEmpty();
  }
}
