package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableClass;
import dev.keysmith.design.TableKey;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.reader.ParseContext;
import java.util.Optional;

/** Reads and checks a table: its key, its indexes and its items. */
final class TableReader {
  private final ParseContext reading;
  private final SourceDiagnostics findings;
  private final ImmutableMap<String, Entity> entities;
  private final String typeAttribute;

  TableReader(ParseContext reading, ImmutableMap<String, Entity> entities, String typeAttribute) {
    this.typeAttribute = typeAttribute;
    this.reading = reading;
    this.findings = reading.findings();
    this.entities = entities;
  }

  Optional<Table> table(YamlNode.Entry entry) {
    new KeySchemaValidator(findings).checkName(entry.key(), "a table");
    return YamlFields.of(entry.value(), "a table", DesignKeywords.TABLE, findings)
        .flatMap(fields -> table(entry, fields));
  }

  private Optional<Table> table(YamlNode.Entry entry, YamlFields fields) {
    KeySchemaReader keys = new KeySchemaReader(findings);
    Optional<TableKey> key =
        fields.required("key", "name its key: {partition: PK, sort: SK}").flatMap(keys::tableKey);
    Optional<YamlNode.Mapping> indexNodes =
        fields.optional("indexes").flatMap(node -> mapping(node, "indexes"));
    ImmutableMap<String, Index> indexes =
        indexNodes.map(node -> indexes(node, keys, key)).orElse(ImmutableMap.of());
    boolean complete =
        key.isPresent()
            && indexNodes.map(node -> node.entries().size()).orElse(0) == indexes.size();
    ItemReader items =
        new ItemReader(
            reading, entities, new ItemReader.KeySchema(key, attributes(key, indexes), complete));
    Optional<YamlNode.Mapping> itemNodes =
        fields
            .required("items", "describe its items, one per entity")
            .flatMap(node -> mapping(node, "items"));
    ImmutableMap.Builder<String, ItemLayout> read = ImmutableMap.builder();
    itemNodes.ifPresent(
        node ->
            node.entries()
                .forEach(
                    item -> items.item(item).ifPresent(found -> read.put(item.name(), found))));
    ImmutableMap<String, ItemLayout> layouts = read.buildOrThrow();
    Optional<String> ttl =
        fields.optional("ttl").flatMap(node -> reading.scalars().text(node, "ttl"));
    TableClass tableClass =
        fields
            .optional("class")
            .flatMap(node -> reading.scalars().word(node, "class", TableClass.byKeyword()))
            .orElse(TableClass.STANDARD);
    if (!complete || itemNodes.map(node -> node.entries().size()).orElse(0) != layouts.size()) {
      return Optional.empty();
    }
    TableValidator checks =
        new TableValidator(
            findings,
            entities,
            typeAttribute,
            new DesignLocations(fields.location(), Optional.of(entry.value())),
            key.orElseThrow(),
            indexes,
            layouts);
    return Optional.of(
        new Table(
            entry.name(),
            key.orElseThrow(),
            checks.check(keys.stated(), ttl, items.isSound()),
            indexes,
            ttl,
            layouts,
            tableClass));
  }

  private ImmutableMap<String, Index> indexes(
      YamlNode.Mapping node, KeySchemaReader keys, Optional<TableKey> key) {
    ImmutableMap.Builder<String, Index> indexes = ImmutableMap.builder();
    for (YamlNode.Entry entry : node.entries()) {
      keys.index(entry, key).ifPresent(index -> indexes.put(entry.name(), index));
    }
    return indexes.buildOrThrow();
  }

  private static ImmutableSet<String> attributes(
      Optional<TableKey> key, ImmutableMap<String, Index> indexes) {
    ImmutableSet.Builder<String> attributes = ImmutableSet.builder();
    key.ifPresent(found -> attributes.addAll(found.attributes()));
    indexes.values().forEach(index -> attributes.addAll(index.keyAttributes()));
    return attributes.build();
  }

  private Optional<YamlNode.Mapping> mapping(YamlNode node, String what) {
    if (node instanceof YamlNode.Mapping mapping && !mapping.entries().isEmpty()) {
      return Optional.of(mapping);
    }
    findings.error(
        "WrongShape",
        node.location(),
        what + " cannot be " + (node instanceof YamlNode.Mapping ? "empty" : node.kind()),
        "write a mapping from names to descriptions");
    return Optional.empty();
  }
}
