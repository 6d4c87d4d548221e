package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.SharedEngine;
import org.junit.jupiter.api.Test;

/** Times in milliseconds as keys, in buckets, in ranges, and as the time of the request. */
final class EpochMillisTest {
  private static final VerifiedApplication METERS =
      VerifiedApplication.of(
          """
          keysmith: 1
          application: Meters
          entities:
            Reading:
              identity: [meter, takenAt]
              count: 300
              attributes:
                meter:    {type: string, bytes: 6, distinct: 4}
                takenAt:  epochMillis
                seenAt:   {type: epochMillis, present: 50%}
                seenOn:   {type: epoch, present: 50%}
                value:    {type: number, digits: 5}
          patterns:
            - {id: create, create: Reading, rps: 10}
            - {id: latest, read: Reading, where: {meter: $meter}, sort: takenAt desc, limit: 5, rps: 1}
            - {id: range, read: Reading, where: {meter: $meter, takenAt: {from: $from, to: $to}}, sort: takenAt, rps: 1}
            - {id: since, read: Reading, where: {takenAt: {between: [$from, $to], fraction: 5%}}, rps: 1}
            - {id: see, update: Reading, where: {meter: $meter, takenAt: $takenAt}, set: {seenAt: $now, seenOn: $now}, rps: 1}
          """,
          """
          design: 1
          tables:
            Readings:
              key: {partition: PK, sort: SK}
              indexes:
                ByMonth: {partition: month, sort: takenAt, project: all}
              items:
                Reading: {PK: "M#{meter}", SK: "T#{takenAt:013}", month: "T#{takenAt:month}"}
          """);

  @Test
  void areVerified() {
    DynamoDbEngine engine = SharedEngine.get();
    VerificationOutcome verified = METERS.run(engine, 1);
    assertThat(VerifiedApplication.mismatch(verified)).isEmpty();
    assertThat(verified.unserved()).isEmpty();
    assertThat(verified.patterns()).allMatch(PatternVerification::isExercised);
  }
}
