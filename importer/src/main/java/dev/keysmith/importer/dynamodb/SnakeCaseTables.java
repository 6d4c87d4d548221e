package dev.keysmith.importer.dynamodb;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.importer.content.IndexDefinition;
import dev.keysmith.importer.content.KeyAttribute;
import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.content.TableDefinition;
import dev.keysmith.importer.content.TreeValues;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.YamlNode;
import java.util.Optional;
import java.util.OptionalLong;

/** Tables whose fields are in snake case: {@code partition_key}, {@code gsis}. */
final class SnakeCaseTables {
  private final SourceContent content;
  private final SourceDiagnostics findings;

  SnakeCaseTables(SourceContent content, SourceDiagnostics findings) {
    this.content = content;
    this.findings = findings;
  }

  void read(String name, YamlNode.Mapping table) {
    Optional<KeyAttribute> partition = key(table, "partition_key");
    if (partition.isEmpty()) {
      findings.error(
          "NoKeySchema",
          table.location(),
          "the table " + name + " has no partition_key",
          "state partition_key");
      return;
    }
    ImmutableList.Builder<IndexDefinition> indexes = ImmutableList.builder();
    for (String field : ImmutableList.of("global_secondary_indexes", "gsis", "gsi_list")) {
      for (YamlNode.Mapping index : TreeValues.mappings(table, field)) {
        index(index).ifPresent(indexes::add);
      }
    }
    content
        .tables()
        .add(
            new TableDefinition(
                name,
                partition.get(),
                key(table, "sort_key"),
                indexes.build(),
                ImmutableMap.of(),
                TreeValues.text(table, "ttl_attribute"),
                Optional.empty(),
                TreeValues.text(table, "billing_mode"),
                TreeValues.text(table, "table_class"),
                OptionalLong.empty(),
                OptionalLong.empty(),
                table.location()));
  }

  /** The name of an attribute, or its name and type. */
  private static Optional<KeyAttribute> key(YamlNode.Mapping parent, String field) {
    Optional<YamlNode.Mapping> typed = TreeValues.mapping(parent, field);
    Optional<String> name =
        typed
            .flatMap(
                node ->
                    TreeValues.text(node, "name").or(() -> TreeValues.text(node, "attribute_name")))
            .or(() -> TreeValues.text(parent, field));
    String code =
        typed
            .flatMap(
                node ->
                    TreeValues.text(node, "type").or(() -> TreeValues.text(node, "attribute_type")))
            .or(() -> TreeValues.text(parent, field + "_type"))
            .map(type -> type.toUpperCase(java.util.Locale.ROOT).substring(0, 1))
            .filter(type -> type.equals("N") || type.equals("B"))
            .orElse("S");
    return name.map(text -> new KeyAttribute(text, code));
  }

  private Optional<IndexDefinition> index(YamlNode.Mapping index) {
    Optional<String> name =
        TreeValues.text(index, "index_name").or(() -> TreeValues.text(index, "name"));
    Optional<KeyAttribute> partition = key(index, "partition_key");
    if (name.isEmpty() || partition.isEmpty()) {
      content.notCarriedOver(index.location(), "an index without a readable name or key");
      return Optional.empty();
    }
    ImmutableList<String> included =
        TreeValues.list(index, "included_attributes").isEmpty()
            ? TreeValues.texts(index, "non_key_attributes")
            : TreeValues.texts(index, "included_attributes");
    String kind =
        TreeValues.text(index, "projection")
            .or(() -> TreeValues.text(index, "projection_type"))
            .orElse("ALL");
    return Optional.of(
        new IndexDefinition(
            name.get(),
            false,
            ImmutableList.of(partition.get()),
            key(index, "sort_key").map(ImmutableList::of).orElse(ImmutableList.of()),
            TableSchemaReader.projected(kind, included),
            included));
  }
}
