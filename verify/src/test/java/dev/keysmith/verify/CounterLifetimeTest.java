package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.SharedEngine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The counter of a sequence outlives its parent's replacement, and counts what then failed. */
final class CounterLifetimeTest {
  private static final VerifiedApplication TICKETS =
      VerifiedApplication.of(
          """
          keysmith: 1
          application: Tickets
          entities:
            Account:
              identity: [accountId]
              count: 20
              attributes:
                accountId: {type: string, bytes: 8}
                name:      {type: string, bytes: 12}
            Ticket:
              identity: [accountId, number]
              count: 60
              attributes:
                accountId: {type: string, bytes: 8, references: Account.accountId}
                number:    {type: number, digits: 5, generated: {sequence: Account}}
                code:      {type: string, bytes: 10, unique: true}
          patterns:
            - {id: put, name: Put an account, put: Account, rps: 1}
            - {id: account, name: Join, create: Account, rps: 1}
            - {id: ticket, name: Open a ticket, create: Ticket, rps: 1}
            - id: both
              name: Join with three tickets
              write:
                - create: Account
                - {create: Ticket, times: 3}
              rps: 1
          """,
          """
          design: 1
          tables:
            Accounts:
              key: {partition: accountId}
              items:
                Account: {}
            Tickets:
              key: {partition: accountId, sort: number}
              items:
                Ticket: {}
            Codes:
              key: {partition: code}
              items:
                Ticket/unique-code: {holds: [accountId, number]}
          """);

  @ParameterizedTest
  @ValueSource(strings = {"put", "ticket", "both"})
  void countsOn(String pattern) {
    DynamoDbEngine engine = SharedEngine.get();
    VerificationOutcome verified = TICKETS.run(engine, pattern);
    assertThat(VerifiedApplication.mismatch(verified)).isEmpty();
    assertThat(verified.unserved()).isEmpty();
  }
}
