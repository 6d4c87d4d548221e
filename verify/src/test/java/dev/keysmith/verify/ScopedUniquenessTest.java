package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.verify.engine.DynamoDbEngine;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attributes that are unique within a scope, which may be absent and may change. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ScopedUniquenessTest {
  private static final String SPEC =
      """
      keysmith: 1
      application: Accounts
      entities:
        Member:
          identity: [id]
          count: 100
          attributes:
            id:     {type: string, bytes: 8}
            tenant: {type: string, bytes: 6, distinct: 5}
            office: {type: string, bytes: 6, distinct: 4, present: 70%}
            email:  {type: string, bytes: 20, unique: tenant}
            desk:   {type: number, distinct: 60, present: 80%, unique: [tenant, office]}
      patterns:
        - {id: create, create: Member, rps: 1}
        - {id: put, put: Member, rps: 1}
        - {id: login, read: Member, where: {tenant: $tenant, email: $email}, rps: 1}
        - {id: rename, update: Member, where: {id: $id}, set: {email: $email}, rps: 1}
        - {id: move, update: Member, where: {id: $id}, set: {tenant: $tenant}, rps: 1}
        - {id: seat, update: Member, where: {id: $id}, set: {office: $office, desk: $desk}, rps: 1}
        - {id: home, update: Member, where: {id: $id}, remove: [office], rps: 1}
        - {id: leave, delete: Member, where: {id: $id}, rps: 1}
      """;

  private static final VerifiedApplication MEMBERS =
      VerifiedApplication.of(
          SPEC, design("E#{tenant}#{email}", "D#{tenant}#{office}#{desk:04}", "tenant, office"));

  private DynamoDbEngine engine;

  private static String design(String email, String desk, String held) {
    return """
    design: 1
    tables:
      Members:
        key: {partition: PK}
        items:
          Member: {PK: "M#{id}"}
          Member/unique-email: {PK: "%s", holds: [id, %s]}
          Member/unique-desk: {PK: "%s", holds: [id]}
    """
        .formatted(email, held, desk);
  }

  @BeforeAll
  void start() {
    engine = DynamoDbEngine.embedded();
  }

  @AfterAll
  void stop() {
    engine.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"create", "put", "login", "rename", "move", "seat", "home", "leave"})
  void isKeptWithinItsScope(String pattern) {
    VerificationOutcome verified = MEMBERS.run(engine, pattern);
    assertThat(VerifiedApplication.mismatch(verified)).isEmpty();
    assertThat(verified.unserved()).isEmpty();
    assertThat(verified.patterns()).allMatch(report -> report.estimate().isPresent());
  }

  /** Two tenants may have a member with the same address. */
  @Test
  void isNotKeptBeyondItsScope() {
    VerifiedApplication global =
        VerifiedApplication.of(
            SPEC, design("E#{email}", "D#{tenant}#{office}#{desk:04}", "tenant, office"));
    assertThat(VerifiedApplication.mismatch(global.run(engine, "create"))).isNotEmpty();
  }

  /** A key with more than the scope accepts what should be rejected. */
  @ParameterizedTest
  @ValueSource(strings = {"create", "rename", "move"})
  void isMissedByKeyWithMore(String pattern) {
    VerifiedApplication lax =
        VerifiedApplication.of(
            SPEC,
            design("E#{tenant}#{email}#{id}", "D#{tenant}#{office}#{desk:04}", "tenant, office"));
    assertThat(VerifiedApplication.mismatch(lax.run(engine, pattern))).isNotEmpty();
  }
}
