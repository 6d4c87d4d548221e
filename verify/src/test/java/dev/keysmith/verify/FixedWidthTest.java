package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.verify.engine.DynamoDbEngine;
import org.junit.jupiter.api.Test;

/** Numbers of one width sort in a composed key without padding, and are queried by ranges there. */
final class FixedWidthTest {
  private static final String SPEC =
      """
      keysmith: 1
      application: Tickets
      entities:
        Ticket:
          identity: [number]
          count: 60
          attributes:
            number: {type: number, WIDTH}
            team:   {type: string, width: 6, distinct: 4}
            status: {type: string, values: {OPEN: 40%, DONE: 60%}}
      patterns:
        - {id: create, create: Ticket, rps: 1}
        - {id: list, read: Ticket, where: {team: $t, status: OPEN, number: {from: $n}}, sort: number, limit: 3, rps: 1}
      """;

  private static final String DESIGN =
      """
      design: 1
      tables:
        Tickets:
          key: {partition: number}
          indexes: {ByTeam: {partition: team, sort: GSK, project: all}}
          items: {Ticket: {GSK: "{status}#{number}"}}
      """;

  @Test
  void sortsWithoutPadding() {
    VerifiedApplication fixed = VerifiedApplication.of(SPEC.replace("WIDTH", "width: 8"), DESIGN);
    assertThat(fixed.plan("list").steps().get(0).request().clientFilter()).isEmpty();
    try (DynamoDbEngine engine = DynamoDbEngine.embedded()) {
      VerificationOutcome outcome = fixed.run(engine, "list");
      assertThat(VerifiedApplication.mismatch(outcome)).isEmpty();
      assertThat(outcome.patterns()).allMatch(PatternVerification::isExercised);
    }
  }

  @Test
  void digitsAloneSayNothingAboutTheOrder() {
    VerifiedApplication open = VerifiedApplication.of(SPEC.replace("WIDTH", "digits: 8"), DESIGN);
    assertThat(open.plan("list").steps().get(0).request().clientFilter()).isNotEmpty();
  }
}
