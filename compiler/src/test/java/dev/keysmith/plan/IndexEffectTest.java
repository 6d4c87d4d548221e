package dev.keysmith.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.keysmith.capacity.Charge;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What writes do to indexes, by hand; every entry is under 1 KB. */
final class IndexEffectTest {
  private static final WritePlans TICKETS = Tickets.plans();

  private static void assertCharge(String pattern, Map<String, Double> indexes) {
    Plan plan = TICKETS.best(pattern);
    Charge charge = plan.steps().get(plan.steps().size() - 1).writes();
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
    // 30% leave Open, 40% leave Working; 40% were not closed: their key in ByStatus changes, and
    // of those 40% are in ByAssignee, which shows the status.
    assertCharge("close", Map.of("Open", 0.3, "ByStatus", 0.8, "ByAssignee", 0.16, "Working", 0.4));
  }

  @Test
  void conditionDecidesTheStateBefore() {
    // Leaves Open; stays in Working under the same key, which shows the status.
    assertCharge("hold", Map.of("Open", 1.0, "ByStatus", 2.0, "ByAssignee", 0.4, "Working", 1.0));
  }

  @Test
  void parameterIsAnyValue() {
    // Open: 0.3 × 0.7 leave, 0.7 × 0.3 enter, who stays keeps the key.
    // Same status: 0.3² + 0.6² + 0.1² = 0.46, so 0.54 move in ByStatus.
    // Working: in before 0.4, in after 0.4: 0.24 leave, 0.24 enter; of the 0.16 that stay,
    // OPEN → HELD and HELD → OPEN change what is shown: 2 × 0.03 = 0.06.
    assertCharge(
        "status",
        Map.of("Open", 0.42, "ByStatus", 1.08, "ByAssignee", 0.4 * 0.54, "Working", 0.54));
  }

  @Test
  void everyAttributeOfAKeyCounts() {
    // Open: 0.42 as before; 0.09 stay, of which 3 in 4 teams are others: 0.09 × 0.75 × 2.
    // Working: 0.48 leave or enter; 0.16 stay, three quarters move: 0.24; the rest is rewritten
    // where the status differs: 0.06 × 0.25.
    // ByAssignee: unless status and team are the same, 1 − 0.46 × 0.25.
    assertCharge(
        "team",
        Map.of(
            "Open",
            0.42 + 0.135,
            "ByStatus",
            1.08,
            "ByAssignee",
            0.4 * (1 - 0.115),
            "Working",
            0.48 + 0.24 + 0.015));
  }

  @Test
  void optionalAttributeEntersAndLeaves() {
    // 60% enter; of 40% that were there, one in 50 keeps the assignee.
    assertCharge("assign", Map.of("ByAssignee", 0.6 + 0.4 * 0.98 * 2));
    assertCharge("free", Map.of("ByAssignee", 0.4));
  }

  @Test
  void onlyWhatIsProjectedCounts() {
    assertCharge("title", Map.of("ByStatus", 1.0, "ByAssignee", 0.4));
  }

  @Test
  void oneOfSeveralStatesBefore() {
    // Closed 6 in 7, held 1 in 7. Enters Open. Working: 6/7 enter; 1/7 stay: another team in 3 of
    // 4, else the status shows. ByStatus moves. ByAssignee shows the status, which changes.
    assertCharge(
        "reopen",
        Map.of(
            "Open", 1.0,
            "ByStatus", 2.0,
            "ByAssignee", 0.4,
            "Working", 6 / 7.0 + (0.75 * 2 + 0.25) / 7));
  }
}
