package dev.keysmith.plan.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Instances of several items: a duplicate item, a uniqueness item, a vertical part. */
final class PutItemsTest {
  private static final String SPEC =
      """
      keysmith: 1
      application: Members
      entities:
        Member:
          identity: [name]
          count: 10k
          versioned: VERSIONED
          attributes:
            name:  {type: string, bytes: 10}
            email: {type: string, bytes: 20, unique: true}
            city:  {type: string, bytes: 10, distinct: 100}
            about: {type: string, bytes: {average: 1200, max: 1200}}
            hits:  {type: number, digits: 6}
      patterns:
        - {id: create, name: Join, create: Member, rps: 1}
        - {id: put, name: Put, put: Member, rps: 1}
        - {id: delete, name: Leave, delete: Member, where: {name: $name}, rps: 1}
        - {id: deleteKnowing, name: Leave, delete: Member, where: {name: $name, email: $email}, rps: 1}
        - {id: about, name: About, update: Member, where: {name: $name}, set: [about], rps: 1}
        - {id: hit, name: Hit, update: Member, where: {name: $name}, add: [hits], rps: 1}
        - {id: hitSome, name: Hit, update: Member, where: {name: $name, city: Ulm}, add: [hits], rps: 1}
        - {id: email, name: New address, update: Member, where: {name: $name}, set: [email], rps: 1}
        - {id: emailKnowing, name: New address, update: Member, where: {name: $name, email: $old}, set: [email], rps: 1}
        - {id: city, name: Move, update: Member, where: {name: $name}, set: [city], rps: 1}
        - {id: cityKnowing, name: Move, update: Member, where: {name: $name, city: $old}, set: [city], rps: 1}
        - {id: cityByEmail, name: Move, update: Member, where: {email: $email}, set: [city], rps: 1}
        - {id: nobody, name: Clear a city, delete: Member, where: {city: $city}, rps: 1}
      """;

  private static WritePlanFixture plans(String items, boolean versioned) {
    return WritePlanFixture.of(
        SPEC.replace("VERSIONED", Boolean.toString(versioned)),
        """
        design: 1
        tables:
          Members:
            key: {partition: PK, sort: SK}
            items:
        """
            + items.indent(6));
  }

  private static final WritePlanFixture GUARDED =
      plans(
          """
          Member: {PK: "M#{name}", SK: "M", holds: [name, email, city, about]}
          Member/hits: {PK: "M#{name}", SK: "HITS", holds: [name, hits]}
          Member/email: {PK: "E#{email}", SK: "E", holds: [name]}
          """,
          false);

  private static final WritePlanFixture CITIES =
      plans("Member: {PK: \"CITY#{city}\", SK: \"M#{name}\"}", false);

  /** What is not there costs the minimum to look for, and not the size of what could be. */
  @Test
  void looksForTheOldInstanceAsOftenAsThereIsOne() {
    WritePlanFixture expiring =
        WritePlanFixture.of(
            """
            keysmith: 1
            application: Sessions
            entities:
              Session:
                identity: [id]
                count: 10k
                ttl: until
                attributes:
                  id:    {type: string, bytes: 10}
                  token: {type: string, bytes: 20, unique: true}
                  body:  {type: string, bytes: {average: 6000, max: 6000}}
                  until: epoch
            patterns:
              - {id: put, put: Session, rps: 1}
            """,
            """
            design: 1
            tables:
              Sessions: {key: {partition: id}, items: {Session: {}}}
              Tokens: {key: {partition: token}, items: {Session/token: {holds: [id]}}}
            """);
    assertThat(expiring.best("put").readUnits()).isEqualTo(0.5);
    assertThat(GUARDED.best("put").readUnits()).isEqualTo(0.5);
    assertThat(expiring.best("put").steps().get(0).cost().derivation().lines())
        .contains("found in 0% of the executions, otherwise 0.5: 0.5 read units on average");
  }

  private static List<String> fetches(WritePlanFixture plans, String pattern) {
    return plans.best(pattern).steps().stream()
        .filter(step -> !step.request().operation().isRead())
        .flatMap(step -> step.request().layouts().stream())
        .toList();
  }

  @Test
  void createPutsEveryItem() {
    // 1.2 KB doubled 4, the others 2 each.
    assertThat(GUARDED.best("create").strategy()).isEqualTo("TransactWriteItems");
    assertThat(GUARDED.best("create").writeUnits()).isEqualTo(8);
    assertThat(GUARDED.best("create").steps().get(0).cost().derivation().lines())
        .filteredOn(line -> line.contains("only if the item does not exist"))
        .hasSize(3);
  }

  @Test
  void oneItemIsPutAlone() {
    Plan plan = CITIES.best("create");
    assertThat(plan.strategy()).isEqualTo("PutItem");
    assertThat(plan.writeUnits()).isEqualTo(2);
    // The city in the key lets the same name in twice.
    assertThat(plan.steps().get(0).cost().derivation().lines())
        .anyMatch(line -> line.contains("the key includes city"));
  }

