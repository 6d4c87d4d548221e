package dev.keysmith.aws;

import com.google.common.collect.ImmutableList;

/** Splits comma-separated text into rows of cells. A cell in quotes may contain anything. */
final class CsvRows {
  private final String text;
  private final ImmutableList.Builder<Row> rows = ImmutableList.builder();
  private ImmutableList.Builder<String> cells = ImmutableList.builder();
  private final StringBuilder cell = new StringBuilder();
  private boolean quoted;

  /**
   * One row.
   *
   * @param line where it begins, from 1
   */
  record Row(int line, ImmutableList<String> cells) {
    /** The cell at a position; the empty text if the row is shorter. */
    String cell(int position) {
      return position < cells.size() ? cells.get(position) : "";
    }
  }

  private CsvRows(String text) {
    this.text = text;
  }

  /** All rows but blank ones. */
  static ImmutableList<Row> of(String text) {
    return new CsvRows(text).split();
  }

  private ImmutableList<Row> split() {
    int line = 1;
    int start = 1;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      line += c == '\n' ? 1 : 0;
      if (c == '"' && quoted && i + 1 < text.length() && text.charAt(i + 1) == '"') {
        cell.append(c);
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (quoted || (c != ',' && c != '\n' && c != '\r')) {
        cell.append(c);
      } else if (c == ',') {
        endCell();
      } else if (c == '\n') {
        endRow(start);
        start = line;
      }
    }
    endRow(start);
    return rows.build();
  }

  private void endCell() {
    cells.add(cell.toString().strip());
    cell.setLength(0);
  }

  private void endRow(int start) {
    endCell();
    ImmutableList<String> done = cells.build();
    cells = ImmutableList.builder();
    if (done.size() > 1 || !done.get(0).isEmpty()) {
      rows.add(new Row(start, done));
    }
  }
}
