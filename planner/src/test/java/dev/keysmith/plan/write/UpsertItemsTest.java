package dev.keysmith.plan.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.keysmith.plan.Plan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Upserts by one UpdateItem, and designs that would need more. */
final class UpsertItemsTest {
  /** 10 upserts and 4 deletes a second: of ten, four are of a new line. */
  private static final String SPEC =
      """
      keysmith: 1
      application: Carts
      entities:
        User: {identity: [user], count: 100, attributes: {user: {type: string, bytes: 8}, nick: {type: string, bytes: 9}}}
        Line:
          identity: [user, sku]
          count: 10
          attributes:
            user:    {type: string, bytes: 8, references: User.user, max: 50}
            sku:     {type: string, bytes: 8, distinct: 100}
            seller:  {type: string, bytes: 8, references: User.user, role: seller, max: 50}
            shelf:   {type: string, bytes: 4, distinct: 20}
            number:  {type: number, digits: 3}
            addedAt: {type: timestamp, immutable: true}
            coupon:  {type: string, bytes: 6, distinct: 9, present: 30%}
      patterns:
        - {id: put, upsert: Line, set: [shelf, seller], add: [number], initial: [addedAt], rps: 10}
        - {id: first, upsert: Line, set: [shelf], initial: [addedAt, number, seller], rps: 0.0001}
        - {id: drop, delete: Line, where: {user: $u, sku: $s}, rps: 4}
      """;

  private static final double NEW = 0.4;

  private static WritePlanFixture plans(String item, String more) {
    return WritePlanFixture.of(
        SPEC,
        """
        design: 1
        tables:
          Users: {key: {partition: user}, items: {User: {}}}
          Lines:
            key: {partition: PK, sort: SK}
            indexes: {GSI: {partition: GPK, sort: GSK, project: keys}}
            items:
              Line: {PK: "{user}", SK: "L#{sku}", ITEM}
        """
                .replace("ITEM", item)
            + more.indent(6));
  }

  @Test
  void oneRequestWithoutARead() {
    Plan plan = plans("GPK: \"{sku}\", GSK: \"{addedAt}\"", "").best("put");
    assertThat(plan.strategy()).isEqualTo("UpdateItem");
    assertThat(plan.readUnits()).isZero();
    // A line that exists keeps the key of its entry, which has nothing else.
    assertThat(plan.writeUnits()).isCloseTo(1 + NEW, within(1e-5));
  }

  @Test
  void aGivenKeyMovesTheEntryOfALineThatExists() {
    Plan plan = plans("GPK: \"{shelf}\", GSK: \"{sku}\"", "").best("put");
    // One of twenty shelves is the one that the line has already.
    double moved = (1 - NEW) * (1 - 1.0 / 20);
    assertThat(plan.writeUnits()).isCloseTo(1 + NEW + 2 * moved, within(1e-5));
  }

  /** What is added to a number changes it, however few values the number has. */
  @Test
  void anAddedAmountAlwaysMovesTheEntry() {
    WritePlanFixture plans =
        WritePlanFixture.of(
            SPEC.replace("digits: 3}", "digits: 3, distinct: 2}"),
            """
            design: 1
            tables:
              Users: {key: {partition: user}, items: {User: {}}}
              Lines:
                key: {partition: user, sort: sku}
                indexes: {GSI: {partition: {name: number, type: number}, project: keys}}
                items: {Line: {}}
            """);
    assertThat(plans.best("put").writeUnits()).isCloseTo(1 + NEW + 2 * (1 - NEW), within(1e-5));
  }

  @Test
  void everyItemOfTheInstanceIsWritten() {
    Plan plan =
        plans(
                "GPK: \"{sku}\", GSK: \"{addedAt}\"",
                "Line/inverted: {PK: \"SKU#{sku}\", SK: \"{user}\", holds: [user, sku, number]}")
            .best("put");
    assertThat(plan.strategy()).isEqualTo("TransactWriteItems");
    assertThat(plan.writeUnits()).isCloseTo(2 + 2 + NEW, within(1e-5));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // Keys of what is given, initial and kept.
        "GPK: '{shelf}#{seller}', GSK: '{sku}'  | put   | true",
        "GPK: '{shelf}#{seller}', GSK: '{sku}'  | first | false",
        "GPK: '{sku}', GSK: '{addedAt}#{sku}'   | put   | true",
        "GPK: '{shelf}', GSK: '{addedAt}#{sku}' | put   | true",
        "GPK: '{shelf}', GSK: '{number:03}#A'   | put   | false",
        "GPK: '{shelf}', GSK: '{number:03}#A'   | first | true",
        "GPK: 'C#{coupon}', GSK: '{user}#{sku}' | put   | true",
        "GPK: 'C#{coupon}', GSK: '{shelf}'      | put   | true",
        "GPK: 'C#{coupon}#{shelf}', GSK: X      | put   | false",
        "GPK: [{when: {coupon: {exists: false}}, is: 'FREE'}], GSK: '{sku}' | put | false",
      })
  void servesKeysThatNeedNoRead(String item, String pattern, boolean served) {
    assertThat(plans(item.replace("'", "\""), "").planned(pattern).isServed()).isEqualTo(served);
  }

  @Test
  void saysWhatItDoesNotKnow() {
    assertThat(plans("GPK: \"C#{coupon}#{shelf}\", GSK: X", "").planned("put").missing())
        .containsExactly(
            "the key GPK of Line is made of coupon, shelf, of which an upsert does not know all"
                + " current values; give them in 'set'");
    assertThat(
            plans(
                    "GPK: \"{sku}\", GSK: \"{addedAt}\"",
                    "Line/coupon: {PK: \"C#{coupon}\", SK: \"{user}#{sku}\", holds: [user, sku, number]}")
                .planned("put")
                .missing())
        .containsExactly(
            "an upsert knows the identity only, which does not say where Line/coupon is or whether"
                + " it is there; use create and update");
  }

  @Test
  void copiesOfAGivenReferenceAreRead() {
    String copied = "GPK: \"{sku}\", GSK: X, copies: {sellerNick: seller.nick}";
    assertThat(plans(copied, "").best("put").strategy()).isEqualTo("GetItem, then UpdateItem");
    assertThat(plans(copied, "").planned("first").missing())
        .containsExactly(
            "Line copies seller.nick, but an upsert does not know which User the instance refers"
                + " to; give the reference in 'set'");
  }

  @Test
  void anItemOfOtherAttributesIsLeftAlone() {
    Plan plan =
        plans(
                "GPK: \"{sku}\", GSK: \"{addedAt}\"",
                "Line/coupon: {PK: \"C#{coupon}\", SK: \"{user}#{sku}\", holds: [user, sku]}")
            .best("put");
    assertThat(plan.strategy()).isEqualTo("UpdateItem");
  }
}