  @Test
  void putDeletesWhatTheOldInstanceLeaves() {
    // The old address may be another: read 0.5, then three puts and the old uniqueness item.
    Plan plan = GUARDED.best("put");
    assertThat(plan.strategy()).isEqualTo("GetItem, then TransactWriteItems");
    assertThat(fetches(GUARDED, "put"))
        .containsExactly("Member", "Member/hits", "Member/email", "Member/email");
    // More are deleted than created, so that every put is of a new member.
    assertThat(plan.writeUnits()).isEqualTo(8);
  }

  @Test
  void putReplacesAsOftenAsCountsImply() {
    String kept = SPEC.replaceAll("(?m)^.*delete: Member.*\n", "").replace("VERSIONED", "false");
    WritePlanFixture guarded =
        WritePlanFixture.of(
            kept,
            """
            design: 1
            tables:
              Members:
                key: {partition: PK, sort: SK}
                indexes: {ByCity: {partition: GPK, project: keys}}
                items:
                  Member: {PK: "M#{name}", SK: "M", GPK: "{city}", holds: [name, email, city, about]}
                  Member/hits: {PK: "M#{name}", SK: "HITS", holds: [name, hits]}
                  Member/email: {PK: "E#{email}", SK: "E", holds: [name]}
            """);
    // 2,592,000 puts a month, of which 10,000 can be new: then the index has one write, and
    // otherwise two unless the city is the same, and there is an old uniqueness item to delete.
    double replaced = 1 - 10_000 / 2_592_000.0;
    assertThat(guarded.best("put").writeUnits())
        .isCloseTo(8 + 2 * 0.99 * replaced + (1 - replaced) + 2 * replaced, within(1e-9));
  }

  /** What a put gives may be what was there: 70% of 70%, 20% of 20% and 10% of 10%. */
  @Test
  void putRepeatsAValueAsOftenAsItsShareSays() {
    double same = 0.49 + 0.04 + 0.01;
    WritePlanFixture devices =
        devices("partition: id", "indexes: {ByState: {partition: state, project: all}},");
    assertThat(devices.best("put").writeUnits()).isCloseTo(1 + 2 * (1 - same) + same, within(1e-6));
    WritePlanFixture keys =
        devices("partition: id", "indexes: {ByState: {partition: state, project: keys}},");
    assertThat(keys.best("put").writeUnits()).isCloseTo(1 + 2 * (1 - same), within(1e-6));
    assertThat(keys.best("off").writeUnits()).isCloseTo(3, within(1e-6));
    WritePlanFixture kinds =
        devices("partition: id", "indexes: {ByKind: {partition: kind, project: keys}},");
    assertThat(kinds.best("put").writeUnits()).isCloseTo(1 + 2 * 0.8, within(1e-6));
  }

  /** An item under another key is deleted in a transaction, one under the same key replaced. */
  @Test
  void putReplacesInPlaceAsOftenAsTheKeyIsTheSame() {
    double other = 1 - (0.49 + 0.04 + 0.01);
    WritePlanFixture devices = devices("partition: id, sort: state", "");
    assertThat(devices.best("put").writeUnits())
        .isCloseTo(other * (2 + 2) + (1 - other), within(1e-6));
    assertThat(devices.best("off").writeUnits()).isCloseTo(4, within(1e-6));
  }

  private static WritePlanFixture devices(String key, String indexes) {
    return WritePlanFixture.of(
        """
        keysmith: 1
        application: Devices
        entities:
          Device:
            identity: [id]
            count: 100k
            attributes:
              id:    {type: string, bytes: 10}
              kind:  {type: string, bytes: 6, distinct: 5}
              state: {type: string, values: {ON: 70%, OFF: 20%, LOST: 10%}}
              about: {type: string, bytes: 100}
        patterns:
          - {id: put, put: Device, rps: 1M}
          - {id: off, put: Device, set: {state: OFF}, rps: 1M}
        """,
        """
        design: 1
        tables:
          Devices: {key: {KEY}, INDEXES items: {Device: {}}}
        """
            .replace("KEY", key)
            .replace("INDEXES", indexes));
  }

  @Test
  void putAloneDemandsNothing() {
    WritePlanFixture plain = plans("Member: {PK: \"M#{name}\", SK: \"M\"}", false);
    assertThat(plain.best("put").strategy()).isEqualTo("PutItem");
    assertThat(plain.best("put").steps().get(0).cost().derivation().lines())
        .noneMatch(line -> line.contains("only if"));
  }

  @Test
  void deleteTakesEveryItem() {
    assertThat(GUARDED.best("delete").strategy()).isEqualTo("GetItem, then TransactWriteItems");
    assertThat(GUARDED.best("delete").writeUnits()).isEqualTo(8);
    assertThat(GUARDED.best("deleteKnowing").strategy()).isEqualTo("TransactWriteItems");
  }

