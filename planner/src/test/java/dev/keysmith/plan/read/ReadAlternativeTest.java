package dev.keysmith.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.planner.DesignPlanner;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import org.junit.jupiter.api.Test;

/** Each plan of a read, where it applies and where it must not. */
final class ReadAlternativeTest {
  private static final String TICKETS =
      """
      keysmith: 1
      application: Tickets
      prefer: {roundTrips: 3}
      entities:
        User:
          identity: [user]
          count: 10k
          attributes:
            user:  {type: string, bytes: 10}
            email: {type: string, bytes: 20, unique: true}
            team:  {type: string, bytes: 5, distinct: 50}
            photo: {type: binary, bytes: {average: 9KB, max: 9KB}}
        Ticket:
          identity: [id]
          count: 100k
          attributes:
            id:       {type: string, bytes: 26, generated: ulid}
            user:     {type: string, bytes: 10, references: User.user, average: 10, max: 40}
            status:   {type: string, values: {OPEN: 20%, WAITING: 10%, CLOSED: 70%}}
            priority: {type: number, digits: 1, distinct: 5}
            closedAt: {type: timestamp, present: 70%}
            openedAt: {type: timestamp, immutable: true}
            text:     {type: string, bytes: 900}
      patterns:
        - {id: create, create: Ticket, rps: 1}
        - {id: P, rps: 1, PATTERN}
      """;

  private static PlanSet planned(String pattern, String design) {
    Spec spec = SpecFixtures.of(TICKETS.replace("PATTERN", pattern));
    DesignFile file = DesignReader.read(new SourceText("design.yaml", design), spec);
    assertThat(file.errors()).isEmpty();
    return new DesignPlanner(spec, file.design().orElseThrow(), Plan::readUnits)
        .plan(spec.pattern("P").orElseThrow());
  }

  private static Plan best(String pattern, String design) {
    PlanSet planned = planned(pattern, design);
    assertThat(planned.missing()).isEmpty();
    return planned.best().orElseThrow();
  }

  private static String design(String tickets) {
    return """
    design: 1
    tables:
      Users:
        key: {partition: user}
        items:
          User: {}
      Tickets:
    """
        + tickets.indent(4);
  }

  private static final String BY_ID =
      design(
          """
          key: {partition: id}
          indexes:
            ByUser: {partition: user, sort: openedAt, project: [status, priority]}
          items:
            Ticket: {}
          """);

  @Test
  void getItemByTheWholeKey() {
    Plan plan = best("read: Ticket, where: {id: $id}", BY_ID);
    assertThat(plan.strategy()).isEqualTo("GetItem Tickets");
    assertThat(plan.readUnits()).isEqualTo(0.5); // about 1 kB
  }

  @Test
  void strongReadCostsDoubleAndNeverComesFromAGlobalIndex() {
    Plan plan = best("read: Ticket, where: {id: $id}, consistency: strong", BY_ID);
    assertThat(plan.readUnits()).isEqualTo(1.0);
    PlanSet fromIndex = planned("read: Ticket, where: {user: $u}, consistency: strong", BY_ID);
    assertThat(fromIndex.isServed()).isFalse();
    assertThat(fromIndex.missing().toString()).contains("do not support strongly consistent reads");
  }

  @Test
  void narrowIndexThenTheItems() {
    Plan narrow = best("read: Ticket, where: {user: $u}, needs: [id, status]", BY_ID);
    assertThat(narrow.strategy()).isEqualTo("Query Tickets.ByUser");
    assertThat(narrow.roundTrips()).isEqualTo(1);
    Plan wide = best("read: Ticket, where: {user: $u}, needs: [id, text]", BY_ID);
    assertThat(wide.strategy()).isEqualTo("Query Tickets.ByUser, then Ticket");
    assertThat(wide.roundTrips()).isEqualTo(2);
    // Ten tickets of 1 kB, half a unit each, behind half a unit of entries.
    assertThat(wide.readUnits()).isCloseTo(5.5, within(0.02));
  }

