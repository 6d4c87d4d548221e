package dev.keysmith.plan.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.planner.DesignPlanner;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import org.junit.jupiter.api.Test;

final class LookUpFirstTest {
  private static final WritePlanFixture TICKETS = TicketFixture.plans();

  @Test
  void readsWhatAKeyIsMadeOf() {
    // Any status may put it into Open, whose key has the team.
    assertThat(TICKETS.best("status").strategy()).isEqualTo("GetItem, then UpdateItem");
    assertThat(TICKETS.best("status").roundTrips()).isEqualTo(2);
    // Whether a new team shows in its key depends on the status.
    assertThat(TICKETS.best("teamAlone").strategy()).isEqualTo("GetItem, then UpdateItem");
  }

  @Test
  void readsNothingWhereTheClientKnows() {
    // A closed ticket has no such key; the team of a reopened one is given.
    assertThat(TICKETS.best("close").strategy()).isEqualTo("UpdateItem");
    assertThat(TICKETS.best("reopen").strategy()).isEqualTo("UpdateItem");
    // Held or open, it stays where it is in Working.
    assertThat(TICKETS.best("hold").strategy()).isEqualTo("UpdateItem");
  }

  @Test
  void findsEveryMatch() {
    // 40% of 100,000 have one of 50 assignees: 800 each. Every ticket 1, and the title shows in
    // ByStatus and, since it surely has an assignee, in ByAssignee: 3 × 800.
    Plan plan = TICKETS.best("ofAssignee");
    assertThat(plan.strategy()).isEqualTo("Query, then UpdateItem");
    assertThat(plan.steps().get(1).cost().requests()).isEqualTo(800);
    assertThat(plan.writeUnits()).isEqualTo(2400);
  }

  @Test
  void findsNothingByWhatNoKeyBeginsWith() {
    // Nothing finds tickets by their team: both indexes with the team hold a part of them.
    assertThat(TICKETS.planned("ofTeam").plans()).isEmpty();
    assertThat(TICKETS.planned("ofTeam").missing())
        .containsExactly(
            "Ticket cannot be queried by team without a Scan; add an index with partition key"
                + " team");
  }

  @Test
  void asksOnceForEachValueOnlyWhereThatNeverChanges() {
    // While others close it, a request for the closed ones may come too soon, and one for the open
    // ones too late.
    assertThat(byStatus("set: {status: CLOSED}").plans()).isEmpty();
    assertThat(byStatus("set: [title]").best().orElseThrow().strategy())
        .isEqualTo("Query, then UpdateItem");
  }

