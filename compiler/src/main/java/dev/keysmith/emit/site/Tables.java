package dev.keysmith.emit.site;

import com.google.common.collect.ImmutableList;
import java.util.List;

/** Tables of the page, and other things that several sections are made of. */
final class Tables {
  private Tables() {}

  /**
   * A table in a box of its own, which scrolls where it is wider than the page.
   *
   * @param caption what it is about, for those who do not see it
   */
  static Html boxed(String caption, Html table) {
    return Html.of("div", table)
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

  static Html head(ImmutableList<Column> columns) {
    Html row = Html.of("tr");
    for (Column column : columns) {
      Html cell = Html.of("th", column.title()).with("scope", "col");
      row.add(column.figures() ? cell.styled("figure") : cell);
    }
    return Html.of("thead", row);
  }

  /** Cells that are plain text. */
  static Html table(ImmutableList<Column> columns, List<ImmutableList<String>> rows) {
    Html body = Html.of("tbody");
    for (ImmutableList<String> row : rows) {
      Html line = Html.of("tr");
      for (int i = 0; i < row.size(); i++) {
        line.add(cell(row.get(i), columns.get(i).figures()));
      }
      body.add(line);
    }
    return Html.of("table", head(columns), body);
  }

  static Html cell(String text, boolean figure) {
    Html cell = Html.of("td", text);
    return figure ? cell.styled("figure") : cell;
  }

  /** The name of a table or an index, which may be broken at its point. */
  static Html named(Html element, String name) {
    int point = name.indexOf('.') + 1;
    return point == 0
        ? element.text(name)
        : element.text(name.substring(0, point)).add(Html.of("wbr")).text(name.substring(point));
  }

  static Html section(String id, String title) {
    return Html.of("section", Html.of("h2", title).with("id", id + "-title"))
        .with("id", id)
        .with("aria-labelledby", id + "-title");
  }

  static Html list(String kind, List<String> texts) {
    Html list = Html.of(kind);
    texts.forEach(text -> list.add(Html.of("li", text)));
    return list;
  }
}
