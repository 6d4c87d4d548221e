package dev.keysmith.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Items that requests returned, of one entity or several. */
public final class Items {
  static final Items NONE = new Items(List.of());

  private final List<Row> rows;

  private Items(List<Row> rows) {
    this.rows = rows;
  }

  static Items of(List<Row> rows) {
    return new Items(List.copyOf(rows));
  }

  /** The instances of an entity. */
  public Rows rows(String entity) {
    if (rows.size() == 1) {
      return rows.get(0).form().entity().equals(entity) ? Rows.of(rows) : Rows.NONE;
    }
    List<Row> found = new ArrayList<>(rows.size());
    for (Row row : rows) {
      if (row.form().entity().equals(entity)) {
        found.add(row);
      }
    }
    return Rows.unique(found);
  }

  /** Both. */
  public Items and(Items others) {
    List<Row> all = new ArrayList<>(rows);
    all.addAll(others.rows);
    return new Items(all);
  }

  List<Row> all() {
    return rows;
  }

  Items foundFor(Row origin) {
    return new Items(rows.stream().map(row -> row.foundFor(origin)).collect(Collectors.toList()));
  }
}
