package dev.keysmith.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.Golden;
import dev.keysmith.Repository;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A rule is a final class of one idea, listed by hand, with a page; the pages have an index. */
final class ConventionsTest {
  private static final Path SOURCES =
      Repository.ROOT.resolve("compiler/src/main/java/dev/keysmith/review");

  /** Past this, a helper is missing. */
  private static final int MOST_LINES = 210;

  private static final int USUAL_LINES = 130;

  /** A heading in the list, or a rule. */
  private static final Pattern LISTED =
      Pattern.compile("// (\\w+)$|new (\\w+)\\(\\)", Pattern.MULTILINE);

  static List<Rule> rules() {
    return Rules.ALL;
  }

  private static Path source(String name) {
    return SOURCES.resolve(name + ".java");
  }

  private static long lines(Rule rule) {
    return Repository.read(source(rule.name())).lines().count();
  }

  @Test
  void everyRuleIsListedOnce() {
    List<String> written =
        Repository.list(SOURCES).stream()
            .filter(file -> Repository.read(file).contains(" implements Rule {"))
            .map(file -> file.getFileName().toString().replace(".java", ""))
            .toList();
    assertThat(Rules.ALL).extracting(Rule::name).containsExactlyInAnyOrderElementsOf(written);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void isAClassOfOneIdea(Rule rule) {
    assertThat(rule.getClass()).isFinal();
    assertThat(rule.getClass().getDeclaredFields())
        .allMatch(field -> Modifier.isStatic(field.getModifiers()));
    assertThat(lines(rule)).isLessThanOrEqualTo(MOST_LINES);
    // The first sentence about it begins with its severity, as its page does.
    assertThat(Repository.read(source(rule.name())))
        .contains("\n/**\n * " + rule.severity().name() + " when ")
        .contains("\n * <pre>\n");
  }

  @Test
  void mostAreShort() {
    List<Long> lines = Rules.ALL.stream().map(ConventionsTest::lines).sorted().toList();
    assertThat(lines.get(lines.size() / 2)).isLessThanOrEqualTo(USUAL_LINES);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void hasAPageWithABadAndAGoodCase(Rule rule) {
    RulePage page = RulePage.of(RulePage.FOLDER.resolve(rule.name() + ".md"));
    assertThat(page.block("yaml bad")).isPresent();
    assertThat(page.block("yaml good")).isPresent();
    assertThat(page.block("text")).isPresent();
    assertThat(rule.what()).endsWith(".").hasSizeLessThanOrEqualTo(100);
  }

  /** {@code -Dgolden.update=true} writes it anew. */
  @Test
  void theIndexHasThemAll() {
    Golden.compare(RulePage.FOLDER.resolve("README.md"), index());
  }

  private static String index() {
    StringBuilder page =
        new StringBuilder(
            """
            # Review rules

            What [`keysmith review`](../guide/review.md) looks for. Each page says why it costs, shows a bad and a good design with what the review says about the bad one, and when to suppress it.
            """);
    ImmutableList.Builder<String> seen = ImmutableList.builder();
    Matcher listed = LISTED.matcher(Repository.read(source("Rules")));
    while (listed.find()) {
      if (listed.group(1) != null) {
        page.append("\n## ").append(listed.group(1)).append("\n\n");
        page.append("| rule | severity | what |\n|---|---|---|\n");
      } else {
        seen.add(listed.group(2));
        page.append(row(listed.group(2)));
      }
    }
    assertThat(seen.build()).containsExactlyElementsOf(Rules.ALL.stream().map(Rule::name).toList());
    return page.append("\n## Suppressions\n\n| rule | severity | what |\n|---|---|---|\n")
        .append(
            row(
                Reviewer.UNUSED_SUPPRESSION,
                "warning",
                "A suppression in the design suppresses nothing."))
        .append(
            "\nA rule's severity is that of most of its findings; one that costs little, or cannot"
                + " be avoided, is milder.\n")
        .toString();
  }

  private static String row(String name) {
    Rule rule = Rules.ALL.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    return row(name, rule.severity().word(), rule.what());
  }

  private static String row(String name, String severity, String what) {
    return "| [" + name + "](" + name + ".md) | " + severity + " | " + what + " |\n";
  }
}
