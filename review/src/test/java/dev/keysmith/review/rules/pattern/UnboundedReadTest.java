package dev.keysmith.review.rules.pattern;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.rules.RuleCase;
import org.junit.jupiter.api.Test;

/** What bounds a read. */
final class UnboundedReadTest {
  private static final RuleCase CASE = RuleCase.of(new UnboundedRead());

  @Test
  void isQuietAboutFew() {
    String spec = with(CASE.spec(), "distinct: 1000}", "distinct: 1M}");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  @Test
  void isQuietAboutACount() {
    String spec =
        with(CASE.spec(), "{channel: $channel}, rps", "{channel: $channel}, needs: count, rps");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  @Test
  void isQuietAboutOneInstance() {
    String spec =
        with(CASE.spec(), "where: {channel: $channel}", "where: {channel: $channel, id: $id}");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }
}
