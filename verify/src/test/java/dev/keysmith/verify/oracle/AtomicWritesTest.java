package dev.keysmith.verify.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.PatternArguments.ActionRepetition;
import dev.keysmith.instance.PlainValues;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Writes of several actions: all or nothing, or each for itself; and the numbers they draw. */
final class AtomicWritesTest {
  private static final String ENTITIES =
      """
      Repo:
        identity: [name]
        count: 10
        attributes:
          name: string
          stars: {type: number, present: 50%}
      Star:
        identity: [repo, user]
        count: 100
        attributes: {repo: {type: string, references: Repo.name}, user: string}
      Issue:
        identity: [repo, number]
        count: 100
        attributes:
          repo: {type: string, references: Repo.name}
          number: {type: number, generated: {sequence: Repo, name: ticket}}
          title: {type: string, present: 90%}
      Pull:
        identity: [repo, number]
        count: 100
        attributes:
          repo: {type: string, references: Repo.name}
          number: {type: number, generated: {sequence: Repo, name: ticket}}
      """;

  private static SampleWorld world(String patterns) {
    return SampleWorld.of(ENTITIES, patterns)
        .with("Repo", "name", "r", "stars", 1)
        .with("Repo", "name", "s")
        .with("Star", "repo", "r", "user", "ann");
  }

  private static ImmutableList<List<EntityInstance>> state(SampleWorld world) {
    return world.spec().entities().keySet().stream()
        .map(entity -> (List<EntityInstance>) world.instances().all(entity))
        .collect(ImmutableList.toImmutableList());
  }

  private static void assertFailsAndChangesNothing(
      SampleWorld world, String reason, String pattern, Object... arguments) {
    ImmutableList<List<EntityInstance>> before = state(world);
    assertThat(world.write(pattern, arguments).reason()).isEqualTo(reason);
    assertThat(state(world)).isEqualTo(before);
  }

  private static final String STAR =
      """
      - id: W
        write:
          - {update: Repo, where: {name: $repo}, add: [stars]}
          - {create: Star}
        rps: 1
      """;

  @Test
  void allIsDoneOrNothing() {
    SampleWorld world = world(STAR);
    assertThat(world.write("W", "repo", "r", "user", "bob", "stars", 1))
        .isEqualTo(WriteOutcome.DONE);
    assertThat(world.stored("Repo", "r")).hasValue(SampleWorld.map("name", "r", "stars", 2));
    assertThat(world.stored("Star", "r", "bob")).isPresent();
    assertThat(world.instances().version("Repo", List.of("r"))).isEqualTo(2);
    assertFailsAndChangesNothing(
        world,
        "create Star: an instance already exists with {repo: \"r\", user: \"ann\"}",
        "W",
        "repo",
        "r",
        "user",
        "ann",
        "stars",
        1);
  }

  @Test
  void withoutAtomicityTheRestIsDone() {
    SampleWorld world = world(STAR.replace("  rps", "  atomic: false\n  rps"));
    WriteOutcome outcome = world.write("W", "repo", "r", "user", "ann", "stars", 1);
    assertThat(outcome.failures())
        .containsExactly(
            "create Star: an instance already exists with {repo: \"r\", user: \"ann\"}");
    assertThat(world.stored("Repo", "r")).hasValue(SampleWorld.map("name", "r", "stars", 2));
  }

  @Test
  void deletingWhatIsNotThereFailsInAList() {
    String unstar =
        """
        - id: W
          write:
            - {delete: Star, where: {repo: $repo, user: $user}}
            - {update: Repo, where: {name: $repo}, add: [stars]}
          rps: 1
        """;
    SampleWorld world = world(unstar);
    assertFailsAndChangesNothing(
        world, "delete Star: no such instance", "W", "repo", "r", "user", "bob", "stars", -1);
    assertThat(world.write("W", "repo", "r", "user", "ann", "stars", -1).done()).isTrue();
    SampleWorld loose = world(unstar.replace("  rps", "  atomic: false\n  rps"));
    assertThat(loose.write("W", "repo", "r", "user", "bob", "stars", -1).done()).isTrue();
    assertThat(loose.stored("Repo", "r")).hasValue(SampleWorld.map("name", "r", "stars", 0));
  }

  @Test
  void selectingNothingIsNoFailureInAList() {
    SampleWorld world =
        world(
            """
            - id: W
              write:
                - {delete: Star, where: {repo: $repo}}
                - {update: Issue, where: {repo: $repo}, set: {title: gone}}
                - {delete: Repo, where: {name: $repo}}
              rps: 1
            """);
    assertThat(world.write("W", "repo", "s").done()).isTrue();
    assertThat(world.stored("Repo", "s")).isEmpty();
    assertThat(world.write("W", "repo", "r").done()).isTrue();
    assertThat(world.instances().count("Star")).isZero();
  }

