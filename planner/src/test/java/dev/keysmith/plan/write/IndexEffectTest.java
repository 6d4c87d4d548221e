package dev.keysmith.plan.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.keysmith.capacity.CapacityCharge;
import dev.keysmith.plan.Plan;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What writes do to indexes, by hand; every entry is under 1 KB. */
final class IndexEffectTest {
  private static final WritePlanFixture TICKETS = TicketFixture.plans();

  private static void assertCharge(String pattern, Map<String, Double> indexes) {
    Plan plan = TICKETS.best(pattern);
    CapacityCharge charge = plan.steps().get(plan.steps().size() - 1).cost().writes();
    assertThat(charge.table()).as(pattern).isEqualTo(1);
    assertThat(charge.indexes().keySet()).as(pattern).isEqualTo(indexes.keySet());
    indexes.forEach(
        (index, units) ->
            assertThat(charge.indexes().get(index))
                .as(pattern + " " + index)
                .isCloseTo(units, within(1e-9)));
  }

  @Test
  void createEntersWhereItsKeysAre() {
    // Open, and so in both sparse indexes; without an assignee, not in ByAssignee.
    assertCharge("create", Map.of("Open", 1.0, "ByStatus", 1.0, "Working", 1.0));
  }

  @Test
  void putEntersByTheSharesOfItsAttributes() {
    assertCharge("put", Map.of("Open", 0.3, "ByStatus", 1.0, "ByAssignee", 0.4, "Working", 0.4));
  }

  @Test
  void deleteLeaves() {
    assertCharge("delete", Map.of("Open", 0.3, "ByStatus", 1.0, "ByAssignee", 0.4, "Working", 0.4));
    // A held ticket is not in Open, and surely in Working.
    assertCharge("deleteHeld", Map.of("ByStatus", 1.0, "ByAssignee", 0.4, "Working", 1.0));
  }

  @Test
  void literalDecidesTheStateAfter() {
    // What is closed was open, 3 in 4, or held: it leaves Open and Working, its key in ByStatus
    // changes, and 40% are in ByAssignee, which shows the status.
    assertCharge("close", Map.of("Open", 0.75, "ByStatus", 2.0, "ByAssignee", 0.4, "Working", 1.0));
  }

  @Test
  void conditionDecidesTheStateBefore() {
    // Leaves Open; stays in Working under the same key, which shows the status.
    assertCharge("hold", Map.of("Open", 1.0, "ByStatus", 2.0, "ByAssignee", 0.4, "Working", 1.0));
  }

  @Test
  void conditionSaysThatTheValueIsThere() {
    // The status is HELD before and after: no key changes, and Working shows nothing else.
    assertCharge("stayHeld", Map.of("ByStatus", 1.0, "ByAssignee", 0.4));
    // There was no assignee, and there is none.
    assertCharge("freeAgain", Map.of());
  }

  @Test
  void parameterIsAnyOtherValue() {
    // Any other value, each by its share among the others.
    // Open: 0.3 leave; 0.6 × 0.3/0.4 and 0.1 × 0.3/0.9 enter. ByStatus moves. ByAssignee shows it.
    // Working: 0.3 × 0.6/0.7 and 0.1 × 0.6/0.9 leave, 0.6 enter, the rest changes what is shown.
    assertCharge(
        "status",
        Map.of("Open", 0.75 + 0.1 / 3, "ByStatus", 2.0, "ByAssignee", 0.4, "Working", 1.0));
  }

  @Test
  void everyAttributeOfAKeyCounts() {
    // As before, but those that stay in Working have another team: their key moves.
    assertCharge(
        "team",
        Map.of(
            "Open",
            0.75 + 0.1 / 3,
            "ByStatus",
            2.0,
            "ByAssignee",
            0.4,
            "Working",
            1.0 + 0.3 * 0.1 / 0.7 + 0.1 * 0.3 / 0.9));
  }

  @Test
  void optionalAttributeEntersAndLeaves() {
    // 60% enter; 40% have another assignee. Who is freed was assigned.
    assertCharge("assign", Map.of("ByAssignee", 0.6 + 0.4 * 2));
    assertCharge("free", Map.of("ByAssignee", 1.0));
  }

  @Test
  void onlyWhatIsProjectedCounts() {
    assertCharge("title", Map.of("ByStatus", 1.0, "ByAssignee", 0.4));
  }

