package dev.keysmith.importer.dynamodb;

import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.content.SourceFile;
import dev.keysmith.importer.content.SourceFormat;
import dev.keysmith.importer.content.TreeValues;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.YamlNode;
import java.util.Optional;

/**
 * {@code dynamodb_data_model.json} of AWS's data modeling tools: tables as {@code create-table}
 * takes them or with names in lower case, test items, and access patterns in prose.
 */
public final class DataModelFormat implements SourceFormat {
  @Override
  public String name() {
    return "a dynamodb_data_model.json";
  }

  @Override
  public boolean recognises(SourceFile file) {
    return file.mapping()
        .filter(root -> root.value("tables").isPresent())
        .filter(
            root ->
                root.value("access_patterns").isPresent()
                    || TreeValues.mappings(root, "tables").stream()
                        .anyMatch(table -> name(table).isPresent()))
        .isPresent();
  }

  private static Optional<String> name(YamlNode.Mapping table) {
    return TreeValues.text(table, "TableName").or(() -> TreeValues.text(table, "table_name"));
  }

  @Override
  public void read(SourceFile file, SourceContent content, SourceDiagnostics findings) {
    YamlNode.Mapping root = file.mapping().orElseThrow();
    TableSchemaReader schemas = new TableSchemaReader(TemplateValues.PLAIN, content, findings);
    SnakeCaseTables snakeCase = new SnakeCaseTables(content, findings);
    for (YamlNode.Mapping table : TreeValues.mappings(root, "tables")) {
      Optional<String> name = name(table);
      if (name.isEmpty()) {
        content.notCarriedOver(table.location(), "a table without a name");
      } else if (table.value("KeySchema").isPresent()) {
        schemas.read(name.get(), table).ifPresent(content.tables()::add);
      } else {
        snakeCase.read(name.get(), table);
      }
    }
    TreeValues.mapping(root, "items")
        .ifPresent(
            items -> items.entries().forEach(entry -> ExampleItemsFormat.add(entry, content)));
    for (YamlNode.Mapping pattern : TreeValues.mappings(root, "access_patterns")) {
      String text =
          TreeValues.text(pattern, "description")
              .or(() -> TreeValues.text(pattern, "name"))
              .or(() -> TreeValues.text(pattern, "pattern"))
              .orElse("without a description");
      content.toState(
          pattern.location(),
          "the access pattern '%s': the source has it in prose".formatted(text));
    }
  }
}
