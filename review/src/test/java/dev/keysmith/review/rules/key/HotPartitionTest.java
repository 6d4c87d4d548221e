package dev.keysmith.review.rules.key;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** Where it is quiet, and how many shards it asks for. */
final class HotPartitionTest {
  private static final RulePage PAGE = RulePage.of(RulePage.FOLDER.resolve("HotPartition.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec, String design) {
    return new HotPartition().review(RulePage.context(spec, "design.yaml", design));
  }

  @Test
  void countsTheShardsThatAreThere() {
    String two = PAGE.block("yaml good").orElseThrow().replace("shards: 10", "shards: 2");
    assertThat(findings(SPEC, two))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.fix()).contains("increase its shards from 2 to 5 or more"));
  }

  @Test
  void isQuietBelowSeventyPercentOfTheLimit() {
    String spec = SPEC.replace("peak: 2500", "peak: 699");
    assertThat(findings(spec, PAGE.block("yaml bad").orElseThrow())).isEmpty();
  }

  @Test
  void warnsNearTheLimit() {
    String spec = SPEC.replace("peak: 2500", "peak: 999");
    assertThat(findings(spec, PAGE.block("yaml bad").orElseThrow()))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.WARNING);
              assertThat(finding.message()).contains("more than 70% of its limit of 1,000");
            });
  }

  /** Each shard is asked for a page of a hundred, so that none is asked for less. */
  @Test
  void proposesACacheWhereNoShardsHelp() {
    String spec = SPEC.replace("    limit: 100\n    rps: 2\n", "    limit: 100\n    rps: 2000\n");
    spec = spec.replace("rps: {average: 500, peak: 2500}", "rps: 1");
    assertThat(spec).contains("rps: 2000");
    assertThat(findings(spec + "    hottest: {day: 100%}\n", PAGE.block("yaml bad").orElseThrow()))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.fix())
                    .contains("no number of shards helps")
                    .contains("through a cache"));
  }

  /** The counter cannot be sharded, and must not hide the list, which gets as many writes. */
  @Test
  void namesEveryHotKeyOfATable() {
    String spec =
        """
        keysmith: 1
        application: Likes
        entities:
          Post:
            identity: [id]
            count: 1M
            attributes:
              id:    {type: string, bytes: 26, generated: ulid}
              likes: {type: number, digits: 9}
          Like:
            identity: [postId, userId]
            count: 50M
            attributes:
              postId: {type: string, references: Post.id, average: 50, max: 500k}
              userId: {type: string, bytes: 26}
        patterns:
          - {create: Post, rps: 1}
          - write:
              - {create: Like}
              - {update: Post, where: {id: $postId}, add: [likes]}
            rps: 3000
            hottest: {postId: 50%}
          - {read: Like, where: {postId: $postId}, limit: 20, rps: 10}
          - {read: Post, where: {id: $id}, rps: 10}
        """;
    String design =
        """
        design: 1
        tables:
          social:
            key: {partition: PK, sort: SK}
            items:
              Post: {PK: "POST#{id}", SK: "POST"}
              Like: {PK: "LIKES#{postId}", SK: "{userId}"}
        """;
    ReviewContext context = RulePage.context(spec, "design.yaml", design);
    assertThat(new HotPartition().review(context))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("LIKES#{postId}"));
    assertThat(new HotItem().review(context))
        .singleElement()
        .satisfies(finding -> assertThat(finding.message()).contains("POST#{id}"));
  }

  /** Shards would not help: all of the traffic is about one instance. */
  @Test
  void isQuietAboutOneHotInstance() {
    String spec =
        SPEC.substring(0, SPEC.indexOf("patterns:"))
            + "patterns:\n  - {create: Report, rps: 1}\n"
            + "  - {update: Report, where: {id: $id}, set: [data], rps: 2000, hottest: 100%}\n";
    String design =
        "design: 1\ntables:\n  reports:\n    key: {partition: id}\n    items: {Report: {}}\n";
    ReviewContext context = RulePage.context(spec, "design.yaml", design);
    assertThat(new HotPartition().review(context)).isEmpty();
    assertThat(HotSpot.all(context))
        .singleElement()
        .satisfies(spot -> assertThat(spot.isOneInstance(context)).isTrue());
  }
}
