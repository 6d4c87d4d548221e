package dev.keysmith.review;

import static dev.keysmith.review.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** Where a filter is right, or does no harm. */
final class FilterDiscardsMostTest {
  private static final RuleCase CASE = RuleCase.of(new FilterDiscardsMost());

  @Test
  void isAdviceWhereTheIndexWouldCostMore() {
    String spec = with(with(CASE.spec(), "rps: 100", "rps: 1"), "rps: 2}", "rps: 200}");
    assertThat(CASE.findings(spec, CASE.bad()))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.ADVICE);
              assertThat(finding.mend()).isEmpty();
              assertThat(finding.arithmetic()).anyMatch(line -> line.endsWith("a month higher"));
            });
  }

  @Test
  void isQuietWhereMostPass() {
    String spec = with(CASE.spec(), "status: OPEN}\n    rps", "status: SHIPPED}\n    rps");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  @Test
  void isQuietWhereLittleIsPaid() {
    String spec = with(CASE.spec(), "rps: 100", "rps: 1/min");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  /** One item is read in any case. */
  @Test
  void isQuietAboutAConditionOnOneItem() {
    String spec =
        with(
            CASE.spec(),
            "where: {customer: $customer, status: OPEN}",
            "where: {id: $id, status: OPEN}");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }
}
