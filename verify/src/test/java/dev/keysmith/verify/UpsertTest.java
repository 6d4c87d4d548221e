package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.verify.engine.DynamoDbEngine;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Upserts leave on the engine what they mean, of instances that exist and of new ones. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class UpsertTest {
  private static final String SPEC =
      """
      keysmith: 1
      application: Carts
      entities:
        User:
          identity: [user]
          count: 12
          attributes: {user: {type: string, bytes: 8}, nick: {type: string, bytes: 9}}
        Line:
          identity: [user, sku]
          count: 60
          versioned: true
          attributes:
            user:    {type: string, bytes: 8, references: User.user, max: 40}
            sku:     {type: string, bytes: 8, distinct: 30}
            shelf:   {type: string, bytes: 4, distinct: 5}
            number:  {type: number, digits: 3}
            tags:    {type: stringSet, bytes: 12, present: 50%}
            addedAt: {type: timestamp, immutable: true}
            coupon:  {type: string, bytes: 6, distinct: 9, present: 30%}
            note:    {type: string, bytes: 6, present: 60%}
      patterns:
        - {id: put, upsert: Line, set: [shelf, note], add: [number, tags], initial: [addedAt], rps: 10}
        - {id: coupon, upsert: Line, set: {shelf: A}, initial: [addedAt, coupon], add: [number], rps: 10}
        - {id: list, write: [{upsert: Line, set: [shelf], initial: [addedAt, number]}, {require: User, where: {user: $user}}], rps: 1}
        - {id: nick, update: User, where: {user: $user}, set: [nick], rps: 1}
        - {id: drop, delete: Line, where: {user: $user, sku: $sku}, rps: 9}
        - {id: read, read: Line, where: {user: $user, sku: $sku}, rps: 1}
      """;

  /** Given, initial and kept keys, in one table with the users. */
  private static final String COMPOSED =
      """
      design: 1
      tables:
        Carts:
          key: {partition: PK, sort: SK}
          indexes:
            GSIG: {partition: GPK, sort: GSK, project: all}
            GSIH: {partition: HPK, sort: HSK, project: [number]}
            GSII: {partition: IPK, sort: ISK, project: keys}
          items:
            User: {PK: "U#{user}", SK: "USER"}
            Line:
              PK: "U#{user}"
              SK: "L#{sku}"
              GPK: "S#{shelf}"
              GSK: "{note}"
              HPK: "K#{sku}"
              HSK: "{addedAt}#{user}"
              IPK: "C#{coupon}"
              ISK: "{user}#{sku}"
      """;

  /** Attributes as keys, a copy, and a second item. */
  private static final String NATIVE =
      """
      design: 1
      tables:
        Users: {key: {partition: user}, items: {User: {}}}
        Lines:
          key: {partition: user, sort: sku}
          indexes:
            ByShelf: {partition: shelf, sort: number, project: all}
            ByCoupon: {partition: coupon, sort: addedAt, project: all}
          items:
            Line: {copies: {nick: User.nick}}
        Inverted:
          key: {partition: sku, sort: user}
          items:
            Line/inverted: {holds: [sku, user, number, coupon]}
      """;

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
  @ValueSource(strings = {"put", "coupon", "list"})
  void behavesAsSpecified(String pattern) {
    verified(COMPOSED, pattern);
    verified(NATIVE, pattern);
  }

  private void verified(String design, String pattern) {
    VerificationOutcome outcome = VerifiedApplication.of(SPEC, design).run(engine, pattern);
    assertThat(outcome.unserved()).isEmpty();
    assertThat(VerifiedApplication.mismatch(outcome)).isEmpty();
    assertThat(outcome.patterns()).allMatch(PatternVerification::isExercised);
    assertThat(outcome.worstCapacityError()).isZero();
  }
}
