package dev.keysmith.review.rules.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** What an index shows must be written to it. */
final class WriteAmplificationTest {
  private static final RulePage PAGE =
      RulePage.of(RulePage.FOLDER.resolve("WriteAmplification.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec, String design) {
    return new WriteAmplification().review(RulePage.context(spec, "design.yaml", design));
  }

  @Test
  void isAdviceWhereTheListsShowWhatChanges() {
    String shown = SPEC.replace("needs: [id, title", "needs: [id, plays, title");
    assertThat(findings(shown, BAD))
        .extracting(ReviewFinding::severity)
        .containsExactly(Severity.SUGGESTION);
  }

  /** To come and to go is what entries are for. */
  @Test
  void isQuietAboutCreates() {
    String created = SPEC.replace("create: Song, rps: 1", "create: Song, rps: 500");
    assertThat(findings(created.replace("rps: 200", "rps: 0.001"), BAD)).isEmpty();
  }
}
