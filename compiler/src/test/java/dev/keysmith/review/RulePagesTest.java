package dev.keysmith.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.Golden;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.source.SourceText;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every rule has a page, every page the same order, and what it shows is so: the rule finds the bad
 * design, says about it what the page says, and is quiet about the good one.
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
                .contains("\n**" + one.severity().word() + "**: " + one.what() + "\n"));
    assertThat(page.text().lines().count()).isLessThanOrEqualTo(110);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void findsTheBadOne(RulePage page) {
    List<Finding> findings = page.findings(page.bad());
    assertThat(findings).isNotEmpty();
    String shown = RulePage.shown(findings);
    String written = page.block("text").orElseThrow();
    // What the page shows is what the review says; -Dgolden.update=true writes it there.
    Golden.compare(page.file(), page.text().replace("```text\n" + written, "```text\n" + shown));
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
        .filteredOn(finding -> finding.severity() != dev.keysmith.source.Severity.ADVICE)
        .isEmpty();
  }

  /** A mend gives a design that is read again, and in which the fault is gone. */
  @ParameterizedTest
  @MethodSource("pages")
  void mendsMend(RulePage page) {
    Reviewed bad = page.bad();
    List<Finding> mendable =
        page.findings(bad).stream().filter(finding -> finding.mend().isPresent()).toList();
    for (Finding finding : mendable) {
      String written = DesignWriter.write(finding.mend().get().apply(bad.design()));
      DesignFile again = DesignReader.read(new SourceText("mended.yaml", written), bad.spec());
      assertThat(again.findings()).as(written).isEmpty();
      Reviewed mended =
          RulePage.reviewed(page.block("yaml spec").orElseThrow(), "mended.yaml", written);
      assertThat(page.findings(mended)).hasSizeLessThan(page.findings(bad).size());
    }
  }
}
