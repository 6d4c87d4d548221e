package dev.keysmith.importer.dynamodb;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.importer.content.KeyAttribute;
import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.content.SourceFile;
import dev.keysmith.importer.content.SourceFormat;
import dev.keysmith.importer.content.TableDefinition;
import dev.keysmith.importer.content.TreeValues;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.YamlNode;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The tables of a CloudFormation template, in YAML or JSON: written by hand, by SAM, by a
 * synthesised CDK application, or as the resources of a {@code serverless.yml}.
 */
public final class CloudFormationFormat implements SourceFormat {
  private static final ImmutableSet<String> TABLES =
      ImmutableSet.of(
          "AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable", "AWS::Serverless::SimpleTable");

  @Override
  public String name() {
    return "a CloudFormation template";
  }

  @Override
  public boolean recognises(SourceFile file) {
    return file.mapping().filter(root -> !resources(root).isEmpty()).isPresent();
  }

  /** The resources of a template; those of {@code serverless.yml} are one or two levels deeper. */
  private static ImmutableList<YamlNode.Mapping> resources(YamlNode.Mapping root) {
    Optional<YamlNode.Mapping> top = TreeValues.mapping(root, "Resources");
    if (top.isPresent()) {
      return ImmutableList.of(top.get());
    }
    return TreeValues.mappings(root, "resources").stream()
        .flatMap(
            node -> TreeValues.mapping(node, "Resources").or(() -> resourcesItself(node)).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private static Optional<YamlNode.Mapping> resourcesItself(YamlNode.Mapping node) {
    return node.entries().stream()
            .flatMap(entry -> TreeValues.mapping(entry.value()).stream())
            .anyMatch(resource -> resource.value("Type").isPresent())
        ? Optional.of(node)
        : Optional.empty();
  }

  @Override
  public void read(SourceFile file, SourceContent content, SourceDiagnostics findings) {
    YamlNode.Mapping root = file.mapping().orElseThrow();
    TemplateValues values = TemplateValues.of(root);
    TableSchemaReader schemas = new TableSchemaReader(values, content, findings);
    int before = content.tables().size();
    for (YamlNode.Mapping resources : resources(root)) {
      for (YamlNode.Entry resource : resources.entries()) {
        Optional<YamlNode.Mapping> body = TreeValues.mapping(resource.value());
        String type = body.flatMap(node -> TreeValues.text(node, "Type")).orElse("");
        if (body.isPresent() && TABLES.contains(type)) {
          table(resource.name(), type, body.get(), values, schemas, content);
        } else if (resource.name().startsWith("Fn::")) {
          content.notCarriedOver(
              resource.key().location(),
              resource.name() + " makes resources at deployment; import the processed template");
        }
      }
    }
    if (content.tables().size() == before && !findings.hasErrors()) {
      findings.error(
          "NoTables",
          file.whole(),
          "the template has no DynamoDB tables",
          "give the template that defines AWS::DynamoDB::Table resources");
    }
  }

  private static void table(
      String logical,
      String type,
      YamlNode.Mapping resource,
      TemplateValues values,
      TableSchemaReader schemas,
      SourceContent content) {
    Optional<YamlNode.Mapping> properties = values.mapping(resource, "Properties");
    Optional<YamlNode> stated = properties.flatMap(node -> node.value("TableName"));
    String name =
        stated
            .flatMap(values::text)
            // Variables of the Serverless Framework.
            .map(text -> text.replaceAll("\\$\\{[^}]*\\}", ""))
            .map(text -> text.replaceAll("[^A-Za-z0-9_.-]", "").replaceAll("^[-_.]+|[-_.]+$", ""))
            .filter(text -> text.length() >= 3)
            .orElse(logical);
    if (stated.filter(node -> node instanceof YamlNode.Mapping).isPresent()
        && stated.flatMap(values::text).isEmpty()) {
      content.notCarriedOver(
          stated.get().location(),
          "the name of " + logical + " is only known at deployment; it is called " + name);
    }
    if (type.equals("AWS::Serverless::SimpleTable")) {
      content.tables().add(simple(name, resource, properties, values));
      return;
    }
    if (properties.isPresent()) {
      schemas.read(name, properties.get()).ifPresent(content.tables()::add);
    }
    if (type.equals("AWS::DynamoDB::GlobalTable")) {
      content.notCarriedOver(
          resource.location(), "the replicas of " + name + ": a design has no regions");
    }
  }

  /** A table of SAM: a partition key and nothing else, {@code id} by default. */
  private static TableDefinition simple(
      String name,
      YamlNode.Mapping resource,
      Optional<YamlNode.Mapping> properties,
      TemplateValues values) {
    Optional<YamlNode.Mapping> key = properties.flatMap(node -> values.mapping(node, "PrimaryKey"));
    String code =
        switch (key.flatMap(node -> values.text(node, "Type")).orElse("String")) {
          case "Number" -> "N";
          case "Binary" -> "B";
          default -> "S";
        };
    boolean provisioned =
        properties.flatMap(node -> values.mapping(node, "ProvisionedThroughput")).isPresent();
    return new TableDefinition(
        name,
        new KeyAttribute(key.flatMap(node -> values.text(node, "Name")).orElse("id"), code),
        Optional.empty(),
        ImmutableList.of(),
        ImmutableMap.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(provisioned ? "PROVISIONED" : "PAY_PER_REQUEST"),
        Optional.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        resource.location());
  }
}