  @Test
  void orderFromTheKeyStopsAtTheLimit() {
    Plan plan =
        best("read: Ticket, where: {user: $u}, sort: openedAt desc, limit: 3, needs: [id]", BY_ID);
    assertThat(plan.steps().get(0).request().descending()).isTrue();
    assertThat(plan.steps().get(0).cost().itemsRead()).isBetween(2.9, 3.0);
  }

  @Test
  void orderByTheClientReadsEveryMatch() {
    Plan plan =
        best("read: Ticket, where: {user: $u}, sort: priority desc, limit: 3, needs: [id]", BY_ID);
    assertThat(plan.steps().get(0).cost().itemsRead()).isCloseTo(10, within(0.1));
    assertThat(plan.steps().get(0).request().limit()).isEmpty();
  }

  @Test
  void orderByTheClientNeedsWhatItGoesBy() {
    Plan plan =
        best("read: Ticket, where: {user: $u}, sort: closedAt, limit: 3, needs: [id]", BY_ID);
    assertThat(plan.strategy()).isEqualTo("Query Tickets.ByUser, then Ticket");
    assertThat(plan.steps().get(1).cost().itemsRead()).isCloseTo(10, within(0.1));
  }

  @Test
  void filterIsChargedForWhatItDiscards() {
    Plan plan = best("read: Ticket, where: {user: $u, status: OPEN}, needs: [id]", BY_ID);
    assertThat(plan.steps().get(0).cost().itemsRead()).isCloseTo(10, within(0.1));
    assertThat(plan.steps().get(0).cost().itemsReturned()).isCloseTo(2, within(0.1));
    assertThat(plan.steps().get(0).request().filter()).hasSize(1);
  }

  @Test
  void filterOnWhatTheIndexLacksIsForTheItems() {
    Plan plan = best("read: Ticket, where: {user: $u, text: {contains: x}}, needs: [id]", BY_ID);
    assertThat(plan.strategy()).isEqualTo("Query Tickets.ByUser, then Ticket");
    assertThat(plan.steps().get(1).cost().itemsRead()).isCloseTo(10, within(0.1));
  }

  @Test
  void inIsOneRequestForEachValue() {
    Plan plan = best("read: Ticket, where: {id: {in: [$a, $b, $c]}}", BY_ID);
    assertThat(plan.strategy()).isEqualTo("BatchGetItem Tickets");
    assertThat(plan.readUnits()).isEqualTo(1.5);
    assertThat(plan.roundTrips()).isEqualTo(1);
  }

  private static final String BY_USER_AND_ID =
      design(
          """
          key: {partition: user, sort: id}
          indexes:
            ByStatus: {partition: status, sort: [user, id], project: all}
          items:
            Ticket: {}
          """);

  @Test
  void inOverTheLastKeyAttributeIsABatch() {
    Plan plan = best("read: Ticket, where: {user: $u, id: {in: [$a, $b]}}", BY_USER_AND_ID);
    assertThat(plan.strategy()).isEqualTo("BatchGetItem Tickets");
    assertThat(plan.readUnits()).isEqualTo(1);
  }

  @Test
  void listOfAnyLengthIsABatchForEveryHundred() {
    Plan plan = best("read: Ticket, where: {id: {in: $ids, count: 250}}", BY_ID);
    assertThat(plan.strategy()).isEqualTo("BatchGetItem Tickets");
    assertThat(plan.readUnits()).isEqualTo(125);
    assertThat(plan.steps().get(0).cost().requests()).isEqualTo(3);
  }

  @Test
  void keysWithoutAnItemCostTheMinimum() {
    String large = "read: User, where: {user: {in: $users, count: 10}}";
    assertThat(best(large, BY_ID).readUnits()).isEqualTo(10 * 1.5); // 9 kB each
    assertThat(best(large + ", matches: 4", BY_ID).readUnits()).isEqualTo(4 * 1.5 + 6 * 0.5);
  }

  @Test
  void inOverAnIndexKeyIsAQueryEach() {
    Plan plan =
        best("read: Ticket, where: {status: OPEN, user: {in: $users, count: 4}}", BY_USER_AND_ID);
    assertThat(plan.strategy()).isEqualTo("Query Tickets.ByStatus, once for each value");
    assertThat(plan.steps().get(0).cost().requests()).isCloseTo(4, within(0.01));
  }

