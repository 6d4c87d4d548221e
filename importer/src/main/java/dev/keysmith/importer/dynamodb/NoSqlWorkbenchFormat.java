package dev.keysmith.importer.dynamodb;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.importer.content.IndexDefinition;
import dev.keysmith.importer.content.KeyAttribute;
import dev.keysmith.importer.content.SampleGroup;
import dev.keysmith.importer.content.SampleItem;
import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.content.SourceFile;
import dev.keysmith.importer.content.SourceFormat;
import dev.keysmith.importer.content.TableDefinition;
import dev.keysmith.importer.content.TreeValues;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.YamlNode;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A data model of NoSQL Workbench, of any version: its tables, and the entities that its facets and
 * sample data show.
 */
public final class NoSqlWorkbenchFormat implements SourceFormat {
  @Override
  public String name() {
    return "a NoSQL Workbench model";
  }

  @Override
  public boolean recognises(SourceFile file) {
    return file.mapping().filter(root -> root.value("DataModel").isPresent()).isPresent();
  }

  @Override
  public void read(SourceFile file, SourceContent content, SourceDiagnostics findings) {
    YamlNode.Mapping root = file.mapping().orElseThrow();
    TreeValues.text(root, "ModelName").ifPresent(content::application);
    ImmutableList<YamlNode.Mapping> tables = TreeValues.mappings(root, "DataModel");
    if (tables.isEmpty()) {
      findings.error(
          "NoTables", file.whole(), "the model has no tables", "add a table to DataModel");
    }
    for (YamlNode.Mapping table : tables) {
      Optional<TableDefinition> definition = table(table, content, findings);
      definition.ifPresent(
          found -> {
            content.tables().add(found);
            samples(found, table, content);
          });
    }
  }

  private static Optional<TableDefinition> table(
      YamlNode.Mapping table, SourceContent content, SourceDiagnostics findings) {
    Optional<String> name = TreeValues.text(table, "TableName");
    Optional<KeyAttribute> partition = key(table, "PartitionKey");
    if (name.isEmpty() || partition.isEmpty()) {
      findings.error(
          "NoKeySchema",
          table.location(),
          "a table of the model needs TableName and KeyAttributes.PartitionKey",
          "export the model again, or complete the table in NoSQL Workbench");
      return Optional.empty();
    }
    ImmutableMap.Builder<String, String> attributes = ImmutableMap.builder();
    for (YamlNode.Mapping attribute : TreeValues.mappings(table, "NonKeyAttributes")) {
      TreeValues.text(attribute, "AttributeName")
          .ifPresent(
              text ->
                  attributes.put(text, TreeValues.text(attribute, "AttributeType").orElse("S")));
    }
    ImmutableList.Builder<IndexDefinition> indexes = ImmutableList.builder();
    for (YamlNode.Mapping index : TreeValues.mappings(table, "GlobalSecondaryIndexes")) {
      index(index, false, content).ifPresent(indexes::add);
    }
    for (YamlNode.Mapping index : TreeValues.mappings(table, "LocalSecondaryIndexes")) {
      index(index, true, content).ifPresent(indexes::add);
    }
    return Optional.of(
        new TableDefinition(
            name.get(),
            partition.get(),
            key(table, "SortKey"),
            indexes.build(),
            attributes.buildKeepingLast(),
            TreeValues.mapping(table, "TimeToLiveSpecification")
                .flatMap(node -> TreeValues.text(node, "AttributeName")),
            Optional.empty(),
            TreeValues.text(table, "BillingMode"),
            Optional.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            table.location()));
  }

  private static Optional<KeyAttribute> key(YamlNode.Mapping parent, String part) {
    return TreeValues.mapping(parent, "KeyAttributes")
        .flatMap(keys -> TreeValues.mapping(keys, part))
        .flatMap(
            node ->
                TreeValues.text(node, "AttributeName")
                    .map(
                        name ->
                            new KeyAttribute(
                                name, TreeValues.text(node, "AttributeType").orElse("S"))));
  }

