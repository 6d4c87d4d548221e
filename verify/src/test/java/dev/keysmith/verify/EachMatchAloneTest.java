package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.SharedEngine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A write that applies to many is a write of each: who is rejected one does not repeat the rest.
 */
final class EachMatchAloneTest {
  private static final VerifiedApplication TICKETS =
      VerifiedApplication.of(
          """
          keysmith: 1
          application: Tickets
          entities:
            Project:
              identity: [projectId]
              count: 4
              versioned: true
              attributes:
                projectId: {type: string, bytes: 8}
                votes:     {type: number, digits: 6}
                lead:      {type: string, bytes: 8, distinct: 5}
            Ticket:
              identity: [ticketId]
              count: 40
              versioned: true
              attributes:
                ticketId:  {type: string, generated: uuid}
                projectId: {type: string, bytes: 8, references: Project.projectId}
                status:    {type: string, values: {OPEN: 50%, CLOSED: 50%}}
                body:      {type: string, bytes: 30}
                total:     {type: number, digits: 6}
          patterns:
            - {id: project, name: Found a project, create: Project, rps: 1}
            - {id: ticket, name: Open a ticket, create: Ticket, rps: 1}
            - {id: edit, name: Edit all, update: Ticket, where: {projectId: $projectId}, set: {body: $body}, rps: 1}
            - {id: add, name: Add to all, update: Ticket, where: {projectId: $projectId}, add: [total], rps: 1}
            - {id: close, name: Close all, update: Ticket, where: {projectId: $projectId, status: OPEN}, set: {status: CLOSED}, add: [total], rps: 1}
            - id: apart
              name: Open one and name who leads
              write:
                - {create: Ticket, set: {projectId: $projectId}}
                - {update: Project, where: {projectId: $projectId}, set: {lead: $lead}}
              atomic: false
              rps: 1
            - {id: clear, name: Clear, delete: Ticket, where: {projectId: $projectId}, rps: 1}
            - {id: vote, name: Vote, update: Project, where: {projectId: $projectId}, add: [votes], rps: 1}
          """,
          """
          design: 1
          tables:
            Projects:
              key: {partition: projectId}
              items:
                Project: {}
            Tickets:
              key: {partition: ticketId}
              indexes:
                ByProject: {partition: projectId, project: all}
              items:
                Ticket:
                  copies: {projectVotes: Project.votes}
          """);

  @ParameterizedTest
  @ValueSource(strings = {"edit", "add", "close", "apart", "clear", "vote"})
  void isWrittenOnceByEachClient(String pattern) {
    DynamoDbEngine engine = SharedEngine.get();
    VerificationOutcome verified = TICKETS.run(engine, pattern);
    assertThat(VerifiedApplication.mismatch(verified)).isEmpty();
    assertThat(verified.unserved()).isEmpty();
  }
}