  @Test
  void scanOnlyWhereTheSpecAllowsIt() {
    String read = "read: Ticket, where: {priority: $p}, needs: [id, status]";
    assertThat(planned(read, BY_ID).isServed()).isFalse();
    Plan plan = best(read + ", plan: scan", BY_ID);
    // The index has every ticket, in fewer bytes than the table.
    assertThat(plan.strategy()).isEqualTo("Scan Tickets.ByUser");
    assertThat(plan.steps().get(0).request().operation()).isEqualTo(DynamoDbOperation.SCAN);
    assertThat(plan.steps().get(0).cost().itemsRead()).isEqualTo(100_000);
    assertThat(plan.steps().get(0).cost().requests()).isGreaterThan(5);
  }

  @Test
  void scanNeedsAllMatchesInTheIndex() {
    String design =
        design(
            """
            key: {partition: id}
            indexes:
              Closed: {partition: closedAt, project: all}
            items:
              Ticket: {}
            """);
    assertThat(best("read: Ticket, where: {priority: 1}, plan: scan", design).strategy())
        .isEqualTo("Scan Tickets");
    assertThat(
            best("read: Ticket, where: {priority: 1, closedAt: {exists: true}}, plan: scan", design)
                .strategy())
        .isEqualTo("Scan Tickets.Closed");
  }

  @Test
  void scanYieldsToAKey() {
    assertThat(best("read: Ticket, where: {id: $id}, plan: scan", BY_ID).strategy())
        .isEqualTo("GetItem Tickets");
  }

  @Test
  void filterUnderALimitAsksForMoreAndOnceAgainWhereThatFallsShort() {
    String byPriority =
        design(
            """
            key: {partition: id}
            indexes:
              ByPriority: {partition: priority, sort: openedAt, project: [status]}
            items:
              Ticket: {}
            """);
    Plan plan =
        best(
            "read: Ticket, where: {priority: $p, status: OPEN}, sort: openedAt, limit: 10,"
                + " needs: [id]",
            byPriority);
    // 10 ÷ 0.2 = 50, and a deviation more, √(10 × 0.8) ÷ 0.2 = 14.1: entries of 100 bytes or so.
    assertThat(plan.steps().get(0).cost().itemsRead()).isEqualTo(65);
    assertThat(plan.steps().get(0).cost().requests()).isBetween(1.1, 1.25);
    assertThat(plan.readUnits()).isBetween(1.05, 1.15);
    assertThat(plan.steps().get(0).cost().derivation().lines())
        .contains("20% pass the filter, so 10 results need Limit=65");
  }

  private static final String BY_STATUS =
      design(
          """
          key: {partition: id}
          indexes:
            ByStatus: {partition: StatusKey, sort: openedAt, project: all}
            Open: {partition: OpenUser, sort: openedAt, project: all}
            Closed: {partition: user, sort: closedAt, project: all}
          items:
            Ticket:
              StatusKey: "STATUS#{status}#{shard}"
              shards: 4
              OpenUser:
                - {when: {status: OPEN}, is: "{user}"}
          """);

  @Test
  void shardsAreAskedInParallelAndMerged() {
    Plan plan =
        best("read: Ticket, where: {status: OPEN}, sort: openedAt desc, limit: 25", BY_STATUS);
    assertThat(plan.strategy()).isEqualTo("Query Tickets.ByStatus");
    assertThat(plan.steps().get(0).cost().requests()).isCloseTo(4, within(1e-6));
    assertThat(plan.steps().get(0).cost().itemsRead()).isCloseTo(100, within(1e-6));
    assertThat(plan.roundTrips()).isEqualTo(1);
  }

  @Test
  void theIdentityTellsTheShardAndOthersAreThereToo() {
    String spread =
        design(
            """
            key: {partition: All, sort: Order}
            items:
              Ticket:
                All: "TICKETS#{shard}"
                Order: "{openedAt}#{id}"
                shards: 100
            """);
    Plan plan = best("read: Ticket, where: {id: $id}, needs: [text]", spread);
    assertThat(plan.strategy()).isEqualTo("Query Tickets");
    assertThat(plan.steps().get(0).cost().itemsRead()).isCloseTo(1000, within(1.0));
    assertThat(plan.steps().get(0).request().filter()).hasSize(1);
    Plan named = best("read: Ticket, where: {id: $id, openedAt: $at}, needs: [text]", spread);
    assertThat(named.strategy()).isEqualTo("GetItem Tickets");
  }

