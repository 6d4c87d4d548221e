package dev.keysmith.emit.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableKey;
import dev.keysmith.emit.Artifact;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceText;
import dev.keysmith.source.YamlNode;
import dev.keysmith.source.YamlReader;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A template of CloudFormationTemplate, read back. */
public record EmittedTables(YamlNode.Mapping template) {

  public static EmittedTables read(Artifact artifact) {
    SourceDiagnostics findings = new SourceDiagnostics();
    Optional<YamlNode> root =
        YamlReader.read(new SourceText(artifact.name(), artifact.text()), findings);
    assertThat(findings.inFileOrder()).isEmpty();
    return new EmittedTables((YamlNode.Mapping) root.orElseThrow());
  }

  /** The properties of resources of a type, by their names in the template. */
  public ImmutableMap<String, YamlNode.Mapping> resources(String type) {
    ImmutableMap.Builder<String, YamlNode.Mapping> found = ImmutableMap.builder();
    for (YamlNode.Entry entry : mapping(template, "Resources").entries()) {
      YamlNode.Mapping resource = (YamlNode.Mapping) entry.value();
      if (text(resource, "Type").equals(type)) {
        found.put(entry.name(), resource);
      }
    }
    return found.buildOrThrow();
  }

  public ImmutableList<YamlNode.Mapping> tables() {
    return resources("AWS::DynamoDB::Table").values().stream()
        .map(table -> mapping(table, "Properties"))
        .collect(ImmutableList.toImmutableList());
  }

  public static String tableName(YamlNode.Mapping properties) {
    return text(mapping(properties, "TableName"), "Fn::Sub").replace("${TablePrefix}", "");
  }

  /** The table that the template describes, holding the items of the one of the design. */
  public static Table table(YamlNode.Mapping properties, Table designed) {
    ImmutableMap.Builder<String, KeyAttributeType> types = ImmutableMap.builder();
    for (YamlNode.Mapping definition : elements(properties, "AttributeDefinitions")) {
      String code = text(definition, "AttributeType");
      types.put(
          text(definition, "AttributeName"),
          Arrays.stream(KeyAttributeType.values())
              .filter(type -> type.code().equals(code))
              .findFirst()
              .orElseThrow());
    }
    ImmutableMap.Builder<String, Index> indexes = ImmutableMap.builder();
    for (Index index :
        Stream.of(true, false).flatMap(local -> indexes(properties, local).stream()).toList()) {
      indexes.put(index.name(), index);
    }
    return new Table(
        tableName(properties),
        new TableKey(
            schema(properties, "HASH").get(0), schema(properties, "RANGE").stream().findFirst()),
        types.buildOrThrow(),
        indexes.buildOrThrow(),
        properties
            .value("TimeToLiveSpecification")
            .map(ttl -> text((YamlNode.Mapping) ttl, "AttributeName")),
        designed.items());
  }

  private static List<Index> indexes(YamlNode.Mapping properties, boolean local) {
    return elements(properties, local ? "LocalSecondaryIndexes" : "GlobalSecondaryIndexes").stream()
        .map(
            index ->
                new Index(
                    text(index, "IndexName"),
                    schema(index, "HASH"),
                    schema(index, "RANGE"),
                    local,
                    projection(mapping(index, "Projection"))))
        .toList();
  }

  private static ImmutableList<String> schema(YamlNode.Mapping keyed, String type) {
    return elements(keyed, "KeySchema").stream()
        .filter(element -> text(element, "KeyType").equals(type))
        .map(element -> text(element, "AttributeName"))
        .collect(ImmutableList.toImmutableList());
  }

  private static IndexProjection projection(YamlNode.Mapping projection) {
    return switch (text(projection, "ProjectionType")) {
      case "ALL" -> new IndexProjection.All();
      case "KEYS_ONLY" -> new IndexProjection.Keys();
      default ->
          new IndexProjection.Include(
              ((YamlNode.Sequence) projection.value("NonKeyAttributes").orElseThrow())
                  .elements().stream()
                      .map(element -> ((YamlNode.Scalar) element).text())
                      .collect(ImmutableList.toImmutableList()));
    };
  }

  /** None where there is no such list. */
  public static List<YamlNode.Mapping> elements(YamlNode.Mapping parent, String name) {
    return parent
        .value(name)
        .map(
            list ->
                ((YamlNode.Sequence) list)
                    .elements().stream().map(YamlNode.Mapping.class::cast).toList())
        .orElse(List.of());
  }

  public static YamlNode.Mapping mapping(YamlNode.Mapping parent, String name) {
    return (YamlNode.Mapping)
        parent.value(name).orElseThrow(() -> new AssertionError("no " + name));
  }

  public static String text(YamlNode.Mapping parent, String name) {
    return ((YamlNode.Scalar)
            parent.value(name).orElseThrow(() -> new AssertionError("no " + name)))
        .text();
  }
}
