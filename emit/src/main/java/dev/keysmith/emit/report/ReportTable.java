package dev.keysmith.emit.report;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;

/** A table of a report; the terminal, Markdown and the page each render it. */
public record ReportTable(
    ImmutableList<Column> columns, ImmutableList<ImmutableList<ReportCell>> rows) {
  public ReportTable {
    for (ImmutableList<ReportCell> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(row.size() + " cells, " + columns.size() + " columns");
      }
    }
  }

  /** What a column contains. */
  public enum Kind {
    /** Text that a narrow terminal may shorten. */
    TEXT,
    /** A short word that is never shortened. */
    WORD,
    /** A figure, set to the right. */
    FIGURE
  }

  /** A column with a title in lower case. */
  public record Column(String title, Kind kind) {
    public static Column text(String title) {
      return new Column(title, Kind.TEXT);
    }

    static Column word(String title) {
      return new Column(title, Kind.WORD);
    }

    public static Column figure(String title) {
      return new Column(title, Kind.FIGURE);
    }
  }

  public boolean isEmpty() {
    return rows.isEmpty();
  }

  public static Builder builder(Column... columns) {
    return new Builder(ImmutableList.copyOf(columns));
  }

  /** Collects rows. */
  public static final class Builder {
    private final ImmutableList<Column> columns;
    private final List<ImmutableList<ReportCell>> rows = new ArrayList<>();

    private Builder(ImmutableList<Column> columns) {
      this.columns = columns;
    }

    public Builder row(ReportCell... cells) {
      rows.add(ImmutableList.copyOf(cells));
      return this;
    }

    public ReportTable build() {
      return new ReportTable(columns, ImmutableList.copyOf(rows));
    }
  }
}
