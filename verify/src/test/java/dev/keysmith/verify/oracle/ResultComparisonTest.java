package dev.keysmith.verify.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Lists;
import dev.keysmith.instance.ReadResult;
import dev.keysmith.spec.IncludeClause;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What counts as a correct result, and what is reported of a wrong one. */
final class ResultComparisonTest {
  private static final String ENTITIES =
      """
      Topic:
        identity: [id]
        count: 100
        attributes: {id: string, score: number, kind: string}
      Reply:
        identity: [id]
        count: 1000
        attributes:
          id: string
          topic: {type: string, references: Topic.id}
          at: number
          text: string
      """;

  /** Sorted by score: a, then b and c alike, then d, e. */
  private static SampleWorld world(String patterns) {
    return SampleWorld.of(ENTITIES, patterns)
        .with("Topic", "id", "e", "score", 4, "kind", "x")
        .with("Topic", "id", "c", "score", 2, "kind", "y")
        .with("Topic", "id", "a", "score", 1, "kind", "x")
        .with("Topic", "id", "b", "score", 2, "kind", "x")
        .with("Topic", "id", "d", "score", 3, "kind", "y")
        .with("Reply", "id", "a1", "topic", "a", "at", 1, "text", "one")
        .with("Reply", "id", "a2", "topic", "a", "at", 2, "text", "two")
        .with("Reply", "id", "a3", "topic", "a", "at", 2, "text", "three")
        .with("Reply", "id", "a4", "topic", "a", "at", 3, "text", "four");
  }

  private static final SampleWorld SORTED =
      world("- {id: R, read: Topic, sort: score, limit: 2, needs: [id, kind], rps: 1}");

  private static ReadResult result(Object... values) {
    return new ReadResult(SampleWorld.map(values), ImmutableMap.of());
  }

  /** Of topics by their ids, as they are stored. */
  private static ReadResult topic(String id) {
    String kind = id.equals("c") || id.equals("d") ? "y" : "x";
    return result("id", id, "kind", kind);
  }

  private static Optional<String> difference(
      SampleWorld world, List<ImmutableList<ReadResult>> pages) {
    return new ResultComparison(world.spec())
        .difference(world.read("R"), world.matches("R"), pages)
        .map(ResultDifference::toString);
  }

  /** In pages of two. */
  private static Optional<String> sorted(ReadResult... results) {
    return difference(
        SORTED, Lists.partition(List.of(results), 2).stream().map(ImmutableList::copyOf).toList());
  }

  @Test
  void equalSortValuesComeInAnyOrder() {
    assertThat(sorted(topic("a"), topic("b"), topic("c"), topic("d"), topic("e"))).isEmpty();
    assertThat(sorted(topic("a"), topic("c"), topic("b"), topic("d"), topic("e"))).isEmpty();
  }

  @Test
  void differentOnesDoNot() {
    assertThat(sorted(topic("b"), topic("a"), topic("c"), topic("d"), topic("e")))
        .hasValue("order, result 1: expected score 1, got score 2 in {id: \"b\", kind: \"x\"}");
    assertThat(sorted(topic("a"), topic("b"), topic("c"), topic("e"), topic("d")))
        .hasValue("order, result 4: expected score 3, got score 4 in {id: \"e\", kind: \"x\"}");
  }

  @Test
  void withoutSortAnyOrderIsRight() {
    SampleWorld world =
        world("- {id: R, read: Topic, where: {kind: y}, needs: [id, kind], rps: 1}");
    assertThat(difference(world, List.of(ImmutableList.of(topic("c"), topic("d"))))).isEmpty();
    assertThat(difference(world, List.of(ImmutableList.of(topic("d"), topic("c"))))).isEmpty();
  }

