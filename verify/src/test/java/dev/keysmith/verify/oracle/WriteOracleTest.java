package dev.keysmith.verify.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.PatternArguments.ActionRepetition;
import dev.keysmith.instance.PlainValues;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What single actions do, and when they fail and change nothing. */
final class WriteOracleTest {
  private static final String ENTITIES =
      """
      User:
        identity: [name]
        count: 10
        ttl: until
        attributes:
          name: string
          email: {type: string, unique: true, present: 90%}
          state: {type: string, values: {NEW: 50%, OLD: 50%}, present: 90%}
          points: {type: number, present: 50%}
          tags: {type: stringSet, present: 50%}
          until: {type: epoch, present: 10%}
      Page:
        identity: [id]
        count: 10
        versioned: true
        attributes: {id: string, text: string, seen: number, owner: {type: string, references: User.name}}
      """;

  private static SampleWorld world(String patterns) {
    return SampleWorld.of(ENTITIES, patterns)
        .with("User", "name", "ann", "email", "a@x", "state", "NEW", "points", 10)
        .with("User", "name", "bob", "email", "b@x", "state", "NEW")
        .with("User", "name", "old", "state", "OLD", "until", 1);
  }

  private static void assertFailsAndChangesNothing(
      SampleWorld world, String reason, String pattern, Object... arguments) {
    State before = State.of(world);
    WriteOutcome outcome = world.write(pattern, arguments);
    assertThat(outcome.done()).isFalse();
    assertThat(outcome.reason()).isEqualTo(reason);
    assertThat(State.of(world)).isEqualTo(before);
  }

  /** All there is, as values. */
  private record State(List<EntityInstance> users, List<EntityInstance> pages) {
    static State of(SampleWorld world) {
      return new State(world.instances().all("User"), world.instances().all("Page"));
    }
  }

  @Test
  void createStoresWhatIsGivenAndSet() {
    SampleWorld world =
        world("- {id: C, create: User, set: {state: OLD, points: 0, tags: null}, rps: 1}");
    WriteOutcome outcome =
        world.write("C", "name", "eve", "state", "NEW", "tags", ImmutableSet.of("x"));
    assertThat(outcome).isEqualTo(WriteOutcome.DONE);
    assertThat(world.stored("User", "eve"))
        .hasValue(SampleWorld.map("name", "eve", "state", "OLD", "points", 0));
    assertThat(world.instances().version("User", List.of("eve"))).isEqualTo(1);
  }

  @Test
  void createFailsWhereTheIdentityExistsEvenExpired() {
    SampleWorld world = world("- {id: C, create: User, rps: 1}");
    assertFailsAndChangesNothing(
        world, "create User: an instance already exists with {name: \"ann\"}", "C", "name", "ann");
    assertFailsAndChangesNothing(
        world, "create User: an instance already exists with {name: \"old\"}", "C", "name", "old");
  }

  @Test
  void putReplacesTheWhole() {
    SampleWorld world = world("- {id: P, put: User, rps: 1}");
    assertThat(world.write("P", "name", "ann", "points", 1).done()).isTrue();
    assertThat(world.write("P", "name", "eve").done()).isTrue();
    assertThat(world.stored("User", "ann")).hasValue(SampleWorld.map("name", "ann", "points", 1));
    assertThat(world.stored("User", "eve")).hasValue(SampleWorld.map("name", "eve"));
  }

  @Test
  void uniqueValuesAreUnique() {
    SampleWorld world =
        world(
            """
            - {id: C, create: User, rps: 1}
            - {id: P, put: User, rps: 1}
            - {id: U, update: User, where: {name: $name}, set: [email], rps: 1}
            """);
    String taken = "another instance already has the unique email \"a@x\"";
    assertFailsAndChangesNothing(
        world, "create User: " + taken, "C", "name", "eve", "email", "a@x");
    assertFailsAndChangesNothing(world, "put User: " + taken, "P", "name", "bob", "email", "a@x");
    assertFailsAndChangesNothing(
        world, "update User: " + taken, "U", "name", "bob", "email", "a@x");
    assertThat(world.write("U", "name", "ann", "email", "a@x").done()).isTrue();
    assertThat(world.write("P", "name", "ann", "email", "new").done()).isTrue();
    assertThat(world.write("U", "name", "bob", "email", "a@x").done()).isTrue();
  }

  @Test
  void updateChangesWhatItSays() {
    SampleWorld world =
        world(
            """
            - id: U
              update: User
              where: {name: $name}
              set: {state: OLD, email: null}
              add: [points, tags]
              remove: [until]
              rps: 1
            """);
    assertThat(world.write("U", "name", "ann", "points", -2.5, "tags", ImmutableSet.of("x")).done())
        .isTrue();
    assertThat(world.stored("User", "ann"))
        .hasValue(
            SampleWorld.map(
                "name", "ann", "state", "OLD", "points", 7.5, "tags", ImmutableSet.of("x")));
    world.write("U", "name", "ann", "points", 2.5, "tags", ImmutableSet.of("y", "x"));
    assertThat(world.stored("User", "ann").orElseThrow())
        .isEqualTo(
            SampleWorld.map(
                "name", "ann", "state", "OLD", "points", 10, "tags", ImmutableSet.of("x", "y")));
    world.write("U", "name", "old", "points", 3, "tags", ImmutableSet.of());
    assertThat(world.stored("User", "old"))
        .hasValue(SampleWorld.map("name", "old", "state", "OLD", "points", 3));
  }

