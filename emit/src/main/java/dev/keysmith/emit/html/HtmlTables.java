package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableList;
import java.util.List;

/** Tables of the page, and other things that several sections are made of. */
final class HtmlTables {
  private HtmlTables() {}

  /**
   * A table in a box of its own, which scrolls where it is wider than the page.
   *
   * @param caption what it is about, for those who do not see it
   */
  static HtmlElement boxed(String caption, HtmlElement table) {
    return HtmlElement.of("div", table)
        .styled("scroll")
        .with("tabindex", "0")
        .with("role", "region")
        .with("aria-label", caption);
  }

  /** A column, and whether figures stand in it. */
  record Column(String title, boolean figures) {
    static Column word(String title) {
      return new Column(title, false);
    }

    static Column figure(String title) {
      return new Column(title, true);
    }
  }

  static HtmlElement head(ImmutableList<Column> columns) {
    HtmlElement row = HtmlElement.of("tr");
    for (Column column : columns) {
      HtmlElement cell = HtmlElement.of("th", column.title()).with("scope", "col");
      row.add(column.figures() ? cell.styled("figure") : cell);
    }
    return HtmlElement.of("thead", row);
  }

  /** Cells that are plain text. */
  static HtmlElement table(ImmutableList<Column> columns, List<ImmutableList<String>> rows) {
    HtmlElement body = HtmlElement.of("tbody");
    for (ImmutableList<String> row : rows) {
      HtmlElement line = HtmlElement.of("tr");
      for (int i = 0; i < row.size(); i++) {
        line.add(cell(row.get(i), columns.get(i).figures()));
      }
      body.add(line);
    }
    return HtmlElement.of("table", head(columns), body);
  }

  static HtmlElement cell(String text, boolean figure) {
    HtmlElement cell = HtmlElement.of("td", text);
    return figure ? cell.styled("figure") : cell;
  }

  /** The name of a table or an index, which may be broken at its point. */
  static HtmlElement named(HtmlElement element, String name) {
    int point = name.indexOf('.') + 1;
    return point == 0
        ? element.text(name)
        : element
            .text(name.substring(0, point))
            .add(HtmlElement.of("wbr"))
            .text(name.substring(point));
  }

  static HtmlElement section(String id, String title) {
    return HtmlElement.of("section", HtmlElement.of("h2", title).with("id", id + "-title"))
        .with("id", id)
        .with("aria-labelledby", id + "-title");
  }

  static HtmlElement list(String kind, List<String> texts) {
    HtmlElement list = HtmlElement.of(kind);
    texts.forEach(text -> list.add(HtmlElement.of("li", text)));
    return list;
  }
}
