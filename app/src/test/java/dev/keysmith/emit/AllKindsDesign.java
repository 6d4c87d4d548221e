package dev.keysmith.emit;

import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;

/** One design with every kind of attribute, key, index and item that there is. */
public final class AllKindsDesign {
  private AllKindsDesign() {}

  private static final String SPEC =
      """
      keysmith: 1
      application: "All \\"kinds\\" */ of ${things} `here`"
      entities:
        Team:
          about: A team; it ends a comment with */ and begins a ${template} with `.
          identity: [teamId]
          count: 1k
          versioned: true
          operations: {stream: [search-indexer]}
          attributes:
            teamId: {type: string, generated: ulid}
            display-name: string
            größe: {type: number, present: 50%}
            plan: {type: string, values: {FREE: 90%, "PAID \\"gold\\"": 10%}}
            level: {type: number, values: {"1": 50%, "2": 50%}}
            class: boolean
            logo: binary
            seats: numberSet
            tags: stringSet
            settings: map
            steps: list
            founded: date
        Member:
          identity: [teamId, memberId]
          count: 10k
          operations: {stream: [search-indexer]}
          attributes:
            teamId: {type: string, references: Team.teamId, max: 20}
            memberId: string
            email: {type: string, unique: true}
            joinedAt: {type: timestamp, immutable: true}
            nickname: {type: string, present: 30%}
            priority: string
        Ticket:
          identity: [teamId, number]
          count: 100k
          ttl: expiresAt
          operations: {stream: [search-indexer]}
          attributes:
            teamId: {type: string, references: Team.teamId}
            number: {type: number, digits: 6, generated: {sequence: Team}}
            status: {type: string, values: {OPEN: 10%, CLOSED: 90%}}
            priority: {type: number, digits: 1}
            weight: {type: number, digits: 3}
            openedAt: timestamp
            expiresAt: {type: epoch, present: 40%}
        Comment:
          identity: [teamId, number, at]
          count: 200k
          operations: {stream: [search-indexer]}
          attributes:
            teamId: {type: string, references: Ticket.teamId}
            number: {type: number, digits: 6, references: Ticket.number, max: 30}
            at: timestamp
            text: {type: string, present: 90%}
        Device-log:
          identity: [device, at]
          count: 1M
          attributes:
            device: {type: number, digits: 9}
            at: timestamp
            priority: string
      patterns:
        - {name: Get a team, read: Team, where: {teamId: $teamId}, rps: 20}
        - {name: Found a team, create: Team, rps: 1}
        - {name: Open tickets, read: Ticket, where: {teamId: $teamId, status: OPEN}, sort: number desc, limit: 10, rps: 30}
        - {name: Open a ticket, create: Ticket, rps: 5}
        - {name: Heaviest tickets, read: Ticket, where: {teamId: $teamId}, sort: weight desc, limit: 10, rps: 3}
        - {name: Join, create: Member, rps: 1}
        - {name: Say, create: Comment, rps: 3}
        - {name: A device's day, read: Device-log, where: {device: $device, at: {from: $from}}, rps: 5}
        - {name: Log, create: Device-log, rps: 50}
      """;

  private static final String DESIGN =
      """
      design: 1
      tables:
        app:
          key: {partition: PK, sort: SK}
          indexes:
            GSI1: {partition: GSI1PK, sort: GSI1SK, project: [openedAt, status]}
            ByPlan: {partition: [plan, {name: level, type: number}], sort: [founded, teamId], project: keys}
            ByWeight: {local: true, sort: {name: weight, type: number}, project: all}
          ttl: expiresAt
          items:
            Team:
              PK: "TEAM#{teamId}"
              SK: "#TEAM"
              embeds: {members: {entity: Member, as: map}}
              sequences: {lastTicket: Ticket.number}
            Member:
              copies: {teamName: Team.display-name}
              PK: "TEAM#{teamId}"
              SK: "MEMBER#{joinedAt:-}#{memberId}"
            Member/unique-email:
              PK: "EMAIL#{email}"
              SK: "EMAIL#{email}"
              holds: [teamId, memberId]
            Ticket:
              PK: "TEAM#{teamId}"
              SK: "TICKET#{number:06}"
              GSI1PK:
                - {when: {status: OPEN}, is: "OPEN#{shard}"}
                - {when: {status: CLOSED}, is: "CLOSED#{teamId}"}
              GSI1SK: "{openedAt:day}#{number:-06}"
              embeds: {comments: Comment}
              shards: 4
        devices:
          key: {partition: {name: device, type: number}, sort: at}
          items:
            Device-log: {}
        archive:
          key: {partition: id, sort: at}
          items:
            Device-log/archive:
              id: "{device}"
              holds: [priority]
      """;

  public static DesignAnalysis analysis() {
    Spec spec = SpecFixtures.of(SPEC);
    DesignFile file = DesignReader.read(new SourceText("design.yaml", DESIGN), spec);
    return ExampleAnalyses.of(
        spec, file.design().orElseThrow(() -> new AssertionError(file.findings().toString())));
  }
}
