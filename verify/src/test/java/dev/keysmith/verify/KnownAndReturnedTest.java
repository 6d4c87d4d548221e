package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.verify.engine.DynamoDbEngine;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the client of a write knows of the instance itself spares a read, and rejects the write
 * where it is no longer true. A write that returns what was there before returns just that.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class KnownAndReturnedTest {
  private static final String SPEC =
      """
      keysmith: 1
      application: Coupons
      entities:
        Coupon:
          identity: [code]
          count: 80
          attributes:
            code:   {type: string, bytes: 8}
            owner:  {type: string, bytes: 6, distinct: 9}
            title:  {type: string, bytes: 12}
            state:  {type: string, values: {NEW: 60%, USED: 40%}}
            uses:   {type: number, digits: 3}
            note:   {type: string, bytes: 20, present: 50%}
      patterns:
        - {id: list, read: Coupon, where: {owner: $owner, state: NEW}, sort: title, rps: 1}
        - {id: get, read: Coupon, where: {code: $code}, rps: 1}
        - {id: issue, create: Coupon, rps: 1}
        - {id: use, update: Coupon, where: {code: $code}, set: {state: USED}, rps: 1}
        - {id: useKnown, update: Coupon, where: {code: $code}, set: {state: USED}, knows: [owner, title], rps: 1}
        - {id: swap, update: Coupon, where: {code: $code}, set: [state, owner], knows: [owner, state, title], rps: 1}
        - {id: drop, delete: Coupon, where: {code: $code}, knows: [owner, state, title], rps: 1}
        - {id: consume, delete: Coupon, where: {code: $code}, returns: old, rps: 1}
        - {id: consumeNew, delete: Coupon, where: {code: $code, state: NEW}, returns: old, rps: 1}
        - {id: count, update: Coupon, where: {code: $code}, add: [uses], set: {note: null}, returns: old, rps: 1}
        - {id: move, update: Coupon, where: {code: $code}, set: [title, owner], returns: old, rps: 1}
      """;

  private static final String DESIGN =
      """
      design: 1
      tables:
        Coupons:
          key: {partition: PK}
          indexes:
            ByOwner: {partition: GPK, sort: GSK, project: keys}
          items:
            Coupon: {PK: "C#{code}", GPK: "{owner}#{state}", GSK: "{title}#{code}"}
      """;

  /** A second item of each instance, so that deletes and updates take a transaction. */
  private static final String TWO_ITEMS =
      """
      design: 1
      tables:
        Coupons:
          key: {partition: PK}
          indexes:
            ByOwner: {partition: GPK, sort: GSK, project: keys}
          items:
            Coupon: {PK: "C#{code}", GPK: "{owner}#{state}", GSK: "{title}#{code}"}
            Coupon/lookup: {PK: "L#{title}#{code}", holds: [code, title, owner]}
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
  @ValueSource(strings = {"useKnown", "swap", "drop", "consume", "consumeNew", "count", "move"})
  void behaveAsSpecified(String pattern) {
    VerificationOutcome verified = VerifiedApplication.of(SPEC, DESIGN).run(engine, pattern);
    assertThat(VerifiedApplication.mismatch(verified)).isEmpty();
    assertThat(verified.unserved()).isEmpty();
    assertThat(verified.patterns()).allMatch(PatternVerification::isExercised);
    assertThat(verified.worstCapacityError()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"useKnown", "swap", "drop"})
  void aKnownValueSparesARead(String pattern) {
    VerifiedApplication application = VerifiedApplication.of(SPEC, DESIGN);
    assertThat(application.plan("use").readUnits()).isPositive();
    Plan plan = application.plan(pattern);
    assertThat(plan.readUnits()).isZero();
    assertThat(plan.roundTrips()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"useKnown", "swap", "drop"})
  void aKnownValueMakesTheKeysOfEveryItem(String pattern) {
    VerificationOutcome verified = VerifiedApplication.of(SPEC, TWO_ITEMS).run(engine, pattern);
    assertThat(VerifiedApplication.mismatch(verified)).isEmpty();
    assertThat(verified.patterns()).allMatch(PatternVerification::isExercised);
  }

  @Test
  void aTransactionReturnsNothing() {
    VerifiedApplication application = VerifiedApplication.of(SPEC, TWO_ITEMS);
    PlanSet planned =
        VerifiedApplication.planner(application.spec(), application.design())
            .plan(application.spec().pattern("consume").orElseThrow());
    assertThat(planned.isServed()).isFalse();
    assertThat(planned.missing())
        .containsExactly(
            "'returns: old' needs one item that stores all of Coupon and changes alone, since a"
                + " transaction returns nothing; here 2 items change together");
  }
}
