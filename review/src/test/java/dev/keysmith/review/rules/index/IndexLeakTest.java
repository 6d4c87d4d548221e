package dev.keysmith.review.rules.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** Whose items belong into an index, and which can be taken out. */
final class IndexLeakTest {
  private static final RulePage PAGE = RulePage.of(RulePage.FOLDER.resolve("IndexLeak.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec, String design) {
    return new IndexLeak().review(RulePage.context(spec, "design.yaml", design));
  }

  @Test
  void isQuietWherePatternsLookForBoth() {
    String both = SPEC + "  - {read: Message, where: {agent: $a}, limit: 9, rps: 5}\n";
    assertThat(findings(both, BAD)).isEmpty();
  }

  /** A key that a template makes can be left out; for an attribute another key takes its place. */
  @Test
  void leavesOutTheKeyOrGivesTheIndexItsOwn() {
    String written =
        BAD.replace("partition: agent, sort: sentAt", "partition: GSI1PK, sort: GSI1SK")
            .replace("\"TICKET\"", "\"TICKET\", GSI1PK: \"{agent}\", GSI1SK: \"T#{sentAt}\"")
            .replace(
                "\"TICKET#{message}\"",
                "\"TICKET#{message}\", GSI1PK: \"{agent}\", GSI1SK: \"M#{sentAt}\"");
    assertThat(findings(SPEC, BAD))
        .singleElement()
        .satisfies(one -> assertThat(one.fix()).contains("ByAgentKey in ByAgent"));
    assertThat(findings(SPEC, written))
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.fix()).isEqualTo("remove GSI1PK and GSI1SK from Message");
              assertThat(one.autoFix()).isPresent();
            });
  }

  /** That nobody reads it is for another rule to say. */
  @Test
  void isQuietAboutAnIndexThatNobodyReads() {
    assertThat(findings(SPEC.substring(0, SPEC.indexOf("  - name: List")), BAD)).isEmpty();
  }

  /** The key of an inverted index is that of its table, which every item has. */
  @Test
  void findsWhatIsInAnInvertedIndex() {
    String spec =
        """
        keysmith: 1
        application: Shop
        entities:
          Buyer:
            identity: [bid]
            count: 1M
            attributes:
              bid:  {type: string, bytes: 26, generated: ulid}
              name: {type: string, bytes: 30}
          Purchase:
            identity: [pid]
            count: 40M
            attributes:
              pid: {type: string, bytes: 26, generated: ulid}
              bid: {type: string, references: Buyer.bid, average: 40, max: 300}
        patterns:
          - {create: Buyer, rps: 300}
          - {read: Buyer, where: {bid: $bid}, rps: 10}
          - {create: Purchase, rps: 50}
          - {read: Purchase, where: {pid: $pid}, rps: 10}
          - {read: Purchase, where: {bid: $bid}, rps: 10}
        """;
    String design =
        """
        design: 1
        tables:
          shop:
            key: {partition: PK, sort: SK}
            indexes: {inverted: {partition: SK, sort: PK, project: all}}
            items:
              Buyer:    {PK: "B#{bid}", SK: "B#{bid}"}
              Purchase: {PK: "P#{pid}", SK: "B#{bid}"}
        """;
    ReviewContext context = RulePage.context(spec, "design.yaml", design);
    assertThat(new IndexLeak().review(context))
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.severity()).isEqualTo(Severity.WARNING);
              assertThat(one.message()).startsWith("Buyer is in shop.inverted");
              assertThat(one.savingUsd()).isGreaterThan(400);
              assertThat(new IndexLeak().review(context.after(one.autoFix().orElseThrow())))
                  .isEmpty();
            });
  }
}