  @Test
  void openValuesOfAClosedSetAreAskedOneByOne() {
    Plan plan = best("read: Ticket, sort: openedAt desc, limit: 25", BY_STATUS);
    assertThat(plan.strategy()).isEqualTo("Query Tickets.ByStatus, once for each value");
    assertThat(plan.steps().get(0).cost().requests()).isCloseTo(12, within(1e-6));
  }

  @Test
  void sparseIndexServesOnlyWhatIsInIt() {
    Plan open =
        best("read: Ticket, where: {user: $u, status: OPEN}, sort: openedAt asc", BY_STATUS);
    assertThat(open.strategy()).isEqualTo("Query Tickets.Open");
    assertThat(open.steps().get(0).cost().itemsRead()).isCloseTo(2, within(1e-6));
    PlanSet waiting = planned("read: Ticket, where: {user: $u, status: WAITING}", BY_STATUS);
    assertThat(waiting.plans()).noneMatch(plan -> plan.strategy().contains("Tickets.Open"));
    PlanSet any = planned("read: Ticket, where: {user: $u}", BY_STATUS);
    assertThat(any.plans()).noneMatch(plan -> plan.strategy().contains("Closed"));
    Plan closed =
        best("read: Ticket, where: {user: $u, closedAt: {from: $t, fraction: 5%}}", BY_STATUS);
    assertThat(closed.strategy()).isEqualTo("Query Tickets.Closed");
  }

  @Test
  void unservedSaysWhatIsMissing() {
    PlanSet planned = planned("read: Ticket, where: {priority: $p}", BY_ID);
    assertThat(planned.isServed()).isFalse();
    assertThat(planned.missing().get(0))
        .isEqualTo(
            "Ticket cannot be queried by priority without a Scan; add an index with partition key"
                + " priority");
  }

  private static final String GUARDED =
      """
      design: 1
      tables:
        app:
          key: {partition: PK, sort: SK}
          items:
            User:
              PK: "USER#{user}"
              SK: "A"
              holds: [user, email, team]
            User/photo:
              PK: "USER#{user}"
              SK: "B"
              holds: [photo]
            User/unique-email:
              PK: "EMAIL#{email}"
              SK: "EMAIL#{email}"
              holds: [user]
            Ticket:
              PK: "USER#{user}"
              SK: "TICKET#{id}"
      """;

  @Test
  void aUniquenessItemAndThenTheItem() {
    Plan plan = best("read: User, where: {email: $e}, needs: [user, email]", GUARDED);
    assertThat(plan.roundTrips()).isLessThanOrEqualTo(2);
    assertThat(plan.strategy()).startsWith("GetItem app");
    assertThat(plan.readUnits()).isLessThanOrEqualTo(1.0);
  }

  @Test
  void aUniquenessItemLeadsToTheItemWhateverElseIsKnown() {
    assertThat(best("read: User, where: {email: $e, team: $t}, needs: [user]", GUARDED).readUnits())
        .isEqualTo(1.0);
    // The uniqueness item does not store the team: the item must be looked at, whichever team it
    // is.
    assertThat(
            best("read: User, where: {email: $e, team: Sales}, needs: [user]", GUARDED).readUnits())
        .isEqualTo(1.0);
  }

  @Test
  void aUniquenessItemLeadsToAsManyItemsAsMatch() {
    String decided = GUARDED.replace("holds: [user]", "holds: [user, team]");
    String chosen = "read: User, where: {email: $e, team: Sales}, needs: [user, photo]";
    // 9 kB in three units of 4 kB, halved, of one in fifty.
    assertThat(best(chosen, decided).readUnits()).isCloseTo(0.5 + 1.5 / 50, within(1e-9));
    assertThat(best(chosen + ", matches: 1", decided).readUnits()).isEqualTo(2.0);
  }