  /** Only kinds are shown: x y x y x or x x y y x, since the two in the middle are alike. */
  @Test
  void whatIsNotShownStillHasItsOrder() {
    SampleWorld world = world("- {id: R, read: Topic, sort: score, needs: [kind], rps: 1}");
    assertThat(difference(world, kinds("x", "y", "x", "y", "x"))).isEmpty();
    assertThat(difference(world, kinds("x", "x", "y", "y", "x"))).isEmpty();
    assertThat(difference(world, kinds("x", "x", "y", "x", "y")))
        .hasValueSatisfying(
            text -> assertThat(text).startsWith("order, result 4: expected score 3"));
    assertThat(difference(world, kinds("x", "x", "x", "y", "x")))
        .hasValueSatisfying(text -> assertThat(text).startsWith("result 5"));
  }

  private static List<ImmutableList<ReadResult>> kinds(String... kinds) {
    return List.of(
        List.of(kinds).stream()
            .map(kind -> result("kind", kind))
            .collect(ImmutableList.toImmutableList()));
  }

  @Test
  void nothingMayBeMissingOrComeTwice() {
    assertThat(sorted(topic("a"), topic("b"), topic("d"), topic("e")))
        .hasValue("result is missing, of 5: expected {id: \"c\", kind: \"y\"}, got nothing");
    assertThat(sorted(topic("a"), topic("b"), topic("b"), topic("c"), topic("d"), topic("e")))
        .hasValue("result 3: expected every match once, got a duplicate: {id: \"b\", kind: \"x\"}");
    assertThat(sorted())
        .hasValue("result is missing, of 5: expected {id: \"a\", kind: \"x\"}, got nothing");
  }

  @Test
  void whatDoesNotMatchMayNotCome() {
    assertThat(sorted(topic("a"), topic("b"), topic("c"), topic("d"), topic("e"), topic("f")))
        .hasValue("result 6: expected no such match, got {id: \"f\", kind: \"x\"}");
  }

  @Test
  void aStaleAttributeIsNamed() {
    assertThat(
            sorted(topic("a"), topic("b"), result("id", "c", "kind", "x"), topic("d"), topic("e")))
        .hasValue("result 3, its kind: expected \"y\", got \"x\" in {id: \"c\", kind: \"x\"}");
    assertThat(sorted(topic("a"), topic("b"), result("id", "c"), topic("d"), topic("e")))
        .hasValue("result 3, its kind: expected \"y\", got none in {id: \"c\"}");
  }

  @Test
  void everyPageButTheLastIsFull() {
    ImmutableList<ReadResult> first = ImmutableList.of(topic("a"), topic("b"));
    assertThat(
            difference(
                SORTED,
                List.of(
                    first, ImmutableList.of(topic("c")), ImmutableList.of(topic("d"), topic("e")))))
        .hasValue("page 2 of 3: expected 2 results, got 1");
    assertThat(
            difference(
                SORTED, List.of(first, ImmutableList.of(topic("c"), topic("d"), topic("e")))))
        .hasValue("page 2 of 2: expected at most 2 results, got 3");
    assertThat(
            difference(
                SORTED,
                List.of(
                    first,
                    ImmutableList.of(),
                    ImmutableList.of(topic("c"), topic("d")),
                    ImmutableList.of(topic("e")))))
        .hasValue("page 2 of 4: expected 2 results, got 0");
  }

  @Test
  void theLastPageMayBeEmpty() {
    SampleWorld world =
        world("- {id: R, read: Topic, where: {kind: y}, limit: 2, needs: [id, kind], rps: 1}");
    ImmutableList<ReadResult> full = ImmutableList.of(topic("c"), topic("d"));
    assertThat(difference(world, List.of(full))).isEmpty();
    assertThat(difference(world, List.of(full, ImmutableList.of()))).isEmpty();
    SampleWorld none = world("- {id: R, read: Topic, where: {kind: z}, limit: 2, rps: 1}");
    assertThat(difference(none, List.of(ImmutableList.of()))).isEmpty();
    assertThat(difference(none, List.of())).isEmpty();
  }

  @Test
  void numbersAreComparedByValue() {
    SampleWorld world = world("- {id: R, read: Topic, where: {id: a}, needs: [score], rps: 1}");
    ReadResult result =
        new ReadResult(ImmutableMap.of("score", new BigDecimal("1.00")), ImmutableMap.of());
    assertThat(difference(world, List.of(ImmutableList.of(result)))).isEmpty();
  }

