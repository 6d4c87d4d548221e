package dev.keysmith.review.rules.operation;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.rules.RuleCase;
import org.junit.jupiter.api.Test;

/** Which deletes are of what has become old. */
final class DeleteCouldExpireTest {
  private static final RuleCase CASE = RuleCase.of(new DeleteCouldExpire());
  private static final String BY_IDENTITY =
      with(
          with(CASE.spec(), "at: {from: $day, to: $end}}\n    matches: 430", "at: $at}"),
          "rps: 0.1",
          "rps: 40");

  @Test
  void statesWhatIsSaved() {
    assertThat(CASE.findings(CASE.spec(), CASE.bad()))
        .singleElement()
        .satisfies(finding -> assertThat(finding.savingUsd()).isBetween(60.0, 80.0));
  }

  /** A timestamp that only identifies says nothing about an end. */
  @Test
  void isQuietAboutDeletesByIdentity() {
    assertThat(CASE.findings(BY_IDENTITY, CASE.bad())).isEmpty();
  }

  @Test
  void findsDeletesOfWhatHasAnEnd() {
    String spec = with(BY_IDENTITY, "patterns:", "      until:  epoch\npatterns:");
    assertThat(CASE.findings(spec, CASE.bad()))
        .singleElement()
        .satisfies(finding -> assertThat(finding.fix()).startsWith("write ttl: until in Reading"));
  }

  @Test
  void isQuietWhereItIsNotWorthADollar() {
    assertThat(CASE.findings(with(CASE.spec(), "rps: 0.1", "rps: 0.001"), CASE.bad())).isEmpty();
  }
}
