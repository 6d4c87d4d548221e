package dev.keysmith.verify.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each condition, on instances that meet it and on those that do not. */
final class ConditionEvaluatorTest {
  private static final String ENTITIES =
      """
      Owner:
        identity: [id]
        count: 10
        attributes:
          id: string
          city: {type: string, present: 50%}
          boss: {type: string, references: Owner.id, role: boss, present: 50%}
      Thing:
        identity: [id]
        count: 100
        attributes:
          id: string
          owner: {type: string, references: Owner.id, present: 90%}
          amount: {type: number, present: 90%}
          name: {type: string, present: 90%}
          made: {type: timestamp, present: 90%}
          good: {type: boolean, present: 90%}
          tags: {type: stringSet, present: 90%}
          sizes: {type: numberSet, present: 90%}
          notes: {type: list, present: 90%}
      """;

  private static SampleWorld world(String condition) {
    return SampleWorld.of(
            ENTITIES, "- {id: R, read: Thing, where: {%s}, rps: 1}".formatted(condition))
        .with("Owner", "id", "x", "city", "Bonn")
        .with("Owner", "id", "y", "boss", "x")
        .with("Thing", "id", "none")
        .with(
            "Thing",
            "id",
            "a",
            "owner",
            "x",
            "amount",
            10,
            "name",
            "Alder",
            "made",
            "2026-01-01T00:00:00.000Z",
            "good",
            true,
            "tags",
            ImmutableSet.of("red", "round"),
            "sizes",
            ImmutableSet.of(1, 20),
            "notes",
            ImmutableList.of("first", "second"))
        .with(
            "Thing",
            "id",
            "b",
            "owner",
            "y",
            "amount",
            9.5,
            "name",
            "Birch",
            "made",
            "2026-02-01T00:00:00.000Z",
            "good",
            false,
            "tags",
            ImmutableSet.of("green"),
            "sizes",
            ImmutableSet.of(2),
            "notes",
            ImmutableList.of("third"))
        .with("Thing", "id", "c", "owner", "gone", "amount", 100, "name", "Alba");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "amount: 10.0                                  | a",
        "amount: {is: 9.50}                            | b",
        "name: Alder                                   | a",
        "good: true                                    | a",
        "amount: {in: [10, 1e2]}                       | a c",
        "amount: {from: 10}                            | a c",
        "amount: {after: 10}                           | c",
        "amount: {to: 10}                              | a b",
        "amount: {before: 10}                          | b",
        "amount: {between: [9.5, 10]}                  | a b",
        "amount: {after: 9.5, to: 100}                 | a c",
        "made: {from: '2026-01-15T00:00:00Z'}          | b",
        "made: '2026-01-01T01:00:00+01:00'             | a",
        "name: {prefix: Al}                            | a c",
        "made: {prefix: 2026-01}                       | a",
        "name: {exists: false}                         | none",
        "made: {exists: true}                          | a b",
        "name: {contains: l}                           | a c",
        "tags: {contains: red}                         | a",
        "sizes: {contains: 20}                         | a",
        "notes: {contains: third}                      | b",
        "name: {not: Alder}                            | none b c",
        "amount: {not: 1E+1}                           | none b c",
        "'name: {prefix: Al}, amount: {from: 11}'      | c",
        "Owner.city: Bonn                              | a",
        "Owner.boss.city: Bonn                         | b",
        "Owner.city: {exists: false}                   | none b c",
        "Owner.id: {exists: true}                      | a b",
        "Owner.city: {not: Bonn}                       | none b c",
      })
  void selects(String condition, String expected) {
    assertThat(world(condition).found("id", "R"))
        .containsExactlyElementsOf(List.of((Object[]) expected.split(" ")));
  }

  @Test
  void takesArgumentsForParameters() {
    assertThat(world("amount: {between: [$low, $high]}").found("id", "R", "low", 9, "high", 10))
        .containsExactly("a", "b");
    assertThat(world("name: {in: [$one, Birch]}").found("id", "R", "one", "Alba"))
        .containsExactly("b", "c");
    assertThat(world("tags: {contains: $tag}").found("id", "R", "tag", "green"))
        .containsExactly("b");
    assertThat(world("name: {prefix: $start}").found("id", "R", "start", "B")).containsExactly("b");
    assertThatThrownBy(() -> world("name: $name").found("id", "R"))
        .hasMessage("no argument for $name");
  }

  @Test
  void nowFitsEveryWayOfWritingATime() {
    assertThat(world("made: {before: $now}").found("id", "R", "now", 1768435200))
        .containsExactly("a");
    assertThat(world("made: {before: $now}").found("id", "R", "now", "2026-01-15T00:00:00.000Z"))
        .containsExactly("a");
    assertThat(world("made: {before: $now}").found("id", "R", "now", "2026-03-01"))
        .containsExactly("a", "b");
  }
}