  @Test
  void updateTouchesOnlyTheItemThatHoldsIt() {
    assertThat(fetches(GUARDED, "hit")).containsExactly("Member/hits");
    assertThat(GUARDED.best("hit").writeUnits()).isEqualTo(1);
    assertThat(fetches(GUARDED, "about")).containsExactly("Member");
    assertThat(GUARDED.best("about").writeUnits()).isEqualTo(2);
  }

  @Test
  void conditionOnAnotherItemIsCheckedThere() {
    // The counter 2, the check of 1.2 KB 4.
    assertThat(fetches(GUARDED, "hitSome")).containsExactly("Member/hits", "Member");
    assertThat(GUARDED.best("hitSome").writeUnits()).isEqualTo(6);
  }

  @Test
  void changedKeyReplacesTheItem() {
    // Member 4, old uniqueness item 2, new one 2; the old address is read unless the client has it.
    assertThat(GUARDED.best("email").strategy()).isEqualTo("GetItem, then TransactWriteItems");
    assertThat(GUARDED.best("email").writeUnits()).isEqualTo(8);
    assertThat(GUARDED.best("emailKnowing").strategy()).isEqualTo("TransactWriteItems");
    assertThat(GUARDED.best("city").strategy()).isEqualTo("UpdateItem");
  }

  @Test
  void aUniquenessItemFindsTheInstance() {
    assertThat(GUARDED.best("cityByEmail").strategy()).isEqualTo("GetItem, then UpdateItem");
    assertThat(GUARDED.best("cityByEmail").writeUnits()).isEqualTo(2);
  }

  @Test
  void mainItemMovesAsAWhole() {
    // Nothing finds a member by name here: the city is the partition.
    assertThat(CITIES.planned("city").isServed()).isFalse();
    assertThat(CITIES.planned("city").missing().get(0))
        .contains("Member cannot be queried by name");
    // A client that knows the old city reads the rest, then deletes and puts 1.2 KB: 4 each.
    assertThat(CITIES.best("cityKnowing").strategy()).isEqualTo("GetItem, then TransactWriteItems");
    assertThat(CITIES.best("cityKnowing").writeUnits()).isEqualTo(8);
    // A hundred members of a city are found and deleted, each alone: 2 each.
    assertThat(CITIES.best("nobody").strategy()).isEqualTo("Query, then DeleteItem");
    assertThat(CITIES.best("nobody").writeUnits()).isEqualTo(200);
  }

  @Test
  void everyMatchIsATransactionOfItsOwn() {
    WritePlanFixture both =
        plans(
            """
            Member: {PK: "CITY#{city}", SK: "M#{name}"}
            Member/email: {PK: "E#{email}", SK: "E", holds: [name]}
            """,
            false);
    PlanStep write = both.best("nobody").steps().get(1);
    assertThat(write.request().operation()).isEqualTo(DynamoDbOperation.TRANSACT_WRITE_ITEMS);
    assertThat(write.cost().requests()).isEqualTo(100);
    assertThat(write.writeUnits()).isEqualTo(600);
  }

  @Test
  void versionIsOnTheMainItem() {
    WritePlanFixture versioned =
        plans(
            """
            Member: {PK: "M#{name}", SK: "M", holds: [name, email, city, about]}
            Member/hits: {PK: "M#{name}", SK: "HITS", holds: [name, hits]}
            """,
            true);
    assertThat(fetches(versioned, "hit")).containsExactly("Member", "Member/hits");
    assertThat(versioned.best("about").strategy()).isEqualTo("UpdateItem");
  }

  @Test
  void nowhereToWrite() {
    WritePlanFixture plans =
        new WritePlanFixture(GUARDED.spec(), new Design(ImmutableMap.of(), ImmutableMap.of()));
    for (String pattern : List.of("create", "put", "delete", "city")) {
      assertThat(plans.planned(pattern).isServed()).isFalse();
      assertThat(plans.planned(pattern).missing()).containsExactly("no table stores Member");
    }
  }

  /** A reply counts at the message that it answers, and so always has a thread. */
  @Test
  void whatAnotherActionGoesByIsGiven() {
    WritePlanFixture messages =
        WritePlanFixture.of(
            """
            keysmith: 1
            application: Threads
            entities:
              Message:
                identity: [id]
                count: 10k
                attributes:
                  id:      {type: string, bytes: 10}
                  thread:  {type: string, bytes: 10, present: 30%}
                  replies: {type: number, digits: 3, present: 10%}
            patterns:
              - {id: post, name: Post, create: Message, rps: 1}
              - id: reply
                name: Reply
                write:
                  - create: Message
                  - {update: Message, where: {id: $thread}, add: [replies]}
                rps: 1
            """,
            """
            design: 1
            tables:
              Messages:
                key: {partition: id}
                indexes:
                  ByThread: {partition: thread, sort: id, project: keys}
                items:
                  Message: {}
            """);
    assertThat(messages.best("post").steps().get(0).cost().writes().indexes())
        .isEqualTo(ImmutableMap.of("ByThread", 0.3));
    assertThat(messages.best("reply").steps().get(0).cost().writes().indexes())
        .isEqualTo(ImmutableMap.of("ByThread", 1.0));
  }
}
