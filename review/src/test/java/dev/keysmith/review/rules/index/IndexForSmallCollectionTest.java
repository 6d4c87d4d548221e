package dev.keysmith.review.rules.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.RulePage;
import dev.keysmith.review.rules.ReviewFinding;
import org.junit.jupiter.api.Test;

/** A collection that is not small, and a filter that is not cheaper. */
final class IndexForSmallCollectionTest {
  private static final RulePage PAGE =
      RulePage.of(RulePage.FOLDER.resolve("IndexForSmallCollection.md"));
  private static final String SPEC = PAGE.block("yaml spec").orElseThrow();
  private static final String BAD = PAGE.block("yaml bad").orElseThrow();

  private static ImmutableList<ReviewFinding> findings(String spec, String design) {
    return new IndexForSmallCollection().review(RulePage.context(spec, "design.yaml", design));
  }

  @Test
  void isQuietAboutALargeCollection() {
    assertThat(findings(SPEC.replace("distinct: 1M", "distinct: 1k"), BAD)).isEmpty();
  }

  @Test
  void isQuietWhereReadsAreManyAndWritesAreFew() {
    String read = SPEC.replace("rps: 25", "rps: 0.1").replace("rps: 5", "rps: 0.1");
    assertThat(findings(read.replace("rps: 60", "rps: 900"), BAD)).isEmpty();
  }
}