  @Test
  void anAttributeThatIsNotGivenBecomesAbsent() {
    SampleWorld world =
        world(
            """
            - {id: U, update: User, where: {name: $name}, set: [state, email], rps: 1}
            - {id: A, update: User, where: {name: $name}, add: [points], rps: 1}
            """);
    world.write("U", "name", "ann", "state", "OLD");
    assertThat(world.stored("User", "ann"))
        .hasValue(SampleWorld.map("name", "ann", "state", "OLD", "points", 10));
    assertThatThrownBy(() -> world.write("A", "name", "ann"))
        .hasMessage("no argument to add: points");
  }

  @Test
  void updateOfOneThatIsNotThereFails() {
    SampleWorld world =
        world("- {id: U, update: User, where: {name: $name}, add: [points], rps: 1}");
    assertFailsAndChangesNothing(
        world, "update User: no such instance", "U", "name", "eve", "points", 1);
  }

  @Test
  void conditionsBeyondTheIdentityAreDemands() {
    SampleWorld world =
        world(
            """
            - {id: U, update: User, where: {name: $name, points: {from: $need}}, add: [points], rps: 1}
            - {id: D, delete: User, where: {name: $name, state: OLD}, rps: 1}
            """);
    assertFailsAndChangesNothing(
        world,
        "update User: the condition on points is not met",
        "U",
        "name",
        "ann",
        "need",
        11,
        "points",
        -11);
    assertFailsAndChangesNothing(
        world,
        "update User: the condition on points is not met",
        "U",
        "name",
        "bob",
        "need",
        0,
        "points",
        1);
    assertFailsAndChangesNothing(
        world, "delete User: the condition on state is not met", "D", "name", "ann");
    assertThat(world.write("U", "name", "ann", "need", 10, "points", -10).done()).isTrue();
    assertThat(world.stored("User", "ann").orElseThrow())
        .containsEntry("points", PlainValues.normal(0));
  }

  @Test
  void withoutTheIdentityEveryMatchIsChangedAndNoneIsNoFailure() {
    SampleWorld world =
        world(
            """
            - {id: U, update: User, where: {state: $state}, add: [points], rps: 1}
            - {id: D, delete: User, where: {state: $state}, rps: 1}
            - {id: E, update: User, where: {state: $state}, set: [email], rps: 1}
            """);
    assertThat(world.write("U", "state", "NEW", "points", 1).done()).isTrue();
    assertThat(world.stored("User", "ann").orElseThrow())
        .containsEntry("points", PlainValues.normal(11));
    assertThat(world.stored("User", "bob").orElseThrow())
        .containsEntry("points", PlainValues.normal(1));
    // Each for itself: the first takes the address, the second may not.
    WriteOutcome outcome = world.write("E", "state", "NEW", "email", "same");
    assertThat(outcome.failures())
        .containsExactly("update User: another instance already has the unique email \"same\"");
    assertThat(world.stored("User", "ann").orElseThrow()).containsEntry("email", "same");
    assertThat(world.stored("User", "bob").orElseThrow()).containsEntry("email", "b@x");
    assertThat(world.write("D", "state", "NEW").done()).isTrue();
    assertThat(world.instances().all("User")).hasSize(1);
    assertThat(world.write("D", "state", "NEW").done()).isTrue();
    assertThat(world.write("U", "state", "NEW", "points", 1).done()).isTrue();
    assertThat(world.instances().all("User")).hasSize(1);
  }

  @Test
  void deleteOfWhatIsNotThereIsNoFailureOnItsOwn() {
    SampleWorld world = world("- {id: D, delete: User, where: {name: $name}, rps: 1}");
    assertThat(world.write("D", "name", "eve").done()).isTrue();
    assertThat(world.write("D", "name", "ann").done()).isTrue();
    assertThat(world.stored("User", "ann")).isEmpty();
    assertThat(world.instances().all("User")).hasSize(2);
  }

  @Test
  void aWriterWhoHasNotSeenTheLastVersionFails() {
    SampleWorld world =
        world(
                """
                - {id: U, update: Page, where: {id: $id}, set: [text], rps: 1}
                - {id: N, update: User, where: {name: $name}, set: [state], rps: 1}
                """)
            .with("Page", "id", "p", "text", "one", "seen", 0, "owner", "ann");
    assertThat(world.write("U", "id", "p", "text", "two", PatternArguments.VERSION, 1).done())
        .isTrue();
    assertFailsAndChangesNothing(
        world,
        "update Page: the version is 2, not 1",
        "U",
        "id",
        "p",
        "text",
        "three",
        PatternArguments.VERSION,
        1);
    assertThat(world.write("U", "id", "p", "text", "four").done()).isTrue();
    assertThat(world.instances().version("Page", List.of("p"))).isEqualTo(3);
    assertThat(world.write("N", "name", "ann", "state", "OLD", PatternArguments.VERSION, 9).done())
        .isTrue();
  }

  @Test
  void eachRepetitionHasItsOwnArguments() {
    SampleWorld world =
        world(
            """
            - id: W
              write:
                - {update: User, where: {name: $name}, add: [points]}
                - {create: Page, set: {text: fixed}, times: 2}
              rps: 1
            """);
    PatternArguments arguments =
        new PatternArguments(
            SampleWorld.map("name", "ann", "points", 1, "owner", "ann", "seen", 0),
            ImmutableMap.of(
                new ActionRepetition(1, 0),
                SampleWorld.map("id", "p"),
                new ActionRepetition(1, 1),
                SampleWorld.map("id", "q")));
    assertThat(world.write("W", arguments).done()).isTrue();
    assertThat(world.instances().all("Page"))
        .extracting(page -> page.values().get("id"))
        .containsExactly("p", "q");
  }
}
