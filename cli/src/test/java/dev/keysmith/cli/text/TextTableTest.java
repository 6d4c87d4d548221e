package dev.keysmith.cli.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.keysmith.cli.text.TextTable.Column;
import org.junit.jupiter.api.Test;

final class TextTableTest {
  private static TextTable table() {
    TextTable table =
        new TextTable(Column.word("id"), Column.text("pattern"), Column.number("a month"));
    table.add("P1", "Read a post", "$162.00");
    table.add("P12", "List an author's posts, newest first", "$0.07");
    return table;
  }

  @Test
  void columnsAreAsWideAsWhatStandsInThem() {
    assertThat(table().text(100))
        .isEqualTo(
            """
              id   pattern                               a month
              P1   Read a post                           $162.00
              P12  List an author's posts, newest first    $0.07
            """);
  }

  @Test
  void textShrinksUntilItFits() {
    String text = table().text(40);
    assertThat(text)
        .isEqualTo(
            """
              id   pattern                   a month
              P1   Read a post               $162.00
              P12  List an author's posts,…    $0.07
            """);
    assertThat(text.lines()).allMatch(line -> line.length() <= 40);
  }

  @Test
  void numbersAndIdsNeverShrink() {
    assertThat(table().text(10)).contains("$162.00").contains("P12").contains("List an…");
  }

  @Test
  void lengthsAreCountedInCharacters() {
    assertThat(TextTable.shortened("𝒳𝒴𝒵𝒳𝒴𝒵", 4)).isEqualTo("𝒳𝒴𝒵…");
    assertThat(TextTable.shortened("exact", 5)).isEqualTo("exact");
  }

  @Test
  void rowsHaveACellForEachColumn() {
    assertThatThrownBy(() -> table().add("P1")).hasMessage("1 cells in 3");
  }

  @Test
  void paragraphsBreakAtSpaces() {
    assertThat(WrappedParagraph.of("  ", "one two three four", "    ", 12))
        .isEqualTo("  one two\n    three\n    four\n");
    assertThat(WrappedParagraph.of("", "unbreakable", "  ", 4)).isEqualTo("unbreakable\n");
  }
}
