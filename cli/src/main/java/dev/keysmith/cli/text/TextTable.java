package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import dev.keysmith.emit.report.ReportCell;
import dev.keysmith.emit.report.ReportTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table of text with aligned columns. If a line would be too long, the widest shrinkable columns
 * are narrowed, and cells that no longer fit end in an ellipsis.
 */
final class TextTable {
  private static final String GAP = "  ";
  private static final String ELLIPSIS = "…";
  private static final int NARROWEST = 8;

  private final ImmutableList<Column> columns;
  private final List<ImmutableList<String>> rows = new ArrayList<>();

  /** A column; numbers are right-aligned. */
  record Column(String title, boolean right, boolean shrinks) {
    static Column text(String title) {
      return new Column(title, false, true);
    }

    static Column word(String title) {
      return new Column(title, false, false);
    }

    static Column number(String title) {
      return new Column(title, true, false);
    }
  }

  TextTable(Column... columns) {
    this(ImmutableList.copyOf(columns));
  }

  TextTable(ImmutableList<Column> columns) {
    this.columns = columns;
    rows.add(columns.stream().map(Column::title).collect(ImmutableList.toImmutableList()));
  }

  /** Renders a table of a report: an index is indented under its table. */
  static TextTable of(ReportTable report) {
    TextTable table =
        new TextTable(
            report.columns().stream()
                .map(TextTable::column)
                .collect(ImmutableList.toImmutableList()));
    for (ImmutableList<ReportCell> row : report.rows()) {
      table.add(row.stream().map(TextTable::cell).collect(ImmutableList.toImmutableList()));
    }
    return table;
  }

  private static Column column(ReportTable.Column column) {
    return switch (column.kind()) {
      case TEXT -> Column.text(column.title());
      case WORD -> Column.word(column.title());
      case FIGURE -> Column.number(column.title());
    };
  }

  private static String cell(ReportCell cell) {
    return cell.match(
        ReportCell.Text::text,
        structure -> structure.index().map(index -> "  " + index).orElse(structure.table()));
  }

  void add(String... cells) {
    add(ImmutableList.copyOf(cells));
  }

  void add(ImmutableList<String> cells) {
    if (cells.size() != columns.size()) {
      throw new IllegalArgumentException(cells.size() + " cells in " + columns.size());
    }
    rows.add(cells);
  }

  boolean isEmpty() {
    return rows.size() == 1;
  }

  /** One line per row, no longer than the width if the columns can be narrowed that far. */
  String text(int width) {
    int[] widths = fitted(width);
    return rows.stream().map(row -> line(row, widths) + "\n").collect(Collectors.joining());
  }

  private int[] fitted(int width) {
    int[] widths =
        IntStream.range(0, columns.size())
            .map(i -> rows.stream().mapToInt(row -> length(row.get(i))).max().orElse(0))
            .toArray();
    int tooMuch = Arrays.stream(widths).sum() + GAP.length() * columns.size() - width;
    for (; tooMuch > 0; tooMuch--) {
      int widest = -1;
      for (int i = 0; i < widths.length; i++) {
        if (columns.get(i).shrinks()
            && widths[i] > NARROWEST
            && (widest < 0 || widths[i] > widths[widest])) {
          widest = i;
        }
      }
      if (widest < 0) {
        break;
      }
      widths[widest]--;
    }
    return widths;
  }

  private String line(ImmutableList<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String cell = shortened(row.get(i), widths[i]);
      String padding = " ".repeat(widths[i] - length(cell));
      line.append(GAP).append(columns.get(i).right() ? padding + cell : cell + padding);
    }
    return line.toString().stripTrailing();
  }

  static String shortened(String text, int width) {
    return length(text) <= width
        ? text
        : text.substring(0, text.offsetByCodePoints(0, width - 1)).stripTrailing() + ELLIPSIS;
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
