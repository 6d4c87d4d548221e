package dev.keysmith.item;

import static dev.keysmith.item.DesignedSpec.instance;

import com.google.common.collect.ImmutableList;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.spec.GenerationStrategy.Sequence;
import java.math.BigDecimal;

/** A small application with everything an item can hold. */
public final class TrackerApplication {
  private static final String SPEC =
      """
      keysmith: 1
      application: Tracker
      entities:
        Team:
          identity: [team]
          count: 10
          attributes:
            team: string
            city: {type: string, present: 50%}
        Project:
          identity: [project]
          count: 100
          versioned: true
          attributes:
            project: string
            team:    {type: string, references: Team.team, present: 80%}
            name:    {type: string, unique: true}
            alias:   {type: string, present: 10%, unique: true}
        Issue:
          identity: [project, number]
          count: 1000
          attributes:
            project: {type: string, references: Project.project}
            number:  {type: number, digits: 4, generated: {sequence: Project, name: lastIssue}}
            title:   string
            state:   {type: string, values: {OPEN: 20%, CLOSED: 80%}}
            labels:  {type: stringSet, present: 50%}
            at:      timestamp
        Link:
          identity: [project, kind, rank]
          count: 300
          attributes:
            project: {type: string, references: Project.project, max: 20}
            kind:    string
            rank:    {type: number, digits: 2}
            url:     {type: string, present: 90%}
        Note:
          identity: [noteId]
          count: 300
          attributes:
            noteId:  string
            project: {type: string, references: Project.project, max: 20, present: 90%}
            text:    string
      patterns:
        - {name: Read, read: Project, where: {project: $project}, rps: 1}
      """;

  private static final String DESIGN =
      """
      design: 1
      tables:
        app:
          key: {partition: PK, sort: SK}
          indexes:
            ByState: {partition: statePK, sort: stateSK, project: keys}
            ByMonth: {partition: monthPK, sort: at, project: [title, city]}
          items:
            Project:
              PK: "P#{project}"
              SK: "P"
              embeds: {links: {entity: Link, as: map}, notes: Note}
            Project/unique-name: {PK: "N#{name}", SK: "N", holds: [project]}
            Project/unique-alias: {PK: "A#{alias}", SK: "A", holds: [project]}
            Issue:
              copies: {city: Project.Team.city, teamOf: Project.team}
              shards: 4
              PK: "P#{project}"
              SK: "I#{number:04}"
              statePK: "S#{project}"
              stateSK:
                - {when: {state: OPEN}, is: "OPEN#{number:-04}"}
                - {when: {city: {exists: true}}, is: "CITY#{city}#{number:04}"}
              monthPK: "{at:month}#{shard}"
              at: "{at}"
        teams:
          key: {partition: team}
          items:
            Team: {}
      """;

  public static final DesignedSpec DESIGNED = DesignedSpec.of(SPEC, DESIGN);

  public static final Sequence ISSUES = new Sequence("Project", "lastIssue");

  private TrackerApplication() {}

  /** One team, two projects, two issues, two links, two notes. */
  public static InstanceStore instances() {
    InstanceStore instances = new InstanceStore(DESIGNED.spec());
    instances.put(instance("Team", "team", "red", "city", "Ulm"));
    instances.put(instance("Project", "project", "web", "team", "red", "name", "Web#1"));
    instances.put(instance("Project", "project", "app", "name", "App", "alias", "a|b"));
    instances.put(instance("Project", "project", "web", "team", "red", "name", "The Web"));
    instances.put(
        instance(
            "Issue",
            "project",
            "web",
            "number",
            10,
            "title",
            "Oops",
            "state",
            "OPEN",
            "at",
            "2026-11-15T09:30:00.000Z"));
    instances.put(
        instance(
            "Issue",
            "project",
            "web",
            "number",
            7,
            "title",
            "Ouch",
            "state",
            "CLOSED",
            "at",
            "2026-12-01T00:00:00.000Z"));
    instances.gaveOut(ISSUES, ImmutableList.of("web"), BigDecimal.TEN);
    instances.put(
        instance("Link", "project", "web", "kind", "doc#s", "rank", 20, "url", "http://x"));
    instances.put(instance("Link", "project", "web", "kind", "code", "rank", -1));
    instances.put(instance("Note", "noteId", "n1", "project", "web", "text", "first"));
    instances.put(instance("Note", "noteId", "n2", "project", "web", "text", "second"));
    instances.put(instance("Note", "noteId", "n3", "text", "of no project"));
    return instances;
  }
}
