package dev.keysmith.emit.analytics;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.function.Function;

/** The queries of all views in the SQL of one engine, each by the name of its view. */
final class SqlStatements {
  private final Spec spec;
  private final Design design;
  private final SqlDialect sql;
  private final ViewNames names;
  private final Function<String, String> lines;

  /**
   * @param lines the relation with the lines of a table's export, and its column, as {@code
   *     relation.column}
   */
  SqlStatements(
      Spec spec, Design design, SqlDialect sql, ViewNames names, Function<String, String> lines) {
    this.spec = spec;
    this.design = design;
    this.sql = sql;
    this.names = names;
    this.lines = lines;
  }

  /** One per entity. */
  ImmutableMap<String, String> entities() {
    ImmutableMap.Builder<String, String> queries = ImmutableMap.builder();
    for (Entity entity : spec.entities().values()) {
      queries.put(
          names.view(entity), new InstanceQuery(spec, design, entity, sql, names, lines).text());
    }
    return queries.buildOrThrow();
  }

  /** One per table: its items that no layout explains. */
  ImmutableMap<String, String> unmatched() {
    ItemConditions conditions = new ItemConditions(spec, sql);
    ImmutableMap.Builder<String, String> queries = ImmutableMap.builder();
    for (Table table : design.tables().values()) {
      String line = lines.apply(table.name());
      int dot = line.lastIndexOf('.');
      String column = line.substring(dot + 1);
      ImmutableList<String> none = conditions.ofUnmatched(table);
      queries.put(
          names.unmatched(table.name()),
          """
          WITH items AS (
            SELECT %s AS line, %s AS item
            FROM %s
          )
          SELECT line
          FROM items
          WHERE line <> ''
            AND %s"""
              .formatted(
                  column,
                  sql.object(column, "$.Item"),
                  line.substring(0, dot),
                  String.join("\n  AND ", none)));
    }
    return queries.buildOrThrow();
  }
}
