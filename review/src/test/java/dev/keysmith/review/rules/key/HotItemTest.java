package dev.keysmith.review.rules.key;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.RuleCase;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** How severe it is, whose fault, and where it is another fault. */
final class HotItemTest {
  private static final RuleCase CASE = RuleCase.of(new HotItem());

  private static String withPeak(int peak) {
    return with(
        CASE.spec(), "peak: 1000}\n    hottest: 30%", "peak: " + peak + "}\n    hottest: 30%");
  }

  /** A design can do nothing about it, so it speaks of the pattern. */
  @Test
  void speaksOfThePatternWhereTheSmallestItemGetsTooMuch() {
    assertThat(CASE.findings(withPeak(5000), CASE.good()))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.ERROR);
              assertThat(finding.subject().name()).isEqualTo("P2");
              assertThat(finding.message()).contains("whatever the design");
              assertThat(finding.fix()).contains("queue");
            });
  }

  @Test
  void warnsNearTheLimit() {
    assertThat(CASE.findings(withPeak(500), CASE.bad()))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.WARNING);
              assertThat(finding.subject().name()).isEqualTo("articles");
              assertThat(finding.fix()).contains("separate item");
            });
    assertThat(CASE.findings(withPeak(2600), CASE.good()))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.WARNING);
              assertThat(finding.subject().name()).isEqualTo("P2");
            });
  }

  /** Who reads all of a large item is not helped by a smaller one beside it. */
  @Test
  void speaksOfThePatternWhereItNeedsAllOfTheItem() {
    String spec =
        with(
            with(CASE.spec(), "    hottest: 30%\n", ""),
            "rps: {average: 100, peak: 1000}}",
            "rps: {average: 100, peak: 20000}, hottest: 30%}");
    assertThat(CASE.findings(spec, CASE.bad()))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.ERROR);
              assertThat(finding.subject().name()).isEqualTo("P3");
              assertThat(finding.fix()).contains("cache");
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
