package dev.keysmith.review;

import static dev.keysmith.review.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** Where the client may well sort. */
final class WrongOrderTest {
  private static final RuleCase CASE = RuleCase.of(new WrongOrder());

  @Test
  void isQuietWhereAllAreWanted() {
    String spec = with(CASE.spec(), "    limit: 10\n", "");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  @Test
  void isQuietWhereAllFitThePage() {
    String spec = with(CASE.spec(), "distinct: 1000}", "distinct: 1M}");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  @Test
  void isAdviceWhereTheOrderChangesTooOftenToBeKept() {
    String spec = with(with(CASE.spec(), "rps: 20}", "rps: 2000}"), "rps: 50\n", "rps: 1\n");
    assertThat(CASE.findings(spec, CASE.bad()))
        .extracting(Finding::severity)
        .containsExactly(Severity.ADVICE);
  }

  @Test
  void isQuietAboutAnOrderByTheKey() {
    String spec = with(CASE.spec(), "sort: points desc", "sort: player desc");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }
}
