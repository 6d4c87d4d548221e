package dev.keysmith.review.rules.pattern;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.rules.RuleCase;
import org.junit.jupiter.api.Test;

/** What counts as a round trip too many. */
final class TooManyRoundTripsTest {
  private static final RuleCase CASE = RuleCase.of(new TooManyRoundTrips());

  @Test
  void isQuietWhereThePatternAllowsMore() {
    String spec = with(CASE.spec(), "    rps: 50\n", "    roundTrips: 3\n    rps: 50\n");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  @Test
  void goesByThePattern() {
    String spec = with(CASE.spec(), "    rps: 50\n", "    roundTrips: 1\n    rps: 50\n");
    assertThat(CASE.findings(spec, CASE.good()))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("takes 2 round trips"));
  }
}