  @Test
  void oneOfTwoItemsWhereThatIsEnough() {
    assertThat(best("read: User, where: {user: $u}, needs: [email]", GUARDED).readUnits())
        .isEqualTo(0.5);
    // 9 kB in three units of 4 kB, halved.
    assertThat(best("read: User, where: {user: $u}, needs: [photo]", GUARDED).readUnits())
        .isEqualTo(1.5);
  }

  @Test
  void bothItemsAtOnceWhereBothAreNeeded() {
    Plan plan = best("read: User, where: {user: $u}", GUARDED);
    assertThat(plan.roundTrips()).isEqualTo(1);
    // The whole collection would read ten tickets too.
    assertThat(plan.steps()).hasSize(2);
    assertThat(plan.readUnits()).isEqualTo(2.0);
  }

  @Test
  void parentAndChildrenFromOneCollection() {
    Plan plan =
        best(
            "read: User, where: {user: $u}, needs: [email], include: {Ticket: [id, status]}",
            GUARDED);
    assertThat(plan.roundTrips()).isEqualTo(1);
    // Apart: half a unit for the user, and the tickets.
    assertThat(plan.steps()).hasSize(2);
  }

  @Test
  void childrenByKeysOfTheirOwnGoInTheSameRound() {
    Plan plan = best("read: User, where: {user: $u}, include: {Ticket: [id, status]}", BY_ID);
    assertThat(plan.roundTrips()).isEqualTo(1);
    assertThat(plan.steps()).hasSize(2);
  }

  @Test
  void parentsOfManyAreGotOneByOneInTheNextRound() {
    Plan plan =
        best(
            "read: Ticket, where: {user: {in: [$a, $b]}}, needs: [id], include: {User: [email]}",
            BY_ID);
    assertThat(plan.roundTrips()).isEqualTo(2);
    // As the interpreter and generated code send them.
    PlanStep parents = plan.steps().get(1);
    assertThat(parents.request().operation()).isEqualTo(DynamoDbOperation.GET_ITEM);
    assertThat(parents.cost().requests()).isEqualTo(parents.cost().itemsRead());
  }

  /** A hundred thousand tickets, one a second: 28 hours, of which 29 are begun. */
  private static final String BY_HOUR =
      design(
          """
          key: {partition: id}
          indexes:
            ByHour: {partition: Hour, sort: openedAt, project: all}
          items:
            Ticket:
              Hour: "HOUR#{openedAt:hour}"
          """);

  @Test
  void rangeAsksEachBucketAtOnce() {
    Plan plan =
        best(
            "read: Ticket, where: {openedAt: {between: [$a, $b], fraction: 10%}}, needs: [id]",
            BY_HOUR);
    assertThat(plan.roundTrips()).isEqualTo(1);
    // A tenth of 27.8 hours touches four.
    assertThat(plan.steps().get(0).cost().itemsRead()).isCloseTo(10_000, within(1.0));
    assertThat(plan.strategy()).isEqualTo("Query Tickets.ByHour");
  }

  @Test
  void newestWalksBackUntilThereAreEnough() {
    Plan plan = best("read: Ticket, sort: openedAt desc, limit: 25", BY_HOUR);
    // 3,600 in an hour: the first bucket has enough.
    assertThat(plan.roundTrips()).isEqualTo(1);
    assertThat(plan.steps().get(0).cost().itemsRead()).isCloseTo(25, within(0.01));
    Plan many = best("read: Ticket, sort: openedAt desc, limit: 9000", BY_HOUR);
    assertThat(many.roundTrips()).isEqualTo(3);
  }

  @Test
  void bucketsWithoutARangeOrAnOrderServeNothing() {
    assertThat(planned("read: Ticket, where: {user: $u}", BY_HOUR).isServed()).isFalse();
  }

  @Test
  void pinnedPlanIsKeptTo() {
    String pinned = BY_STATUS + "plans: {P: {table: Tickets, index: ByStatus}}\n";
    Plan plan = best("read: Ticket, where: {user: $u, status: OPEN}", pinned);
    assertThat(plan.strategy()).isEqualTo("Query Tickets.ByStatus");
  }
}
