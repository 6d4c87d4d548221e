package dev.keysmith.review.rules.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import org.junit.jupiter.api.Test;

/** Indexes that entities could share. */
final class TooManyIndexesTest {
  private static final RulePage PAGE = RulePage.of(RulePage.FOLDER.resolve("TooManyIndexes.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec, String design) {
    return new TooManyIndexes().review(RulePage.context(spec, "design.yaml", design));
  }

  @Test
  void isQuietWithinWhatTheSpecWants() {
    assertThat(findings(SPEC.replace("maxIndexes: 1", "maxIndexes: 2"), BAD)).isEmpty();
  }

  @Test
  void isAdviceWhereEntitiesCouldShare() {
    String spec = "keysmith: 1\napplication: Three\nentities:\n";
    String indexes = "";
    String items = "";
    String patterns = "patterns:\n";
    for (String name : ImmutableList.of("Ant", "Bee", "Cat")) {
      spec +=
          "  "
              + name
              + ":\n    identity: [id]\n    count: 1k\n    attributes:\n"
              + "      id: {type: string, bytes: 8}\n      of: {type: string, distinct: 9}\n";
      indexes += "      By" + name + ": {partition: of" + name + ", project: all}\n";
      items += "      " + name + ": {PK: \"" + name + "#{id}\", of" + name + ": \"{of}\"}\n";
      patterns += "  - {read: " + name + ", where: {of: $of}, rps: 1}\n";
    }
    String design =
        "design: 1\ntables:\n  all:\n    key: {partition: PK}\n    indexes:\n"
            + indexes
            + "    items:\n"
            + items;
    assertThat(findings(spec + patterns, design))
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.severity()).isEqualTo(Severity.SUGGESTION);
              assertThat(one.message()).endsWith("none of its items is in more than 1");
            });
  }
}
