package dev.keysmith.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.Suppression;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.index.UnusedIndex;
import dev.keysmith.review.rules.pattern.SortNotCovered;
import dev.keysmith.source.Severity;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ReviewerTest {
  private static final RulePage PAGE = RulePage.of(RulePage.FOLDER.resolve("UnusedIndex.md"));

  private static ReviewReport review(String suppression) {
    // Alone, so that no later rule disturbs.
    return new Reviewer(ImmutableList.of(new UnusedIndex()))
        .review(
            RulePage.context(
                PAGE.block("yaml spec").orElseThrow(),
                "design.yaml",
                PAGE.block("yaml bad").orElseThrow() + suppression));
  }

  @Test
  void findsWhatNobodySuppresses() {
    ReviewReport review = review("");
    assertThat(review.findings()).extracting(ReviewFinding::rule).containsExactly("UnusedIndex");
    assertThat(review.suppressed()).isEmpty();
    assertThat(review.has(Severity.WARNING)).isTrue();
    assertThat(review.has(Severity.ERROR)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ", where: orders", ", where: orders.ByStatus"})
  void setsAsideWhatIsSuppressed(String where) {
    ReviewReport review = review("suppress:\n  - {rule: UnusedIndex" + where + ", reason: soon}\n");
    assertThat(review.findings()).isEmpty();
    assertThat(review.suppressed()).hasSize(1);
    assertThat(review.suppressed().get(0).finding().rule()).isEqualTo("UnusedIndex");
    assertThat(review.suppressed().get(0).by().reason()).isEqualTo("soon");
  }

  @Test
  void suppressesByAFormerNameToo() {
    RulePage page = RulePage.of(RulePage.FOLDER.resolve("SortNotCovered.md"));
    ReviewReport review =
        new Reviewer(ImmutableList.of(new SortNotCovered()))
            .review(
                RulePage.context(
                    page.block("yaml spec").orElseThrow(),
                    "design.yaml",
                    page.block("yaml bad").orElseThrow()
                        + "suppress:\n  - {rule: WrongOrder, reason: soon}\n"));
    assertThat(review.findings()).isEmpty();
    assertThat(review.suppressed()).isNotEmpty();
  }

  @Test
  void suppressesOnlyWhereItSays() {
    ReviewReport review = review("suppress:\n  - {rule: UnusedIndex, where: P1, reason: soon}\n");
    assertThat(review.findings())
        .extracting(ReviewFinding::rule)
        .containsExactly("UnusedIndex", "UnusedSuppression");
  }

  @Test
  void tellsARuleThatIsNotThere() {
    ReviewReport review = review("suppress:\n  - {rule: UnusedIndexes, reason: soon}\n");
    assertThat(review.findings())
        .filteredOn(finding -> finding.rule().equals("UnusedSuppression"))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.message()).contains("there is no rule 'UnusedIndexes'");
              assertThat(finding.fix()).contains("UnusedIndex");
              assertThat(finding.place().line()).isEqualTo(10);
            });
  }

  @Test
  void aDroppedIndexTakesItsSuppressionsAlong() {
    ReviewContext bad = PAGE.bad();
    var with =
        new dev.keysmith.design.Design(
            bad.design().tables(),
            bad.design().plans(),
            ImmutableList.of(
                new Suppression("OverProjected", Optional.of("orders.ByStatus"), "soon")));
    assertThat(new Fix.DropIndex("orders", "ByStatus").apply(with).suppressions()).isEmpty();
  }
}
