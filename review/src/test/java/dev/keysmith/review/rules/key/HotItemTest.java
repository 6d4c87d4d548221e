package dev.keysmith.review.rules.key;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.RuleCase;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** Where it is only a suggestion, and where it is another fault. */
final class HotItemTest {
  private static final RuleCase CASE = RuleCase.of(new HotItem());

  /** A design can do nothing about it. */
  @Test
  void isAdviceWhereTheSmallestItemGetsTooMuch() {
    String spec =
        with(CASE.spec(), "peak: 1000}\n    hottest: 30%", "peak: 5000}\n    hottest: 30%");
    assertThat(CASE.findings(spec, CASE.good()))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.SUGGESTION);
              assertThat(finding.fix()).contains("queue");
            });
  }

  @Test
  void isQuietWhereRequestsAreSpread() {
    String spec = with(CASE.spec(), "    hottest: 30%\n", "");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  /** Many instances under one key can be spread: another rule. */
  @Test
  void isQuietAboutManyInstances() {
    RuleCase other = RuleCase.of(new HotPartition());
    ReviewContext context = RulePage.context(other.spec(), "design.yaml", other.bad());
    assertThat(new HotPartition().review(context)).isNotEmpty();
    assertThat(new HotItem().review(context)).isEmpty();
  }
}
