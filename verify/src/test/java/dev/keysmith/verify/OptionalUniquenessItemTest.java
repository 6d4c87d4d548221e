package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.verify.engine.DynamoDbEngine;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An optional unique attribute: its uniqueness item is created and deleted with it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class OptionalUniquenessItemTest {
  private static final VerifiedApplication ACCOUNTS =
      VerifiedApplication.of(
          """
          keysmith: 1
          application: Accounts
          entities:
            Account:
              identity: [accountId]
              count: 100
              attributes:
                accountId: {type: string, bytes: 8}
                email:     {type: string, bytes: 20, unique: true, present: 50%}
                nickname:  {type: string, bytes: 12, distinct: 40}
                visits:    {type: number, digits: 4}
          patterns:
            - {id: create, name: Join, create: Account, rps: 1}
            - {id: without, name: Join without address, create: Account, set: {email: null}, rps: 1}
            - {id: put, name: Put, put: Account, rps: 1}
            - {id: bare, name: Put without address, put: Account, set: {email: null}, rps: 1}
            - {id: forget, name: Forget the address, update: Account, where: {accountId: $accountId}, remove: [email], rps: 1}
            - {id: change, name: Change the address, update: Account, where: {accountId: $accountId}, set: {email: $email}, rps: 1}
            - {id: first, name: Give the first address, update: Account, where: {accountId: $accountId, email: {exists: false}}, set: {email: $email}, rps: 1}
            - {id: visit, name: Visit, update: Account, where: {accountId: $accountId}, set: {nickname: $nickname}, add: [visits], rps: 1}
            - {id: leave, name: Leave, delete: Account, where: {accountId: $accountId}, rps: 1}
            - {id: purge, name: Purge those without, delete: Account, where: {nickname: $nickname, email: {exists: false}}, rps: 1}
          """,
          """
          design: 1
          tables:
            Accounts:
              key: {partition: PK}
              indexes:
                ByNickname: {partition: nickname, project: all}
              items:
                Account: {PK: "A#{accountId}"}
                Account/unique-email: {PK: "E#{email}", holds: [accountId, nickname]}
          """);

  private DynamoDbEngine engine;

  @BeforeAll
  void start() {
    engine = DynamoDbEngine.embedded();
  }

  @AfterAll
  void stop() {
    engine.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "create", "without", "put", "bare", "forget", "change", "first", "visit", "leave", "purge"
      })
  void isThereExactlyWithItsAttribute(String pattern) {
    VerificationOutcome verified = ACCOUNTS.run(engine, pattern);
    assertThat(VerifiedApplication.mismatch(verified)).isEmpty();
    assertThat(verified.unserved()).isEmpty();
    assertThat(verified.patterns()).allMatch(report -> report.estimate().isPresent());
  }
}