  @Test
  void oneOfSeveralStatesBefore() {
    // Closed 6 in 7, held 1 in 7. Enters Open. Working: 6/7 enter; 1/7 stay, in another team.
    // ByStatus moves. ByAssignee shows the status, which changes.
    assertCharge(
        "reopen",
        Map.of(
            "Open", 1.0,
            "ByStatus", 2.0,
            "ByAssignee", 0.4,
            "Working", 6 / 7.0 + 2 / 7.0));
  }

  @Test
  void entersWhereBothKeysHaveTheirConditions() {
    WritePlanFixture jobs =
        WritePlanFixture.of(
            """
            keysmith: 1
            application: Jobs
            entities:
              Job:
                identity: [id]
                count: 10k
                attributes:
                  id:    {type: string, bytes: 8}
                  state: {type: string, values: {QUEUED: 20%, FAILED: 10%, DONE: 70%}}
                  level: {type: number, digits: 2}
                  agent: {type: string, bytes: 8, present: 50%}
            patterns:
              - {id: queue, name: Queue, create: Job, set: {state: QUEUED, agent: null}, rps: 1}
              - {id: any, name: Any, put: Job, rps: 0}
              - {id: urgent, name: Urgent, read: Job, where: {level: {before: 5, fraction: 30%}}, rps: 1}
            """,
            """
            design: 1
            tables:
              Jobs:
                key: {partition: id}
                indexes:
                  Wider:    {partition: both, sort: queued, project: keys}
                  Narrower: {partition: queued, sort: both, project: keys}
                  Never:    {partition: failed, sort: queued, project: keys}
                  Agents:   {partition: queued, sort: taken, project: keys}
                  Urgent:   {partition: urgent, sort: small, project: keys}
                items:
                  Job:
                    both:   [{when: {state: {in: [QUEUED, FAILED]}}, is: "BOTH"}]
                    queued: [{when: {state: QUEUED}, is: "QUEUED"}]
                    failed: [{when: {state: FAILED}, is: "FAILED"}]
                    taken:  [{when: {agent: {exists: true}}, is: "{agent}"}]
                    urgent: [{when: {level: {before: 5}}, is: "URGENT"}]
                    small:  [{when: {level: {from: 5}}, is: "SMALL"}]
            """);
    assertThat(units(jobs, "queue")).isEqualTo(Map.of("Wider", 1.0, "Narrower", 1.0));
    assertThat(units(jobs, "any").get("Wider")).isCloseTo(0.2, within(1e-9));
    assertThat(units(jobs, "any").get("Agents")).isCloseTo(0.1, within(1e-9));
    assertThat(units(jobs, "any")).doesNotContainKeys("Never", "Urgent");
  }

  private static Map<String, Double> units(WritePlanFixture plans, String pattern) {
    return plans.best(pattern).steps().get(0).cost().writes().indexes();
  }

  @Test
  void keyChangesOnlyWhereItsTemplateShowsTheAttribute() {
    WritePlanFixture channels =
        WritePlanFixture.of(
            """
            keysmith: 1
            application: Channels
            entities:
              Channel:
                identity: [id]
                count: 10k
                attributes:
                  id:   {type: string, bytes: 8}
                  kind: {type: string, values: {PUBLIC: 20%, DIRECT: 80%}, immutable: true}
                  team: {type: string, bytes: 8, distinct: 100}
                  name: {type: string, bytes: 8}
                  pair: {type: string, bytes: 8}
            patterns:
              - {id: rename, name: Rename, update: Channel, where: {id: $id}, set: [name], rps: 1}
            """,
            """
            design: 1
            tables:
              Channels:
                key: {partition: id}
                indexes:
                  Whole:  {partition: team, sort: order, project: all}
                  Narrow: {partition: team, sort: order, project: keys}
                items:
                  Channel:
                    order:
                      - {when: {kind: PUBLIC}, is: "PUBLIC#{name}"}
                      - {is: "DIRECT#{pair}"}
            """);
    // Of five, one is public and its key changes; the others show the name beside their keys.
    CapacityCharge charge = channels.best("rename").steps().get(1).cost().writes();
    assertThat(charge.indexes().get("Whole")).isCloseTo(0.2 * 2 + 0.8, within(1e-9));
    assertThat(charge.indexes().get("Narrow")).isCloseTo(0.2 * 2, within(1e-9));
  }
}