  @Test
  void aPathToTheParentsIdentityNamesTheReference() {
    SampleWorld world =
        world(
                """
                - {id: U, update: Issue, where: {Repo.name: $repo, number: $number}, set: [title], rps: 1}
                - {id: Open, update: Issue, where: {Repo.name: $repo}, set: [title], rps: 1}
                """)
            .with("Issue", "repo", "r", "number", 1);
    assertThat(world.write("U", "repo", "r", "number", 1, "title", "t").done()).isTrue();
    assertFailsAndChangesNothing(
        world, "update Issue: no such instance", "U", "repo", "r", "number", 2, "title", "t");
    assertThat(world.write("Open", "repo", "s", "title", "t").done()).isTrue();
  }

  @Test
  void whatIsRequiredMustBeThereBefore() {
    String require =
        """
        - id: W
          write:
            - {create: Star}
            - {require: Repo, where: {name: $repo, stars: {from: 1}}}
          rps: 1
        - id: Self
          write:
            - {create: Star}
            - {require: Star, where: {repo: $repo, user: $user}}
          rps: 1
        """;
    SampleWorld world = world(require);
    assertFailsAndChangesNothing(
        world, "require Repo: no such instance", "W", "repo", "s", "user", "bob");
    assertFailsAndChangesNothing(
        world, "require Star: no such instance", "Self", "repo", "r", "user", "bob");
    assertThat(world.write("W", "repo", "r", "user", "bob").done()).isTrue();
    SampleWorld loose = world(require.replace("  rps", "  atomic: false\n  rps"));
    assertFailsAndChangesNothing(
        loose, "require Repo: no such instance", "W", "repo", "s", "user", "bob");
  }

  @Test
  void repetitionsAreAllDoneOrNone() {
    SampleWorld world =
        world(
            """
            - id: W
              write:
                - {create: Star, times: 3}
              rps: 1
            """);
    PatternArguments clash =
        new PatternArguments(
            SampleWorld.map("repo", "r"),
            ImmutableMap.of(
                new ActionRepetition(0, 0), SampleWorld.map("user", "x"),
                new ActionRepetition(0, 1), SampleWorld.map("user", "y"),
                new ActionRepetition(0, 2), SampleWorld.map("user", "x")));
    assertThat(world.write("W", clash).reason())
        .isEqualTo("create Star: an instance already exists with {repo: \"r\", user: \"x\"}");
    assertThat(world.instances().count("Star")).isEqualTo(1);
  }

  private static final String TICKETS =
      """
      - {id: I, create: Issue, rps: 1}
      - {id: P, create: Pull, rps: 1}
      - {id: Put, put: Issue, rps: 1}
      - {id: D, delete: Repo, where: {name: $name}, rps: 1}
      - {id: C, create: Repo, rps: 1}
      - id: W
        write:
          - {create: Repo, set: {name: $repo}}
          - {create: Issue, times: 2}
        rps: 1
      - id: Two
        write:
          - {create: Issue}
          - {create: Star}
        rps: 1
      """;

  private static List<Object> numbers(SampleWorld world, String entity, String repo) {
    return world.instances().all(entity).stream()
        .filter(instance -> instance.value("repo").equals(Optional.of(repo)))
        .map(instance -> instance.value("number").orElseThrow())
        .toList();
  }

  private static Object number(int number) {
    return PlainValues.normal(number);
  }

  @Test
  void oneCounterOfTheParentNumbersBothKinds() {
    SampleWorld world = world(TICKETS);
    world.write("I", "repo", "r");
    world.write("P", "repo", "r");
    world.write("I", "repo", "s");
    world.write("I", "repo", "r");
    assertThat(numbers(world, "Issue", "r")).containsExactly(number(1), number(3));
    assertThat(numbers(world, "Pull", "r")).containsExactly(number(2));
    assertThat(numbers(world, "Issue", "s")).containsExactly(number(1));
  }

  @Test
  void aNumberThatIsGivenCountsAsDrawnByACreateAlone() {
    SampleWorld world = world(TICKETS);
    world.write("I", "repo", "r", "number", 7);
    world.write("I", "repo", "r", "number", 5);
    world.write("Put", "repo", "r", "number", 20);
    world.write("P", "repo", "r");
    assertThat(numbers(world, "Pull", "r")).containsExactly(number(8));
  }

  @Test
  void aFailedWriteDrawsNothing() {
    SampleWorld world = world(TICKETS);
    assertFailsAndChangesNothing(
        world,
        "create Star: an instance already exists with {repo: \"r\", user: \"ann\"}",
        "Two",
        "repo",
        "r",
        "user",
        "ann");
    world.write("I", "repo", "r");
    assertThat(numbers(world, "Issue", "r")).containsExactly(number(1));
    assertFailsAndChangesNothing(
        world, "create Issue: no Repo that stores the counter", "I", "repo", "nowhere");
  }

  @Test
  void countersComeAndGoWithTheParent() {
    SampleWorld world = world(TICKETS);
    assertThat(world.write("W", "repo", "t").done()).isTrue();
    assertThat(numbers(world, "Issue", "t")).containsExactly(number(1), number(2));
    world.write("D", "name", "t");
    world.write("C", "name", "t");
    world.write("P", "repo", "t");
    assertThat(numbers(world, "Pull", "t")).containsExactly(number(1));
  }
}
