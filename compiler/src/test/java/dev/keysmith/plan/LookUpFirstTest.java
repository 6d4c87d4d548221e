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
    // Nothing finds tickets by their team: both indexes with the team hold a part of them.
    assertThat(TICKETS.planned("ofTeam").plans()).isEmpty();
    assertThat(TICKETS.planned("ofTeam").missing())
        .containsExactly(
            "nothing finds Ticket by team without a Scan; an index with partition team would");
  }
}
