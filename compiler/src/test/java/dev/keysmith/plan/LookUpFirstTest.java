package dev.keysmith.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class LookUpFirstTest {
  private static final WritePlans TICKETS = Tickets.plans();

  @Test
  void readsWhatAKeyIsMadeOf() {
    // Any status may put it into Open, whose key has the team.
    assertThat(TICKETS.best("status").way()).isEqualTo("GetItem, then UpdateItem");
    assertThat(TICKETS.best("status").roundTrips()).isEqualTo(2);
    // Whether a new team shows in its key depends on the status.
    assertThat(TICKETS.best("teamAlone").way()).isEqualTo("GetItem, then UpdateItem");
  }

  @Test
  void readsNothingWhereTheClientKnows() {
    // A closed ticket has no such key; the team of a reopened one is given.
    assertThat(TICKETS.best("close").way()).isEqualTo("UpdateItem");
    assertThat(TICKETS.best("reopen").way()).isEqualTo("UpdateItem");
    // Held or open, it stays where it is in Working.
    assertThat(TICKETS.best("hold").way()).isEqualTo("UpdateItem");
  }

  @Test
  void findsEveryMatch() {
    // 40% of 100,000 have one of 50 assignees: 800 each. Every ticket 1, and the title shows in
    // ByStatus and, since it surely has an assignee, in ByAssignee: 3 × 800.
    Plan plan = TICKETS.best("ofAssignee");
    assertThat(plan.way()).isEqualTo("Query, then UpdateItem");
    assertThat(plan.steps().get(1).requests()).isEqualTo(800);
    assertThat(plan.writeUnits()).isEqualTo(2400);
  }

  @Test
  void findsNothingByWhatNoKeyBeginsWith() {
    // Nothing finds tickets by their team: both indexes with the team hold a part of them.
    assertThat(TICKETS.planned("ofTeam").plans()).isEmpty();
    assertThat(TICKETS.planned("ofTeam").missing())
        .containsExactly(
            "nothing finds Ticket by team without a Scan; an index with partition team would");
  }
}
