package dev.keysmith.verify.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.instance.PlainValues;
import dev.keysmith.instance.ReadMatch;
import dev.keysmith.instance.ReadResult;
import dev.keysmith.spec.IncludeClause;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ReadOracleTest {
  private static final String ENTITIES =
      """
      User:
        identity: [name]
        count: 10
        attributes:
          name: string
          avatar: {type: string, present: 50%}
          mentor: {type: string, references: User.name, role: mentor, present: 50%}
      Topic:
        identity: [forum, number]
        count: 100
        ttl: until
        attributes:
          forum: string
          number: number
          title: {type: string, present: 90%}
          author: {type: string, references: User.name}
          until: {type: epoch, present: 10%}
      Reply:
        identity: [id]
        count: 1000
        ttl: until
        attributes:
          id: string
          forum: {type: string, references: Topic.forum}
          topic: {type: number, references: Topic.number}
          at: number
          author: {type: string, references: User.name}
          until: {type: epoch, present: 10%}
      """;

  private static SampleWorld world(String patterns) {
    return SampleWorld.of(ENTITIES, patterns)
        .with("User", "name", "ann", "avatar", "a.png")
        .with("User", "name", "bob", "mentor", "ann")
        .with("Topic", "forum", "f", "number", 10, "title", "Ten", "author", "ann")
        .with("Topic", "forum", "f", "number", 9, "title", "Nine", "author", "bob")
        .with("Topic", "forum", "f", "number", 11, "author", "gone")
        .with("Topic", "forum", "g", "number", 1, "title", "One", "author", "ann")
        .with("Reply", "id", "r1", "forum", "f", "topic", 10, "at", 1, "author", "bob")
        .with("Reply", "id", "r2", "forum", "f", "topic", 10, "at", 2, "author", "ann")
        .with("Reply", "id", "r3", "forum", "f", "topic", 9, "at", 3, "author", "ann")
        .with("Reply", "id", "r4", "forum", "g", "topic", 10, "at", 4, "author", "ann");
  }

  private static List<ImmutableList<ReadMatch>> related(ReadMatch match) {
    return List.copyOf(match.related().values());
  }

  private static List<Object> ids(List<ReadMatch> matches) {
    return matches.stream().map(match -> match.instance().value("id").orElseThrow()).toList();
  }

  @Test
  void sortsNumbersByValueInEitherDirectionWhateverTheLimit() {
    SampleWorld world =
        world(
            """
            - {id: Up, read: Topic, where: {forum: f}, sort: number, limit: 2, rps: 1}
            - {id: Down, read: Topic, where: {forum: f}, sort: number desc, rps: 1}
            - {id: Two, read: Topic, sort: [forum desc, number], rps: 1}
            """);
    assertThat(world.found("number", "Up")).asString().isEqualTo("[9, 1E+1, 11]");
    assertThat(world.found("number", "Down")).asString().isEqualTo("[11, 1E+1, 9]");
    assertThat(world.found("number", "Two")).asString().isEqualTo("[1, 9, 1E+1, 11]");
  }

  @Test
  void whatLacksTheSortAttributeIsLastInEitherDirection() {
    SampleWorld world =
        world(
            """
            - {id: Up, read: Topic, sort: title, rps: 1}
            - {id: Down, read: Topic, sort: title desc, rps: 1}
            """);
    assertThat(world.found("number", "Up")).asString().isEqualTo("[9, 1, 1E+1, 11]");
    assertThat(world.found("number", "Down")).asString().isEqualTo("[1E+1, 1, 9, 11]");
  }

  @Test
  void givesTheAttributesThatAreNeededAndThere() {
    SampleWorld world =
        world(
            """
            - {id: All, read: Topic, where: {forum: f, number: 11}, rps: 1}
            - {id: Some, read: Topic, where: {forum: f, number: 11}, needs: [title, author], rps: 1}
            - {id: Count, read: Topic, where: {forum: f}, needs: count, rps: 1}
            """);
    assertThat(world.matches("All").get(0).result().values())
        .isEqualTo(SampleWorld.map("forum", "f", "number", 11, "author", "gone"));
    assertThat(world.matches("Some").get(0).result().values())
        .isEqualTo(SampleWorld.map("author", "gone"));
    assertThat(world.matches("Count")).hasSize(3).allMatch(match -> match.values().isEmpty());
  }

  @Test
  void includesParentsAndChildrenNestedInTheirOrder() {
    SampleWorld world =
        world(
            """
            - id: R
              read: Topic
              where: {forum: f, number: $number}
              needs: [title]
              include:
                User: [avatar]
                Reply: {sort: at desc, limit: 1, needs: [at], include: {User: {needs: [name], include: {User: [avatar]}}}}
              rps: 1
            """);
    ReadMatch match = world.matches("R", "number", 10).get(0);
    List<ImmutableList<ReadMatch>> related = related(match);
    assertThat(related.get(0))
        .extracting(ReadMatch::values)
        .containsExactly(SampleWorld.map("avatar", "a.png"));
    assertThat(ids(related.get(1))).containsExactly("r2", "r1");
    ReadResult result = match.result();
    IncludeClause replies = match.related().keySet().asList().get(1);
    assertThat(result.related().get(replies))
        .extracting(ReadResult::values)
        .containsExactly(SampleWorld.map("at", 2));
    // By a reference to its own kind, bob brings his mentor; ann has none.
    ReadMatch byBob = related.get(1).get(1);
    ReadMatch bob = related(byBob).get(0).get(0);
    assertThat(bob.values()).isEqualTo(SampleWorld.map("name", "bob"));
    assertThat(related(bob).get(0))
        .extracting(ReadMatch::values)
        .containsExactly(SampleWorld.map("avatar", "a.png"));
    assertThat(related(related(related.get(1).get(0)).get(0).get(0)).get(0)).isEmpty();
    assertThat(related(world.matches("R", "number", 11).get(0))).allMatch(List::isEmpty);
  }

  @Test
  void conditionsOfAnIncludeFilterRelatedInstances() {
    SampleWorld world =
        world(
            """
            - {id: R, read: Topic, where: {forum: f, number: 10}, include: {Reply: {where: {author: $who}}}, rps: 1}
            """);
    assertThat(ids(related(world.matches("R", "who", "bob").get(0)).get(0))).containsExactly("r1");
  }

  @Test
  void whatHasExpiredIsNeverReturned() {
    long now = SampleWorld.NOW.getEpochSecond();
    SampleWorld world =
        world(
                """
                - {id: R, read: Topic, where: {forum: h}, sort: number, include: {Reply: {sort: at}}, rps: 1}
                - {id: Up, read: Reply, where: {forum: h}, sort: at, include: {Topic: all}, rps: 1}
                - {id: Path, read: Reply, where: {forum: h, Topic.author: ann}, sort: at, rps: 1}
                """)
            .with("Topic", "forum", "h", "number", 1, "author", "ann", "until", now - 1)
            .with("Topic", "forum", "h", "number", 2, "author", "ann", "until", now)
            .with("Topic", "forum", "h", "number", 3, "author", "ann", "until", now + 1)
            .with(
                "Reply", "id", "r5", "forum", "h", "topic", 3, "at", 1, "author", "bob", "until",
                now - 9)
            .with(
                "Reply", "id", "r6", "forum", "h", "topic", 3, "at", 2, "author", "bob", "until",
                now + 9)
            .with("Reply", "id", "r7", "forum", "h", "topic", 1, "at", 3, "author", "bob");
    assertThat(world.found("number", "R")).isEqualTo(List.of(PlainValues.normal(3)));
    assertThat(ids(related(world.matches("R").get(0)).get(0))).containsExactly("r6");
    assertThat(world.found("id", "Up")).containsExactly("r6", "r7");
    assertThat(related(world.matches("Up").get(1)).get(0)).isEmpty();
    // Not returned, but still there to look at.
    assertThat(world.found("id", "Path")).containsExactly("r6", "r7");
  }
}