  private static Optional<IndexDefinition> index(
      YamlNode.Mapping index, boolean local, SourceContent content) {
    Optional<String> name = TreeValues.text(index, "IndexName");
    Optional<KeyAttribute> partition = key(index, "PartitionKey");
    Optional<KeyAttribute> sort = key(index, "SortKey");
    if (name.isEmpty() || (local ? sort.isEmpty() : partition.isEmpty())) {
      content.notCarriedOver(index.location(), "an index without a name or without a key");
      return Optional.empty();
    }
    Optional<YamlNode.Mapping> projection = TreeValues.mapping(index, "Projection");
    ImmutableList<String> included =
        projection
            .map(node -> TreeValues.texts(node, "NonKeyAttributes"))
            .orElse(ImmutableList.of());
    return Optional.of(
        new IndexDefinition(
            name.get(),
            local,
            local ? ImmutableList.of() : ImmutableList.of(partition.get()),
            sort.map(ImmutableList::of).orElse(ImmutableList.of()),
            TableSchemaReader.projected(
                projection.flatMap(node -> TreeValues.text(node, "ProjectionType")).orElse("ALL"),
                included),
            included));
  }

  /** Facets show access patterns as well as entities: an item belongs to the first that has it. */
  private static void samples(TableDefinition table, YamlNode.Mapping node, SourceContent content) {
    Set<List<Optional<String>>> seen = new HashSet<>();
    for (YamlNode.Mapping facet : TreeValues.mappings(node, "TableFacets")) {
      String name = TreeValues.text(facet, "FacetName").orElse("");
      ImmutableList<SampleItem> all = SampleItemReader.items(TreeValues.list(facet, "TableData"));
      ImmutableList<SampleItem> items = unseen(table, all, seen);
      if (!all.isEmpty() && items.isEmpty()) {
        content.notCarriedOver(
            facet.location(),
            "the facet %s of %s: its items are those of other facets"
                .formatted(name, table.name()));
        continue;
      }
      content
          .samples()
          .add(
              new SampleGroup(
                  table.name(),
                  name.isBlank() ? Optional.empty() : Optional.of(name),
                  aliases(table, facet),
                  TreeValues.texts(facet, "NonKeyAttributes"),
                  items,
                  facet.location()));
    }
    ImmutableList<SampleItem> items =
        unseen(table, SampleItemReader.items(TreeValues.list(node, "TableData")), seen);
    if (!items.isEmpty()) {
      content
          .samples()
          .add(
              new SampleGroup(
                  table.name(),
                  Optional.empty(),
                  ImmutableMap.of(),
                  ImmutableList.of(),
                  items,
                  node.location()));
    }
  }

  private static ImmutableMap<String, String> aliases(
      TableDefinition table, YamlNode.Mapping facet) {
    ImmutableMap.Builder<String, String> aliases = ImmutableMap.builder();
    Optional<YamlNode.Mapping> given = TreeValues.mapping(facet, "KeyAttributeAlias");
    given
        .flatMap(node -> TreeValues.text(node, "PartitionKeyAlias"))
        .ifPresent(alias -> aliases.put(table.partition().name(), alias));
    table
        .sort()
        .ifPresent(
            sort ->
                given
                    .flatMap(node -> TreeValues.text(node, "SortKeyAlias"))
                    .ifPresent(alias -> aliases.put(sort.name(), alias)));
    return aliases.buildKeepingLast();
  }

  private static ImmutableList<SampleItem> unseen(
      TableDefinition table, ImmutableList<SampleItem> items, Set<List<Optional<String>>> seen) {
    return items.stream()
        .filter(item -> item.value(table.partition().name()).isPresent())
        .filter(
            item ->
                seen.add(
                    List.of(
                        item.text(table.partition().name()),
                        table.sort().flatMap(sort -> item.text(sort.name())))))
        .collect(ImmutableList.toImmutableList());
  }
}
