package dev.keysmith.review.rules.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
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

  /** A key that a template makes can be left out; one under the attribute's own name cannot. */
  @Test
  void carriesAMendWhereTheKeyIsWritten() {
    String written =
        BAD.replace("partition: agent, sort: sentAt", "partition: GSI1PK, sort: GSI1SK")
            .replace("\"TICKET\"", "\"TICKET\", GSI1PK: \"{agent}\", GSI1SK: \"T#{sentAt}\"")
            .replace(
                "\"TICKET#{message}\"",
                "\"TICKET#{message}\", GSI1PK: \"{agent}\", GSI1SK: \"M#{sentAt}\"");
    assertThat(findings(SPEC, BAD)).singleElement().matches(one -> one.autoFix().isEmpty());
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
}
