package dev.keysmith.review.rules.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** What is strong, and what writes miss. */
final class StrongReadFromIndexTest {
  private static final RulePage PAGE =
      RulePage.of(RulePage.FOLDER.resolve("StrongReadFromIndex.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec, String design) {
    return new StrongReadFromIndex().review(RulePage.context(spec, "design.yaml", design));
  }

  @Test
  void isQuietAboutALocalIndex() {
    String local =
        "design: 1\n"
            + "tables:\n"
            + "  reservations:\n"
            + "    key: {partition: account, sort: SK}\n"
            + "    indexes:\n"
            + "      ById: {local: true, sort: id, project: all}\n"
            + "    items: {Reservation: {SK: \"R#{id}\"}}\n";
    assertThat(findings(SPEC, local)).isEmpty();
  }

  @Test
  void isAdviceWhereAWriteGoesThroughAGlobalIndex() {
    String written =
        SPEC.replace("    consistency: strong\n", "")
            + "  - {name: Close, delete: Reservation, where: {account: $a}, rps: 1}\n";
    assertThat(findings(written, BAD))
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.severity()).isEqualTo(Severity.SUGGESTION);
              assertThat(one.subject().name()).isEqualTo("P4");
            });
  }
}
