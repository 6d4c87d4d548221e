package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.emit.report.ReportCell;
import dev.keysmith.emit.report.ReportTable;
import java.util.List;
import java.util.Locale;

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

  /** A table of a report: tables link to their sections, as do indexes, indented. */
  static HtmlElement table(ReportTable report) {
    ImmutableList<Column> columns =
        report.columns().stream()
            .map(one -> new Column(capital(one.title()), one.kind() == ReportTable.Kind.FIGURE))
            .collect(ImmutableList.toImmutableList());
    HtmlElement body = HtmlElement.of("tbody");
    for (ImmutableList<ReportCell> row : report.rows()) {
      HtmlElement line = HtmlElement.of("tr");
      for (int i = 0; i < row.size(); i++) {
        boolean figure = columns.get(i).figures();
        line.add(row.get(i).match(text -> cell(text, figure), HtmlTables::link));
      }
      body.add(line);
    }
    return HtmlElement.of("table", head(columns), body);
  }

  private static HtmlElement cell(ReportCell.Text text, boolean figure) {
    return switch (text.style()) {
      case PLAIN -> cell(text.text(), figure);
      case CODE -> code(text.text());
      case WARNING -> cell(text.text(), figure).styled(figure ? "figure error" : "error");
    };
  }

  static HtmlElement code(String text) {
    return text.isEmpty()
        ? HtmlElement.of("td")
        : HtmlElement.of("td", HtmlElement.of("code", text));
  }

  private static HtmlElement link(TableOrIndex structure) {
    HtmlElement link =
        HtmlElement.of("a", structure.index().orElse(structure.table()))
            .with("href", "#" + ReportData.id(structure));
    return HtmlElement.of("td", link).styled(structure.isTable() ? "target" : "target index");
  }

  /** With a capital letter at its beginning. */
  static String capital(String text) {
    return text.isEmpty()
        ? text
        : text.substring(0, text.offsetByCodePoints(0, 1)).toUpperCase(Locale.ROOT)
            + text.substring(text.offsetByCodePoints(0, 1));
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
