package dev.keysmith.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** One pattern that reads everybody's items makes an index look wrong in every way. */
final class CommonCauseTest {
  private static final String SPEC =
      """
      keysmith: 1
      application: Shop
      entities:
        Purchase:
          identity: [pid]
          count: 4M
          attributes:
            pid:   {type: string, bytes: 26, generated: ulid}
            buyer: {type: string, bytes: 20, distinct: 100k, immutable: true}
            made:  {type: timestamp, immutable: true}
            note:  {type: string, bytes: 300}
      patterns:
        - {create: Purchase, rps: 50}
        - {read: Purchase, where: {pid: $pid}, rps: 100}
        - {read: Purchase, sort: made desc, limit: 10, needs: [buyer], rps: 1}
        - read: Purchase
          where: {buyer: $buyer}
          sort: made desc
          limit: 10
          needs: [made]
          rps: 20
      """;

  private static final String DESIGN =
      """
      design: 1
      tables:
        purchases:
          key: {partition: pid}
          indexes:
            latest: {partition: ALL, sort: made, project: all}
          items:
            Purchase: {ALL: PURCHASES}
      """;

  private static final ReviewContext CONTEXT = RulePage.context(SPEC, "design.yaml", DESIGN);

  @Test
  void isOneFindingAsSevereAsItsConsequences() {
    assertThat(new Reviewer().review(CONTEXT).findings())
        .filteredOn(finding -> finding.severity() != Severity.SUGGESTION)
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.rule()).isEqualTo("FilterDiscardsMost");
              assertThat(finding.severity()).isEqualTo(Severity.ERROR);
              assertThat(finding.arithmetic())
                  .anyMatch(
                      line ->
                          line.startsWith("the fix also settles ")
                              && line.contains("HotPartition of purchases.latest")
                              && line.contains("OverProjected of purchases.latest"));
            });
  }

  @Test
  void leavesWhatTheFixDoesNotRemove() {
    String spec = SPEC.replace("create: Purchase, rps: 50}", "create: Purchase, rps: 1500}");
    assertThat(new Reviewer().review(RulePage.context(spec, "design.yaml", DESIGN)).findings())
        .filteredOn(finding -> finding.severity() == Severity.ERROR)
        .extracting(ReviewFinding::rule)
        .contains("HotPartition");
  }
}
