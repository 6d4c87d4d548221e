package dev.keysmith.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.Table;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import org.junit.jupiter.api.Test;

/** What indexes project, from the candidates alone. */
final class IndexProjectionTest {
  private static IndexProjection onlyProjection(String text) {
    Spec spec = SpecFixtures.of(text);
    return OptimalSelection.of(spec, Style.MULTI_TABLE).design().tables().values().stream()
        .map(Table::indexes)
        .flatMap(indexes -> indexes.values().stream())
        .map(Index::projection)
        .reduce(
            (one, other) -> {
              throw new AssertionError("more than one index");
            })
        .orElseThrow();
  }

  /** All entries of a sparse index have the value that makes them entries. */
  @Test
  void leavesOutWhatTheSparseKeyDecides() {
    assertThat(
            onlyProjection(
                """
                keysmith: 1
                application: Tasks
                prefer: {tolerance: 0%}
                entities:
                  Task:
                    identity: [taskId]
                    count: 50M
                    attributes:
                      taskId:  {type: string, generated: ulid}
                      teamId:  {type: string, bytes: 12, distinct: 20k, immutable: true}
                      state:   {type: string, values: {Open: 3%, Closed: 97%}}
                      title:   {type: string, bytes: 60, immutable: true}
                      history: {type: string, bytes: 3000}
                patterns:
                  - {create: Task, set: {state: Open}, rps: 20}
                  - {update: Task, where: {taskId: $id}, set: {state: Closed}, rps: 20}
                  - {read: Task, where: {taskId: $id}, rps: 50}
                  - {read: Task, where: {teamId: $team, state: Open}, needs: [state, title], limit: 20, rps: 200}
                """))
        .isInstanceOfSatisfying(
            IndexProjection.Include.class,
            include -> assertThat(include.attributes()).contains("title").doesNotContain("state"));
  }
}
