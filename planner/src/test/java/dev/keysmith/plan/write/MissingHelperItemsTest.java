package dev.keysmith.plan.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Items that not every instance has are priced as often as there are some. */
final class MissingHelperItemsTest {
  private static final WritePlanFixture PLANS =
      WritePlanFixture.of(
          """
          keysmith: 1
          application: Members
          entities:
            Member:
              identity: [name]
              count: 10k
              attributes:
                name:  {type: string, bytes: 10}
                email: {type: string, bytes: 20, unique: true, present: 30%}
                phone: {type: string, bytes: 12, unique: true, present: 50%}
                city:  {type: string, bytes: 10}
          patterns:
            - {id: create, create: Member, rps: 1}
            - {id: bare, create: Member, set: {email: null, phone: null}, rps: 1}
            - {id: reachable, create: Member, set: {email: "a@b.c"}, rps: 1}
            - {id: delete, delete: Member, where: {name: $name}, rps: 1}
            - {id: gone, delete: Member, where: {name: $name, email: {exists: false}, phone: {exists: false}}, rps: 1}
            - {id: move, update: Member, where: {name: $name}, set: [city], rps: 1}
            - {id: forget, update: Member, where: {name: $name}, set: {email: null}, rps: 1}
          """,
          """
          design: 1
          tables:
            Members:
              key: {partition: PK}
              items:
                Member: {PK: "M#{name}"}
                Member/email: {PK: "E#{email}", holds: [name]}
                Member/phone: {PK: "P#{phone}", holds: [name]}
          """);

  /**
   * Of 100 members, 35 have neither and are put alone. The others are put in a transaction, at 2
   * units an item: 0.35 × 1 + 0.65 × 2 for the member, 0.3 × 2 for the address, 0.5 × 2 for the
   * number.
   */
  @ParameterizedTest
  @CsvSource({
    "create,    3.25",
    "bare,      1",
    // Always in a transaction with the address: 2 + 2, and 0.5 × 2 for the number.
    "reachable, 5",
    "delete,    3.25",
    "gone,      1",
    "move,      1",
    // What is removed was there.
    "forget,    4"
  })
  void countAsOftenAsTheyAreThere(String pattern, double writeUnits) {
    assertThat(PLANS.best(pattern).writeUnits()).isCloseTo(writeUnits, within(1e-9));
  }
}
