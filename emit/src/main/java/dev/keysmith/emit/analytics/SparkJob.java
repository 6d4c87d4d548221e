package dev.keysmith.emit.analytics;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.spec.Spec;
import java.util.stream.Collectors;

/**
 * {@code analytics/spark.sql}: a job for Spark SQL that makes a Parquet dataset of each entity from
 * the files of DynamoDB's export to S3.
 */
public final class SparkJob {
  /** What the settings of the job begin with. */
  public static final String SETTING = "spark.keysmith.";

  /** The setting with the folder that datasets are written to. */
  public static final String OUTPUT = SETTING + "output";

  private static final String NAME = "analytics/spark.sql";

  private SparkJob() {}

  public static Artifact artifact(DesignAnalysis analysis) {
    return of(analysis.spec(), analysis.design());
  }

  /** The job of a design. */
  public static Artifact of(Spec spec, Design design) {
    SqlDialect sql = new SparkDialect();
    ViewNames names = new ViewNames(spec, design);
    SqlStatements statements =
        new SqlStatements(
            spec, design, sql, names, table -> sql.name(names.export(table)) + ".value");
    StringBuilder text = new StringBuilder(header(design, names));
    for (String table : design.tables().keySet()) {
      String export = names.export(table);
      text.append(
          "CREATE OR REPLACE TEMPORARY VIEW %s\nUSING text OPTIONS (path '${%s}');\n\n"
              .formatted(sql.name(export), SETTING + export));
    }
    ImmutableMap<String, String> views =
        ImmutableMap.<String, String>builder()
            .putAll(statements.entities())
            .putAll(statements.unmatched())
            .buildOrThrow();
    views.forEach(
        (view, query) ->
            text.append(
                "CREATE OR REPLACE TEMPORARY VIEW %s AS\n%s;\n\n"
                    .formatted(sql.name(view), query)));
    text.append(
        views.keySet().stream()
            .map(
                view ->
                    "INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${%s}/%s')\nSELECT * FROM %s;\n"
                        .formatted(OUTPUT, view, sql.name(view)))
            .collect(Collectors.joining("\n")));
    return new Artifact(NAME, text.toString());
  }

  private static String header(Design design, ViewNames names) {
    return """
        -- One Parquet dataset per entity, from full exports to S3 in DynamoDB JSON. To run it:
        --
        --   spark-sql \\
        %s
        --     --conf %s=s3://BUCKET/datasets \\
        --     -f spark.sql
        --
        -- A dataset 'unmatched_...' has the items that the design does not explain. It should be
        -- empty.

        -- A number that does not fit its column fails the job; otherwise it would become NULL.
        SET spark.sql.ansi.enabled = true;

        """
        .formatted(
            design.tables().keySet().stream()
                .map(
                    table ->
                        "--     --conf %s=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \\"
                            .formatted(SETTING + names.export(table)))
                .collect(Collectors.joining("\n")),
            OUTPUT);
  }
}
