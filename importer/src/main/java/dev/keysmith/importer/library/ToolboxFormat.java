package dev.keysmith.importer.library;

import com.google.common.collect.ImmutableList;
import dev.keysmith.importer.content.AttributeDraft;
import dev.keysmith.importer.content.EntityDraft;
import dev.keysmith.importer.content.IndexDefinition.Projected;
import dev.keysmith.importer.content.ItemDraft;
import dev.keysmith.importer.content.KeyAttribute;
import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.content.SourceFile;
import dev.keysmith.importer.content.SourceFormat;
import dev.keysmith.importer.content.TreeValues;
import dev.keysmith.importer.library.LibraryTables.LibraryTable;
import dev.keysmith.importer.sample.NameWords;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.YamlNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Entities of DynamoDB-Toolbox as data transfer objects: one, or a list of several. */
public final class ToolboxFormat implements SourceFormat {
  @Override
  public String name() {
    return "a DynamoDB-Toolbox entity";
  }

  @Override
  public boolean recognises(SourceFile file) {
    return !entities(file).isEmpty();
  }

  private static ImmutableList<YamlNode.Mapping> entities(SourceFile file) {
    Stream<YamlNode> roots =
        file.tree()
            .map(
                node ->
                    node instanceof YamlNode.Sequence list
                        ? list.elements().stream()
                        : Stream.of(node))
            .orElse(Stream.empty());
    return roots
        .flatMap(node -> TreeValues.mapping(node).stream())
        .filter(node -> name(node).isPresent())
        .filter(node -> TreeValues.mapping(node, "table").isPresent())
        .filter(node -> TreeValues.mapping(node, "schema").isPresent())
        .collect(ImmutableList.toImmutableList());
  }

  private static Optional<String> name(YamlNode.Mapping entity) {
    return TreeValues.text(entity, "entityName").or(() -> TreeValues.text(entity, "name"));
  }

  @Override
  public void read(SourceFile file, SourceContent content, SourceDiagnostics findings) {
    LibraryTables tables = LibraryTables.of(content);
    for (YamlNode.Mapping node : entities(file)) {
      YamlNode.Mapping table = TreeValues.mapping(node, "table").orElseThrow();
      Optional<KeyAttribute> partition = key(table, "partitionKey");
      if (partition.isEmpty()) {
        findings.error(
            "NoKeySchema",
            table.location(),
            "the table has no partitionKey with a name",
            "state partitionKey: {name, type}");
        continue;
      }
      LibraryTable made =
          tables.table(
              TreeValues.text(table, "tableName")
                  .or(() -> TreeValues.text(table, "name"))
                  .orElse("app"),
              partition.get(),
              key(table, "sortKey"),
              table.location());
      TreeValues.mapping(table, "indexes")
          .ifPresent(indexes -> indexes.entries().forEach(index -> index(made, index)));
      tables
          .entity(name(node).orElseThrow(), node.location())
          .ifPresent(entity -> made.item(item(entity, node, table)));
    }
  }

  private static Optional<KeyAttribute> key(YamlNode.Mapping parent, String field) {
    return TreeValues.mapping(parent, field).flatMap(ToolboxFormat::key);
  }

  private static Optional<KeyAttribute> key(YamlNode.Mapping node) {
    String code =
        switch (TreeValues.text(node, "type").orElse("string")) {
          case "number" -> "N";
          case "binary" -> "B";
          default -> "S";
        };
    return TreeValues.text(node, "name")
        .map(name -> new KeyAttribute(NameWords.attribute(name), code));
  }

  private static void index(LibraryTable table, YamlNode.Entry entry) {
    Optional<YamlNode.Mapping> index = TreeValues.mapping(entry.value());
    List<KeyAttribute> partition = new ArrayList<>();
    List<KeyAttribute> sort = new ArrayList<>();
    index.ifPresent(
        node -> {
          key(node, "partitionKey").ifPresent(partition::add);
          TreeValues.mappings(node, "partitionKeys")
              .forEach(part -> key(part).ifPresent(partition::add));
          key(node, "sortKey").ifPresent(sort::add);
          TreeValues.mappings(node, "sortKeys").forEach(part -> key(part).ifPresent(sort::add));
        });
    if (!partition.isEmpty()) {
      table.index(entry.name(), partition, sort, Projected.ALL);
    }
  }

  private static ItemDraft item(EntityDraft entity, YamlNode.Mapping node, YamlNode.Mapping table) {
    ItemDraft item = new ItemDraft(entity.name());
    Map<String, String> templates = new LinkedHashMap<>();
    for (YamlNode.Entry entry : attributes(TreeValues.mapping(node, "schema").orElseThrow())) {
      Optional<YamlNode.Mapping> body = TreeValues.mapping(entry.value());
      AttributeDraft attribute = attribute(entry, body);
      Optional<String> saved =
          body.flatMap(mapping -> TreeValues.text(mapping, "savedAs")).map(NameWords::attribute);
      entity.add(attribute);
      saved.ifPresent(key -> templates.put(key, prefix(body) + "{" + attribute.name() + "}"));
    }
    List<String> identity = new ArrayList<>();
    List<String> keys = new ArrayList<>();
    key(table, "partitionKey").ifPresent(key -> keys.add(key.name()));
    key(table, "sortKey").ifPresent(key -> keys.add(key.name()));
    for (String key : keys) {
      String template = templates.get(key);
      if (template == null) {
        identity.add(key);
      } else {
        identity.addAll(LibraryTables.variables(template));
        LibraryTables.key(item, entity, key, template, "savedAs of the schema");
      }
    }
    LibraryTables.identity(entity, identity);
    return item;
  }

  private static List<YamlNode.Entry> attributes(YamlNode.Mapping schema) {
    return TreeValues.mapping(schema, "attributes")
        .map(found -> (List<YamlNode.Entry>) found.entries())
        .orElse(List.of());
  }

  private static AttributeDraft attribute(YamlNode.Entry entry, Optional<YamlNode.Mapping> body) {
    boolean optional =
        body.flatMap(mapping -> TreeValues.text(mapping, "required"))
            .filter("never"::equals)
            .isPresent();
    return ModelAttributes.of(
        entry.name(),
        body.flatMap(mapping -> TreeValues.text(mapping, "type")).orElse("string"),
        body.map(mapping -> (List<String>) TreeValues.texts(mapping, "enum")).orElse(List.of()),
        !optional);
  }

  /** The prefix that a transformer puts before the value. */
  private static String prefix(Optional<YamlNode.Mapping> body) {
    Optional<YamlNode.Mapping> transform =
        body.flatMap(mapping -> TreeValues.mapping(mapping, "transform"));
    return transform
        .flatMap(node -> TreeValues.text(node, "prefix"))
        .map(text -> text + transform.flatMap(n -> TreeValues.text(n, "delimiter")).orElse("#"))
        .map(text -> text.replaceAll("[{}%]", "-"))
        .orElse("");
  }
}
