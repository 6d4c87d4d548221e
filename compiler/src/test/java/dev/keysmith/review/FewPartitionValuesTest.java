package dev.keysmith.review;

import static dev.keysmith.review.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** Where few values are enough. */
final class FewPartitionValuesTest {
  private static final RuleCase CASE = RuleCase.of(new FewPartitionValues());

  @Test
  void isAdviceWhereTheTrafficIsFarFromTheLimit() {
    String spec = with(with(CASE.spec(), "peak: 500", "peak: 100"), "peak: 600", "peak: 100");
    assertThat(CASE.findings(spec, CASE.bad()))
        .extracting(Finding::severity)
        .containsExactly(Severity.ADVICE);
  }

  @Test
  void isQuietWhereThereIsLittleOfEverything() {
    String spec =
        with(
            with(with(CASE.spec(), "peak: 500", "peak: 100"), "peak: 600", "peak: 100"),
            "count: 9M",
            "count: 9k");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  /** Somebody has thought about it. */
  @Test
  void isQuietAboutShards() {
    String design =
        with(
            with(CASE.bad(), "partition: status", "partition: PK"),
            "Parcel: {}",
            "Parcel: {PK: \"{status}#{shard}\", shards: 4}");
    assertThat(CASE.findings(CASE.spec(), design)).isEmpty();
  }
}
