package dev.keysmith.emit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyType;
import dev.keysmith.design.Projection;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableKey;
import dev.keysmith.source.Findings;
import dev.keysmith.source.Node;
import dev.keysmith.source.SourceText;
import dev.keysmith.source.YamlReader;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A template of CloudFormation, read back. */
record EmittedTables(Node.Mapping template) {

  static EmittedTables read(Artifact artifact) {
    Findings findings = new Findings();
    Optional<Node> root =
        YamlReader.read(new SourceText(artifact.name(), artifact.text()), findings);
    assertThat(findings.inFileOrder()).isEmpty();
    return new EmittedTables((Node.Mapping) root.orElseThrow());
  }

  /** The properties of resources of a type, by their names in the template. */
  ImmutableMap<String, Node.Mapping> resources(String type) {
    ImmutableMap.Builder<String, Node.Mapping> found = ImmutableMap.builder();
    for (Node.Entry entry : mapping(template, "Resources").entries()) {
      Node.Mapping resource = (Node.Mapping) entry.value();
      if (text(resource, "Type").equals(type)) {
        found.put(entry.name(), resource);
      }
    }
    return found.buildOrThrow();
  }

  ImmutableList<Node.Mapping> tables() {
    return resources("AWS::DynamoDB::Table").values().stream()
        .map(table -> mapping(table, "Properties"))
        .collect(ImmutableList.toImmutableList());
  }

  static String tableName(Node.Mapping properties) {
    return text(mapping(properties, "TableName"), "Fn::Sub").replace("${TablePrefix}", "");
  }

  /** The table that the template describes, holding the items of the one of the design. */
  static Table table(Node.Mapping properties, Table designed) {
    ImmutableMap.Builder<String, KeyType> types = ImmutableMap.builder();
    for (Node.Mapping definition : elements(properties, "AttributeDefinitions")) {
      String code = text(definition, "AttributeType");
      types.put(
          text(definition, "AttributeName"),
          Arrays.stream(KeyType.values())
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
            .map(ttl -> text((Node.Mapping) ttl, "AttributeName")),
        designed.items());
  }

  private static List<Index> indexes(Node.Mapping properties, boolean local) {
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

  private static ImmutableList<String> schema(Node.Mapping keyed, String type) {
    return elements(keyed, "KeySchema").stream()
        .filter(element -> text(element, "KeyType").equals(type))
        .map(element -> text(element, "AttributeName"))
        .collect(ImmutableList.toImmutableList());
  }

  private static Projection projection(Node.Mapping projection) {
    return switch (text(projection, "ProjectionType")) {
      case "ALL" -> new Projection.All();
      case "KEYS_ONLY" -> new Projection.Keys();
      default ->
          new Projection.Include(
              ((Node.Sequence) projection.value("NonKeyAttributes").orElseThrow())
                  .elements().stream()
                      .map(element -> ((Node.Scalar) element).text())
                      .collect(ImmutableList.toImmutableList()));
    };
  }

  /** None where there is no such list. */
  static List<Node.Mapping> elements(Node.Mapping parent, String name) {
    return parent
        .value(name)
        .map(
            list ->
                ((Node.Sequence) list).elements().stream().map(Node.Mapping.class::cast).toList())
        .orElse(List.of());
  }

  static Node.Mapping mapping(Node.Mapping parent, String name) {
    return (Node.Mapping) parent.value(name).orElseThrow(() -> new AssertionError("no " + name));
  }

  static String text(Node.Mapping parent, String name) {
    return ((Node.Scalar) parent.value(name).orElseThrow(() -> new AssertionError("no " + name)))
        .text();
  }
}