  @Test
  void countsAreCompared() {
    ResultComparison comparison = new ResultComparison(SORTED.spec());
    assertThat(comparison.countDifference(SORTED.matches("R"), 5)).isEmpty();
    assertThat(comparison.countDifference(SORTED.matches("R"), 4))
        .hasValue(new ResultDifference("count", "5", "4"));
  }

  private static final SampleWorld NESTED =
      world(
          """
          - id: R
            read: Topic
            where: {score: {to: 2}}
            sort: score
            needs: [id]
            include: {Reply: {sort: at, limit: 2, needs: [text]}}
            rps: 1
          """);

  private static ReadResult withReplies(String id, String... texts) {
    IncludeClause include = NESTED.read("R").selection().include().get(0);
    return new ReadResult(
        SampleWorld.map("id", id),
        ImmutableMap.of(
            include,
            List.of(texts).stream()
                .map(text -> result("text", text))
                .collect(ImmutableList.toImmutableList())));
  }

  private static Optional<String> nested(String... repliesOfA) {
    return difference(
        NESTED,
        List.of(
            ImmutableList.of(withReplies("a", repliesOfA), withReplies("b"), withReplies("c"))));
  }

  @Test
  void aLimitMayCutBetweenEqualRelatedInstances() {
    assertThat(nested("one", "two")).isEmpty();
    assertThat(nested("one", "three")).isEmpty();
  }

  @Test
  void otherRelatedInstancesAreWrong() {
    assertThat(nested("one", "four"))
        .hasValue("order, result 1, its Reply 2: expected at 2, got at 3 in {text: \"four\"}");
    assertThat(nested("one"))
        .hasValue("result 1, its Reply is missing, of 2: expected {text: \"two\"}, got nothing");
    assertThat(nested("one", "two", "three"))
        .hasValue("result 1, its Reply 3: expected no more than 2, got {text: \"three\"}");
    assertThat(nested("one", "one"))
        .hasValue(
            "result 1, its Reply 2: expected every match once, got a duplicate: {text: \"one\"}");
    assertThat(nested("one", "stale"))
        .hasValue(
            "result 1, its Reply 2, its text: expected \"two\", got \"stale\" in {text:"
                + " \"stale\"}");
  }

  /**
   * Two topics look alike but for the one reply that the limit lets through; what stands for either
   * must not be taken from what stands for one alone.
   */
  @Test
  void resultsFindTheirMatchesWhereSomeFitSeveral() {
    SampleWorld world =
        SampleWorld.of(
                ENTITIES,
                "- {id: R, read: Topic, needs: [kind], include: {Reply: {sort: at, limit: 1, needs:"
                    + " [text]}}, rps: 1}")
            .with("Topic", "id", "p", "score", 1, "kind", "x")
            .with("Topic", "id", "q", "score", 1, "kind", "x")
            .with("Reply", "id", "1", "topic", "p", "at", 1, "text", "one")
            .with("Reply", "id", "2", "topic", "p", "at", 1, "text", "both")
            .with("Reply", "id", "3", "topic", "q", "at", 1, "text", "both")
            .with("Reply", "id", "4", "topic", "q", "at", 1, "text", "other");
    IncludeClause include = world.read("R").selection().include().get(0);
    List<ReadResult> answers =
        List.of("both", "one", "other").stream()
            .map(
                text ->
                    new ReadResult(
                        SampleWorld.map("kind", "x"),
                        ImmutableMap.of(include, ImmutableList.of(result("text", text)))))
            .toList();
    ReadResult both = answers.get(0);
    ReadResult one = answers.get(1);
    ReadResult other = answers.get(2);
    assertThat(difference(world, List.of(ImmutableList.of(both, one)))).isEmpty();
    assertThat(difference(world, List.of(ImmutableList.of(both, other)))).isEmpty();
    assertThat(difference(world, List.of(ImmutableList.of(both, both)))).isEmpty();
    assertThat(difference(world, List.of(ImmutableList.of(one, one)))).isPresent();
  }
}
