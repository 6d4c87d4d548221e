package dev.keysmith.importer.dynamodb;

import com.google.common.collect.ImmutableList;
import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.content.SourceFile;
import dev.keysmith.importer.content.SourceFormat;
import dev.keysmith.importer.content.TableDefinition;
import dev.keysmith.importer.content.TreeValues;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.YamlNode;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Tables as {@code aws dynamodb describe-table} shows them or {@code create-table} takes them: one,
 * or a list of several.
 */
public final class DescribeTableFormat implements SourceFormat {
  @Override
  public String name() {
    return "the description of a table by the AWS CLI";
  }

  @Override
  public boolean recognises(SourceFile file) {
    return !tables(file).isEmpty();
  }

  private static ImmutableList<YamlNode.Mapping> tables(SourceFile file) {
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
        .map(
            node ->
                TreeValues.mapping(node, "Table")
                    .or(() -> TreeValues.mapping(node, "TableDescription"))
                    .orElse(node))
        .filter(node -> node.value("KeySchema").isPresent())
        .filter(node -> TreeValues.text(node, "TableName").isPresent())
        .collect(ImmutableList.toImmutableList());
  }

  @Override
  public void read(SourceFile file, SourceContent content, SourceDiagnostics findings) {
    TableSchemaReader schemas = new TableSchemaReader(TemplateValues.PLAIN, content, findings);
    for (YamlNode.Mapping table : tables(file)) {
      Optional<TableDefinition> read =
          schemas.read(TreeValues.text(table, "TableName").orElseThrow(), table);
      read.ifPresent(content.tables()::add);
      if (read.isPresent() && read.get().ttl().isEmpty()) {
        content.toState(
            table.location(),
            "the TTL attribute of %s, if it has one: describe-table does not show it"
                .formatted(read.get().name()));
      }
    }
  }
}
