package dev.keysmith.plan.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.planner.DesignPlanner;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How many items a key is taken to meet. */
final class KeyMatchEstimateTest {
  private static final Spec SPEC =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Tasks
          entities:
            Task: {identity: [taskId], count: 1M, attributes: {taskId: {type: string, bytes: 10}}}
            File:
              identity: [taskId, fileId]
              count: 200k
              attributes:
                taskId: {type: string, bytes: 10, references: Task.taskId, average: 0.2}
                fileId: {type: string, bytes: 10}
            Note:
              identity: [taskId, noteId]
              count: 10M
              attributes:
                taskId: {type: string, bytes: 10, references: Task.taskId, average: 10, max: 50k}
                noteId: {type: string, bytes: 10}
            Side:
              identity: [sideId]
              count: 2M
              attributes:
                sideId: {type: string, bytes: 10}
                taskId: {type: string, bytes: 10, references: Task.taskId, average: 2, max: 2}
          patterns:
            - {id: file, read: File, where: {taskId: $t, fileId: $f}, rps: 1}
            - {id: note, read: Note, where: {taskId: $t, noteId: $n}, rps: 1}
            - {id: sides, read: Side, where: {taskId: $t}, rps: 1}
          """);

  private static final Design DESIGN =
      DesignReader.read(
              new SourceText(
                  "design.yaml",
                  """
                  design: 1
                  tables:
                    Tasks: {key: {partition: taskId}, items: {Task: {}}}
                    Files:
                      key: {partition: whole}
                      indexes:
                        ByTask: {partition: taskId, project: all}
                      items:
                        File: {whole: "{taskId}#{fileId}"}
                    Notes:
                      key: {partition: whole}
                      indexes:
                        ByTask: {partition: taskId, project: all}
                      items:
                        Note: {whole: "{taskId}#{noteId}"}
                    Sides:
                      key: {partition: sideId}
                      indexes:
                        ByTask: {partition: taskId, project: all}
                      items:
                        Side: {}
                  """),
              SPEC)
          .design()
          .orElseThrow();

  private static PlanStep byTask(String pattern) {
    return new DesignPlanner(SPEC, DESIGN, Plan::readUnits)
        .plan(SPEC.pattern(pattern).orElseThrow()).plans().stream()
            .map(plan -> plan.steps().get(0))
            .filter(step -> step.request().index().equals(Optional.of("ByTask")))
            .findFirst()
            .orElseThrow();
  }

  @Test
  void whatIsNamedIsThereHoweverFewThereAre() {
    // One task in five has a file; a file that is read by its name has 0.2 others beside it.
    assertThat(byTask("file").cost().itemsRead()).isCloseTo(1.2, within(1e-9));
    assertThat(byTask("file").cost().itemsReturned()).isCloseTo(1, within(1e-9));
  }

  @Test
  void theStatedAverageIsKeptNextToTheGreatestNumber() {
    assertThat(byTask("sides").cost().itemsRead()).isEqualTo(2);
  }

  /** A note that is read by its name is as likely as any other: most have many beside them. */
  @Test
  void whatIsNamedHasMoreSiblingsThanThereAreOnAverage() {
    double bySize = RelationshipGraph.of(SPEC).ofChild("Note").get(0).children().meanBySize();
    assertThat(bySize).isGreaterThan(50);
    assertThat(byTask("note").cost().itemsRead()).isCloseTo(bySize, withinPercentage(2));
    assertThat(byTask("note").cost().itemsReturned()).isCloseTo(1, within(1e-9));
  }

  /** A list of all has as many as there are, always: twelve plans, not about twelve. */
  @Test
  void allInstancesAreSoMany() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Plans
            entities:
              Plan:
                identity: [id]
                count: 12
                attributes:
                  id:   {type: string, bytes: 10}
                  text: {type: string, bytes: {average: 1000, max: 1000}}
            patterns:
              - {id: all, read: Plan, rps: 1}
              - {id: some, read: Plan, limit: 12, rps: 1}
              - {id: add, create: Plan, rps: 1}
            """);
    Design design =
        DesignReader.read(
                new SourceText(
                    "design.yaml",
                    """
                    design: 1
                    tables:
                      Plans: {key: {partition: PK, sort: SK}, items: {Plan: {PK: "PLANS", SK: "{id}"}}}
                    """),
                spec)
            .design()
            .orElseThrow();
    DesignPlanner planner = new DesignPlanner(spec, design, Plan::readUnits);
    for (String pattern : new String[] {"all", "some"}) {
      Plan plan = planner.plan(spec.pattern(pattern).orElseThrow()).best().orElseThrow();
      // 12 items of 1,034 bytes are 12,408 bytes: ⌈12,408 ÷ 4,096⌉ × 0.5
      assertThat(plan.readUnits()).as(pattern).isEqualTo(2);
    }
  }
}
