package dev.keysmith.emit.analytics;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.infrastructure.TemplateIdentifiers;
import dev.keysmith.emit.infrastructure.cloudformation.YamlTemplateFormatter;
import java.util.Locale;
import java.util.Objects;

/**
 * {@code analytics/glue.yaml}: the database and the tables of Glue that the views of Athena read.
 * An item is a line of text, so names and types of its attributes are left to the views.
 */
public final class GlueTemplate {
  private static final String NAME = "analytics/glue.yaml";
  private static final String DATABASE = "Database";

  private GlueTemplate() {}

  public static Artifact artifact(DesignAnalysis analysis) {
    ViewNames names = new ViewNames(analysis.spec(), analysis.design());
    ImmutableMap<TableOrIndex, String> identifiers =
        TemplateIdentifiers.capitalised(TableOrIndex.all(analysis.design()));
    ImmutableMap.Builder<String, Object> parameters = ImmutableMap.builder();
    ImmutableMap.Builder<String, Object> resources = ImmutableMap.builder();
    resources.put(
        DATABASE,
        ImmutableMap.of(
            "Type",
            "AWS::Glue::Database",
            "Properties",
            ImmutableMap.of(
                "CatalogId",
                ref("AWS::AccountId"),
                "DatabaseInput",
                ImmutableMap.of("Name", names.database()))));
    for (String table : analysis.design().tables().keySet()) {
      String id = Objects.requireNonNull(identifiers.get(TableOrIndex.of(table)));
      String location = id + "ExportLocation";
      parameters.put(
          location,
          ImmutableMap.of(
              "Type",
              "String",
              "Description",
              "Data folder of the export of %s: s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data/"
                  .formatted(table)));
      resources.put(id + "Export", table(names.export(table), location));
    }
    return new Artifact(
        NAME,
        YamlTemplateFormatter.text(
            ImmutableMap.of(
                "AWSTemplateFormatVersion",
                "2010-09-09",
                "Description",
                "Exports to S3 of the DynamoDB tables of " + analysis.spec().application(),
                "Parameters",
                parameters.buildOrThrow(),
                "Resources",
                resources.buildOrThrow())));
  }

  private static ImmutableMap<String, Object> table(String name, String location) {
    ImmutableMap<String, Object> storage =
        ImmutableMap.of(
            "Columns",
            ImmutableList.of(ImmutableMap.of("Name", "line", "Type", "string")),
            "Location",
            ref(location),
            "InputFormat",
            "org.apache.hadoop.mapred.TextInputFormat",
            "OutputFormat",
            "org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat",
            "SerdeInfo",
            ImmutableMap.of(
                "SerializationLibrary", "org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe"));
    return ImmutableMap.of(
        "Type",
        "AWS::Glue::Table",
        "Properties",
        ImmutableMap.of(
            "CatalogId",
            ref("AWS::AccountId"),
            "DatabaseName",
            ref(DATABASE),
            "TableInput",
            ImmutableMap.of(
                "Name",
                name.toLowerCase(Locale.ROOT),
                "TableType",
                "EXTERNAL_TABLE",
                "StorageDescriptor",
                storage)));
  }

  private static ImmutableMap<String, String> ref(String name) {
    return ImmutableMap.of("Ref", name);
  }
}
