package dev.keysmith.review.rules.key;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.RuleCase;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** Where few values are enough. */
final class FewPartitionValuesTest {
  private static final RuleCase CASE = RuleCase.of(new FewPartitionValues());

  @Test
  void isAdviceWhereTheTrafficIsFarFromTheLimit() {
    String spec = with(with(CASE.spec(), "peak: 500", "peak: 100"), "peak: 600", "peak: 100");
    assertThat(CASE.findings(spec, CASE.bad()))
        .extracting(ReviewFinding::severity)
        .containsExactly(Severity.SUGGESTION);
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

  /** What else is in the table has other partitions. */
  @Test
  void countsItsOwnPartitionsInASharedTable() {
    String spec =
        """
        keysmith: 1
        application: Payments
        entities:
          Method:
            identity: [methodId]
            count: 3M
            attributes:
              methodId: {type: string, bytes: 10}
          Payment:
            identity: [paymentId]
            count: 3M
            attributes:
              paymentId: {type: string, bytes: 10}
        patterns:
          - {id: P1, create: Method, rps: 10}
          - {id: P2, read: Method, where: {methodId: $m}, rps: 40}
          - {id: P3, create: Payment, rps: 1000}
          - {id: P4, read: Payment, where: {paymentId: $p}, rps: 5000}
        """;
    String design =
        """
        design: 1
        tables:
          payments:
            key: {partition: PK, sort: SK}
            items:
              Method: {PK: METHOD, SK: "METHOD#{methodId}"}
              Payment: {PK: "PAYMENT#{paymentId}", SK: PAYMENT}
        """;
    assertThat(CASE.findings(spec, design))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.arithmetic())
                    .containsExactly(
                        "writes: 10 of 1,000 write units/s at peak",
                        "reads: 20 of 3,000 read units/s"));
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

  /** The first layout of the index has few values as well, and hardly any items. */
  @Test
  void findsAFlagBesideAnotherEntity() {
    String spec =
        """
        keysmith: 1
        application: Gifts
        entities:
          Buyer:
            identity: [bid]
            count: 200k
            attributes:
              bid: {type: string, bytes: 10}
          Purchase:
            identity: [pid]
            count: 40M
            attributes:
              pid:  {type: string, bytes: 26}
              gift: {type: string, values: {Y: 10%, N: 90%}, immutable: true}
              made: {type: timestamp, immutable: true}
        patterns:
          - {create: Buyer, rps: 1}
          - {read: Buyer, limit: 10, rps: 1}
          - {create: Purchase, rps: 50}
          - {read: Purchase, where: {gift: $gift}, sort: made desc, limit: 10, rps: 10}
        """;
    String design =
        """
        design: 1
        tables:
          shop:
            key: {partition: PK}
            indexes: {two: {partition: A1, sort: A2, project: all}}
            items:
              Buyer:    {PK: "B#{bid}", A1: BUYERS, A2: "{bid}"}
              Purchase: {PK: "P#{pid}", A1: "G#{gift}", A2: "{made}"}
        """;
    assertThat(CASE.findings(spec, design))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.message())
                    .contains("2 partition key values for 40,000,000 Purchase items"));
  }
}
