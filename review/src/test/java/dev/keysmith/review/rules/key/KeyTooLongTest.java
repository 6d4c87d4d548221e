package dev.keysmith.review.rules.key;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.RuleCase;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** How long is too long. */
final class KeyTooLongTest {
  private static final RuleCase CASE = RuleCase.of(new KeyTooLong());

  @Test
  void isAWarningPastHalf() {
    String spec = with(CASE.spec(), "1.2KB", "600");
    assertThat(CASE.findings(spec, CASE.bad()))
        .extracting(ReviewFinding::severity)
        .containsExactly(Severity.WARNING);
  }

  @Test
  void isQuietBelowHalf() {
    assertThat(CASE.findings(with(CASE.spec(), "1.2KB", "512"), CASE.bad())).isEmpty();
  }

  /** A partition key may be twice as long. */
  @Test
  void goesByTheKindOfKey() {
    String design =
        with(CASE.bad(), "partition: site, sort: address", "partition: address, sort: site");
    assertThat(CASE.findings(CASE.spec(), design))
        .extracting(ReviewFinding::severity)
        .containsExactly(Severity.WARNING);
  }
}
