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
    return Rows.unique(
        rows.stream()
            .filter(row -> row.form().entity().equals(entity))
            .collect(Collectors.toList()));
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