  /** An update of tickets by their number, which nothing but an index by status leads to. */
  private static PlanSet byStatus(String change) {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Tickets
            entities:
              Ticket:
                identity: [number]
                count: 100k
                attributes:
                  number: {type: string, bytes: 8}
                  team:   {type: string, bytes: 6, distinct: 4, immutable: true}
                  status: {type: string, values: {OPEN: 30%, CLOSED: 70%}}
                  title:  {type: string, bytes: 20}
            patterns:
              - {id: change, name: Change, update: Ticket, where: {number: $number}, CHANGE, rps: 1}
            """
                .replace("CHANGE", change));
    Design design =
        DesignReader.read(
                new SourceText(
                    "design.yaml",
                    """
                    design: 1
                    tables:
                      Tickets:
                        key: {partition: team, sort: number}
                        indexes:
                          ByStatus: {partition: status, sort: number, project: keys}
                        items:
                          Ticket: {}
                    """),
                spec)
            .design()
            .orElseThrow();
    return new DesignPlanner(spec, design, Plan::writeUnits)
        .plan(spec.pattern("change").orElseThrow());
  }

  /** The write checks the balance: the item that stores it need not be read before. */
  @Test
  void findsOneByItsIdentityAlone() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Bank
            entities:
              Account:
                identity: [account]
                count: 100k
                attributes:
                  account:  {type: string, bytes: 8}
                  customer: {type: string, bytes: 8, distinct: 50k, immutable: true}
                  status:   {type: string, values: {OPEN: 90%, FROZEN: 10%}}
                  balance:  {type: number}
            patterns:
              - id: change
                name: Withdraw
                update: Account
                where: {account: $account, status: OPEN, balance: {from: $amount}}
                add: [balance]
                rps: 1
            """);
    Design design =
        DesignReader.read(
                new SourceText(
                    "design.yaml",
                    """
                    design: 1
                    tables:
                      Accounts:
                        key: {partition: customer, sort: account}
                        items:
                          Account: {}
                      AccountIdentities:
                        key: {partition: account}
                        items:
                          Account/identity: {holds: [account, customer]}
                    """),
                spec)
            .design()
            .orElseThrow();
    Plan plan =
        new DesignPlanner(spec, design, Plan::readUnits)
            .plan(spec.pattern("change").orElseThrow())
            .best()
            .orElseThrow();
    assertThat(plan.strategy()).isEqualTo("GetItem, then UpdateItem");
    assertThat(plan.readUnits()).isEqualTo(0.5);
    assertThat(plan.roundTrips()).isEqualTo(2);
  }

  /** The update finds the picture that it removes, and so does the read before it. */
  @Test
  void readsInstancesAsTheWriteFindsThem() {
    // 26 KB are 7 read units, half of that eventually consistent; without a picture half a unit.
    assertThat(change("where: {item: $i}, set: [kind], remove: [picture]").readUnits())
        .isEqualTo(3.5);
    assertThat(change("where: {item: $i, picture: {exists: false}}, set: [kind]").readUnits())
        .isEqualTo(0.5);
    assertThat(change("where: {item: $i}, set: [kind]").readUnits()).isBetween(2.4, 2.6);
  }

  /** Whether an instance has what is removed is not known: it must not be looked for there. */
  @Test
  void doesNotLookUpInAnIndexOfThoseThatHaveWhatIsRemoved() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Tickets
            entities:
              Ticket:
                identity: [ticket]
                count: 100k
                attributes:
                  ticket:   {type: string, bytes: 8}
                  project:  {type: string, bytes: 8, distinct: 50, immutable: true}
                  assignee: {type: string, bytes: 8, present: 10%}
            patterns:
              - {id: change, update: Ticket, where: {ticket: $t}, remove: [assignee], rps: 1}
            """);
    Design design =
        DesignReader.read(
                new SourceText(
                    "design.yaml",
                    """
                    design: 1
                    tables:
                      Tickets:
                        key: {partition: project, sort: ticket}
                        indexes:
                          Assigned: {partition: A, project: keys}
                          ByTicket: {partition: ticket, project: all}
                        items:
                          Ticket:
                            A: [{when: {assignee: {exists: true}}, is: "A#{ticket}"}]
                    """),
                spec)
            .design()
            .orElseThrow();
    assertThat(
            new DesignPlanner(spec, design, Plan::readUnits)
                .plan(spec.pattern("change").orElseThrow()).plans().stream()
                    .flatMap(plan -> plan.steps().stream())
                    .flatMap(step -> step.request().index().stream()))
        .isNotEmpty()
        .containsOnly("ByTicket");
  }

  /** The key of the index needs the owner, whom the client does not know. */
  private static Plan change(String change) {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Items
            entities:
              Item:
                identity: [item]
                count: 1M
                attributes:
                  item:    {type: string, bytes: 8}
                  owner:   {type: string, bytes: 8, distinct: 1000}
                  kind:    {type: string, bytes: 4, distinct: 20}
                  picture: {type: binary, bytes: {average: 26KB, max: 26KB}, present: 67%}
            patterns:
              - {id: change, update: Item, CHANGE, rps: 1}
            """
                .replace("CHANGE", change));
    Design design =
        DesignReader.read(
                new SourceText(
                    "design.yaml",
                    """
                    design: 1
                    tables:
                      Items:
                        key: {partition: item}
                        indexes:
                          ByOwnerAndKind: {partition: PK, project: keys}
                        items:
                          Item: {PK: "{owner}#{kind}"}
                    """),
                spec)
            .design()
            .orElseThrow();
    return new DesignPlanner(spec, design, Plan::writeUnits)
        .plan(spec.pattern("change").orElseThrow())
        .best()
        .orElseThrow();
  }
}
