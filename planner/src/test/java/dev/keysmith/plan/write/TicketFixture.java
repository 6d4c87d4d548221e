package dev.keysmith.plan.write;

/**
 * Tickets in four indexes: of a minority, of a status, of an optional attribute, of two statuses.
 * Without creations an update finds the values by their shares.
 */
final class TicketFixture {
  private TicketFixture() {}

  static WritePlanFixture plans() {
    return WritePlanFixture.of(
        """
        keysmith: 1
        application: Tickets
        entities:
          Ticket:
            identity: [id]
            count: 100k
            attributes:
              id:        {type: string, bytes: 8}
              status:    {type: string, values: {OPEN: 30%, CLOSED: 60%, HELD: 10%}}
              team:      {type: string, bytes: 6, distinct: 4}
              assignee:  {type: string, bytes: 8, distinct: 50, present: 40%}
              title:     {type: string, bytes: 20}
              createdAt: {type: timestamp, immutable: true}
        patterns:
          - {id: create, name: Open, create: Ticket, set: {status: OPEN, assignee: null}, rps: 0}
          - {id: put, name: Put, put: Ticket, rps: 0}
          - {id: delete, name: Delete, delete: Ticket, where: {id: $id}, rps: 1}
          - {id: deleteHeld, name: Delete a held one, delete: Ticket, where: {id: $id, status: HELD}, rps: 1}
          - {id: close, name: Close, update: Ticket, where: {id: $id}, set: {status: CLOSED}, rps: 1}
          - {id: hold, name: Hold, update: Ticket, where: {id: $id, status: OPEN}, set: {status: HELD}, rps: 1}
          - {id: stayHeld, name: Stay held, update: Ticket, where: {id: $id, status: HELD}, set: {status: HELD, title: $title}, rps: 1}
          - {id: status, name: Any status, update: Ticket, where: {id: $id}, set: [status], rps: 1}
          - {id: team, name: Team and status, update: Ticket, where: {id: $id}, set: [team, status], rps: 1}
          - {id: teamAlone, name: Team, update: Ticket, where: {id: $id}, set: [team], rps: 1}
          - {id: assign, name: Assign, update: Ticket, where: {id: $id}, set: [assignee], rps: 1}
          - {id: free, name: Free, update: Ticket, where: {id: $id}, remove: [assignee], rps: 1}
          - {id: freeAgain, name: Free again, update: Ticket, where: {id: $id, assignee: {exists: false}}, remove: [assignee], rps: 1}
          - {id: title, name: Title, update: Ticket, where: {id: $id}, set: [title], rps: 1}
          - {id: reopen, name: Reopen, update: Ticket, where: {id: $id, status: {in: [CLOSED, HELD]}}, set: {status: OPEN, team: $team}, rps: 1}
          - {id: ofTeam, name: Free a team, update: Ticket, where: {team: $team}, remove: [assignee], rps: 1}
          - {id: ofAssignee, name: Rename all, update: Ticket, where: {assignee: $assignee}, set: [title], rps: 1}
        """,
        """
        design: 1
        tables:
          Tickets:
            key: {partition: id}
            indexes:
              Open:       {partition: openKey, sort: createdAt, project: keys}
              ByStatus:   {partition: statusKey, sort: id, project: [title]}
              ByAssignee: {partition: assignee, sort: createdAt, project: all}
              Working:    {partition: workKey, sort: id, project: [status]}
            items:
              Ticket:
                openKey:
                  - {when: {status: OPEN}, is: "OPEN#{team}"}
                statusKey: "{status}"
                workKey:
                  - {when: {status: {in: [OPEN, HELD]}}, is: "W#{team}"}
        """);
  }
}
