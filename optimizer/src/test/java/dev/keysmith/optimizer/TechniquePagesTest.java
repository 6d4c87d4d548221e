package dev.keysmith.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.GoldenFiles;
import dev.keysmith.candidate.Techniques;
import dev.keysmith.selection.StyleResult;
import dev.keysmith.technique.AssemblyTechnique;
import dev.keysmith.technique.IndexTechnique;
import dev.keysmith.technique.LayoutTechnique;
import dev.keysmith.technique.TableTechnique;
import dev.keysmith.technique.Technique;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every technique has a page, every page the same order, and what it shows is so: the design
 * derived for one spec uses the technique, and that for the other does not.
 */
final class TechniquePagesTest {
  static List<TechniquePage> pages() {
    return TechniquePage.all();
  }

  @Test
  void everyTechniqueHasAPage() {
    assertThat(TechniquePage.all())
        .extracting(TechniquePage::name)
        .containsExactlyElementsOf(Techniques.ALL.stream().map(Technique::name).sorted().toList());
  }

  @ParameterizedTest
  @MethodSource("pages")
  void hasTheUsualOrder(TechniquePage page) {
    Technique technique = technique(page);
    assertThat(page.headings())
        .containsExactly(
            "# " + page.name(),
            "## When it pays",
            "## A spec in which it wins",
            "## A spec in which it loses");
    assertThat(page.text())
        .startsWith(
            "# " + page.name() + "\n\n**" + kind(technique) + "**: " + technique.what() + "\n");
  }

  /** What the page shows is what is derived; -Dgolden.update=true writes it there. */
  @ParameterizedTest
  @MethodSource("pages")
  void winsAndLoses(TechniquePage page) {
    StyleResult wins = page.derived("wins");
    StyleResult loses = page.derived("loses");
    GoldenFiles.compare(
        page.file(),
        page.showing("wins", TechniquePage.shown(wins))
            .showing("loses", TechniquePage.shown(loses))
            .text());
    assertThat(names(wins)).contains(page.name());
    assertThat(names(loses)).doesNotContain(page.name());
    assertThat(wins.unserved() + loses.unserved()).isZero();
  }

  private static List<String> names(StyleResult derived) {
    return derived.assembled().techniques().stream().map(Technique::name).toList();
  }

  private static Technique technique(TechniquePage page) {
    return Techniques.ALL.stream()
        .filter(technique -> technique.name().equals(page.name()))
        .findFirst()
        .orElseThrow();
  }

  private static String kind(Technique technique) {
    List<String> kinds = new ArrayList<>();
    if (technique instanceof TableTechnique || technique instanceof LayoutTechnique) {
      kinds.add("table");
    }
    if (technique instanceof IndexTechnique) {
      kinds.add("index");
    }
    if (technique instanceof AssemblyTechnique) {
      kinds.add("design");
    }
    return String.join(" and ", kinds);
  }

  /** {@code -Dgolden.update=true} writes it anew. */
  @Test
  void theIndexHasThemAll() {
    StringBuilder index =
        new StringBuilder(
            """
            # Techniques

            What the optimiser considers when it derives a design. Each page shows items before and after, says when the technique pays, and has a spec in which it wins and one in which it loses, each with the design that is derived for it.

            | technique | about | what |
            |---|---|---|
            """);
    Techniques.ALL.forEach(
        technique ->
            index.append(
                "| [%s](%s.md) | %s | %s |\n"
                    .formatted(
                        technique.name(), technique.name(), kind(technique), technique.what())));
    GoldenFiles.compare(TechniquePage.FOLDER.resolve("README.md"), index.toString());
  }
}
