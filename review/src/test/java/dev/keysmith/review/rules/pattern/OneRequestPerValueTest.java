package dev.keysmith.review.rules.pattern;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.rules.RuleCase;
import org.junit.jupiter.api.Test;

/** Where asking several times is right, or is not several times. */
final class OneRequestPerValueTest {
  private static final RuleCase CASE = RuleCase.of(new OneRequestPerValue());

  @Test
  void saysHowManyRequestsAndUnitsThereWouldBe() {
    assertThat(CASE.findings(CASE.spec(), CASE.bad()))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.message())
                  .contains("5 values of state", "3.604 read units, where 0.9992 would suffice");
              assertThat(finding.arithmetic().get(0))
                  .contains("5 requests × 100/s = 500 requests/s");
              assertThat(finding.autoFix()).isPresent();
            });
  }

  /** An index would double the creates; the sort key in another order costs nothing. */
  @Test
  void changesTheSortKeyWhereAnIndexWouldCostMore() {
    String spec = with(CASE.spec(), "create: Report, rps: 2}", "create: Report, rps: 200}");
    assertThat(CASE.findings(spec, CASE.bad()))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.fix())
                    .isEqualTo("write stateAndTime: \"{at}#{state}\" in Report"));
  }

  @Test
  void isQuietWhereBothWouldCostMore() {
    String spec = with(CASE.spec(), "create: Report, rps: 2}", "create: Report, rps: 200}");
    spec = with(spec, "limit: 25\n    rps: 10\n", "limit: 25\n    rps: 1000\n");
    spec = with(spec, "limit: 25\n    rps: 100\n", "limit: 25\n    rps: 1\n");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  @Test
  void isQuietWhereThereIsOneValue() {
    String spec =
        with(CASE.spec(), "{OK: 80%, WARM: 10%, HOT: 5%, SLOW: 4%, DOWN: 1%}", "{OK: 100%}");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  /** Without an order any page will do, and one request reads through all states. */
  @Test
  void isQuietWhereNoOrderIsAskedFor() {
    String spec =
        with(CASE.spec(), "{device: $device}\n    sort: at desc\n", "{device: $device}\n");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  /** A set of values in the pattern is asked for value by value as well. */
  @Test
  void findsASetOfValues() {
    String spec =
        with(
            CASE.spec(),
            "where: {device: $device}",
            "where: {device: $device, state: {in: [OK, WARM, HOT]}}");
    assertThat(CASE.findings(spec, CASE.bad()))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("3 values of state"));
  }

  /** Shards are there to be asked all. */
  @Test
  void isQuietAboutShards() {
    String design =
        "design: 1\ntables:\n  reports:\n    key: {partition: PK, sort: at}\n    items:\n"
            + "      Report:\n        PK: \"{device}#{shard}\"\n        shards: 5\n";
    String spec = with(CASE.spec(), "{device: $device, state: $state}", "{device: $device}");
    assertThat(CASE.findings(spec, design)).isEmpty();
  }
}
