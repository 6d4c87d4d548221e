package dev.keysmith.review.rules.key;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** Where it is quiet, and where it is only a suggestion. */
final class UnpaddedNumberTest {
  private static final RulePage PAGE = RulePage.of(RulePage.FOLDER.resolve("UnpaddedNumber.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec, String design) {
    return new UnpaddedNumber().review(RulePage.context(spec, "design.yaml", design));
  }

  @Test
  void isAdviceWhileNobodyGoesByTheOrder() {
    String spec = SPEC.replace("    sort: number desc\n    limit: 25\n", "");
    assertThat(findings(spec, BAD))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.SUGGESTION);
              assertThat(finding.message()).contains("5,000,000 items");
            });
  }

  @Test
  void aRangeGoesByTheOrderToo() {
    String spec =
        SPEC.replace("{project: $project}", "{project: $project, number: {from: $first}}")
            .replace("    sort: number desc\n", "");
    assertThat(findings(spec, BAD))
        .extracting(ReviewFinding::severity)
        .containsExactly(Severity.ERROR);
  }

  @Test
  void aNumberAloneSortsAsANumber() {
    String design =
        "design: 1\ntables:\n  projects:\n    key: {partition: project}\n"
            + "    items: {Project: {}}\n  issues:\n"
            + "    key: {partition: project, sort: {name: number, type: number}}\n"
            + "    items: {Issue: {}}\n";
    assertThat(findings(SPEC, design)).isEmpty();
  }

  @Test
  void aPartitionKeyHasNoOrder() {
    String design =
        BAD.replace(
            "\"PROJECT#{project}\"\n        SK: \"ISSUE#{number}\"",
            "\"P#{project}#{number}\"\n        SK: \"ISSUE\"");
    assertThat(design).isNotEqualTo(BAD);
    assertThat(findings(SPEC, design)).isEmpty();
  }

  /** Ten digits each until the year 2286, or as many in each of a closed set. */
  @Test
  void isQuietWhereTheWidthIsFixed() {
    String spec =
        """
        keysmith: 1
        application: Sensors
        entities:
          Reading:
            identity: [sensor, at, grade]
            count: 5M
            attributes:
              sensor: {type: string, bytes: 10}
              at:     epoch
              grade:  {type: number, values: {100: 40%, 200: 60%}}
        patterns:
          - {create: Reading, rps: 1}
          - {read: Reading, where: {sensor: $sensor}, rps: 1}
        """;
    String design =
        """
        design: 1
        tables:
          readings:
            key: {partition: sensor, sort: SK}
            items: {Reading: {SK: "G{grade}#{at}"}}
        """;
    assertThat(findings(spec, design)).isEmpty();
    assertThat(findings(spec.replace("{100: 40%, 200: 60%}", "{20: 40%, 100: 60%}"), design))
        .hasSize(1);
  }
}
