package dev.keysmith.emit.analytics;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.spec.Spec;

/**
 * {@code analytics/athena/}: a file for each view of Athena, because it runs one statement at a
 * time.
 */
public final class AthenaViews {
  private static final String FOLDER = "analytics/athena/";

  private AthenaViews() {}

  public static ImmutableList<Artifact> artifacts(DesignAnalysis analysis) {
    return of(analysis.spec(), analysis.design());
  }

  /** The views of a design. */
  public static ImmutableList<Artifact> of(Spec spec, Design design) {
    SqlDialect sql = new AthenaDialect();
    ViewNames names = new ViewNames(spec, design);
    String database = sql.name(names.database()) + ".";
    SqlStatements statements =
        new SqlStatements(
            spec, design, sql, names, table -> database + sql.name(names.export(table)) + ".line");
    ImmutableList.Builder<Artifact> files = ImmutableList.builder();
    statements.entities().forEach((view, query) -> files.add(file(database, sql, view, query)));
    statements.unmatched().forEach((view, query) -> files.add(file(database, sql, view, query)));
    return files.build();
  }

  private static Artifact file(String database, SqlDialect sql, String view, String query) {
    return new Artifact(
        FOLDER + view + ".sql",
        "CREATE OR REPLACE VIEW %s AS\n%s\n".formatted(database + sql.name(view), query));
  }
}
