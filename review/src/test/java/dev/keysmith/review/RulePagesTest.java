package dev.keysmith.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.GoldenFiles;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.SourceText;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every rule has a page, every page has the same order, and its example is true: the rule reports
 * the bad design as the page shows it, and does not report the good one.
 */
final class RulePagesTest {
  static List<RulePage> pages() {
    return RulePage.all();
  }

  @Test
  void everyRuleHasAPage() {
    TreeSet<String> names = new TreeSet<>(List.of(Reviewer.UNUSED_SUPPRESSION));
    Rules.ALL.forEach(rule -> names.add(rule.name()));
    assertThat(RulePage.all()).extracting(RulePage::name).containsExactlyElementsOf(names);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void hasTheUsualOrder(RulePage page) {
    assertThat(page.headings())
        .containsExactly(
            "# " + page.name(), "## Why it costs", "## Bad", "## Good", "## When to suppress it");
    Optional<Rule> rule =
        Rules.ALL.stream().filter(one -> one.name().equals(page.name())).findFirst();
    rule.ifPresent(
        one ->
            assertThat(page.text())
                .contains("\n**" + one.severity().label() + "**: " + one.what() + "\n"));
    assertThat(page.text().lines().count()).isLessThanOrEqualTo(110);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void findsTheBadOne(RulePage page) {
    List<ReviewFinding> findings = page.findings(page.bad());
    assertThat(findings).isNotEmpty();
    String shown = RulePage.shown(findings);
    String written = page.block("text").orElseThrow();
    // The page shows the output of the review; -Dgolden.update=true rewrites it.
    GoldenFiles.compare(
        page.file(), page.text().replace("```text\n" + written, "```text\n" + shown));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void isQuietAboutTheGoodOne(RulePage page) {
    assertThat(page.findings(page.good())).isEmpty();
  }

  /** The good design is good: no rule has an error or a warning for it. */
  @ParameterizedTest
  @MethodSource("pages")
  void nothingElseIsWrongWithTheGoodOne(RulePage page) {
    assertThat(new Reviewer().review(page.good()).findings())
        .filteredOn(finding -> finding.severity() != dev.keysmith.source.Severity.SUGGESTION)
        .isEmpty();
  }

  /** A fix results in a readable design without the fault. */
  @ParameterizedTest
  @MethodSource("pages")
  void fixesFix(RulePage page) {
    ReviewContext bad = page.bad();
    List<ReviewFinding> fixable =
        page.findings(bad).stream().filter(finding -> finding.autoFix().isPresent()).toList();
    for (ReviewFinding finding : fixable) {
      String written = DesignWriter.write(finding.autoFix().get().apply(bad.design()));
      DesignFile again = DesignReader.read(new SourceText("fixed.yaml", written), bad.spec());
      assertThat(again.findings()).as(written).isEmpty();
      ReviewContext fixed =
          RulePage.context(page.block("yaml spec").orElseThrow(), "fixed.yaml", written);
      assertThat(page.findings(fixed)).hasSizeLessThan(page.findings(bad).size());
    }
  }
}
