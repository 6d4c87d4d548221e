package dev.keysmith.review.rules.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import org.junit.jupiter.api.Test;

/** Of what does the same one is left, and what the table cannot do is kept. */
final class RedundantIndexTest {
  private static final RulePage PAGE = RulePage.of(RulePage.FOLDER.resolve("RedundantIndex.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();

  private static final String HEAVY =
      """
      keysmith: 1
      application: Heavy
      entities:
        Repo: {identity: [repoId], count: 100k, attributes: {repoId: {type: string, generated: ulid}}}
        Issue:
          identity: [repoId, number]
          count: 1M
          attributes:
            repoId: {type: string, references: Repo.repoId, average: 10, max: %s}
            number: {type: number, digits: 7}
            createdAt: {type: timestamp, immutable: true}
            title: {type: string, bytes: 200}
      patterns:
        - {create: Issue, rps: 50}
        - {read: Issue, where: {repoId: $r}, rps: 10}
        - {read: Issue, where: {repoId: $r}, sort: createdAt desc, limit: 20, rps: 10}
      """;
  private static final String BY_TIME =
      """
      design: 1
      tables:
        repos: {key: {partition: repoId}, items: {Repo: {}}}
        issues:
          key: {partition: repoId, sort: {name: number, type: number}}
          indexes:
            ByTime: {partition: repoId, sort: createdAt, project: all}
          items: {Issue: {}}
      """;

  private static ImmutableList<ReviewFinding> findings(String spec, String design) {
    return new RedundantIndex().review(RulePage.context(spec, "design.yaml", design));
  }

  /** Each of the two could go, and not both. */
  @Test
  void tellsOneOfTwoThatDoTheSame() {
    String spec =
        SPEC.replace("[customer, id]", "[id]")
            .replace("12, distinct", "12, immutable: true, distinct");
    String twins =
        "design: 1\ntables:\n  orders:\n    key: {partition: id}\n    indexes:\n"
            + "      One: {partition: customer, sort: id, project: all}\n"
            + "      Two: {partition: customer, sort: id, project: all}\n"
            + "    items: {Order: {}}\n";
    assertThat(findings(spec, twins))
        .extracting(one -> one.subject().name())
        .containsExactly("orders.One");
  }

  @Test
  void isQuietWhereTheIndexHasTheOrder() {
    String spec = SPEC.replace("sort: id desc", "sort: total desc").replace("100k", "100");
    String design = BAD.replace("sort: id,", "sort: total,");
    assertThat(findings(spec, design)).isEmpty();
  }

  /** Without it, the newest of the largest parent could only be found by reading all its pages. */
  @Test
  void isQuietWhereTheLargestParentNeedsTheOrder() {
    assertThat(findings(HEAVY.formatted("200k"), BY_TIME)).isEmpty();
    assertThat(findings(HEAVY.formatted("50"), BY_TIME)).hasSize(1);
  }

  /** The table's only partition could not take the reads. */
  @Test
  void isQuietWhereTheIndexKeepsAPartitionCool() {
    String spec = SPEC.replace("rps: 40", "rps: {average: 40, peak: 4000}\n    hottest: 60%");
    String other =
        "  - {read: Order, where: {customer: $c, id: $id}, rps: {average: 1, peak: 4000}, hottest:"
            + " 60%}\n";
    assertThat(findings(spec, BAD)).hasSize(1);
    assertThat(findings(spec + other, BAD)).isEmpty();
  }
}
