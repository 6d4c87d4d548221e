package dev.keysmith.importer.output;

import dev.keysmith.design.TableClass;
import dev.keysmith.design.writer.YamlFormatter;
import dev.keysmith.importer.assembly.ImportedModel;
import dev.keysmith.importer.content.EntityDraft;
import dev.keysmith.importer.content.ImportedTable;
import dev.keysmith.importer.content.IndexDefinition;
import dev.keysmith.importer.content.ItemDraft;
import dev.keysmith.importer.content.KeyAttribute;
import dev.keysmith.importer.content.TableDefinition;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes the design of an import, with a comment on every template that was inferred. */
public final class ImportedDesignText {
  private final ImportedModel model;
  private final StringBuilder out = new StringBuilder();

  private ImportedDesignText(ImportedModel model) {
    this.model = model;
  }

  public static String of(ImportedModel model, String sources) {
    ImportedDesignText text = new ImportedDesignText(model);
    text.line(0, "# Imported from " + ImportedSpecText.oneLine(sources) + ".", Optional.empty());
    text.line(0, "design: 1", Optional.empty());
    text.line(0, "tables:", Optional.empty());
    model.tables().forEach(text::table);
    return text.out.toString();
  }

  private void table(ImportedTable table) {
    TableDefinition definition = table.definition();
    line(1, YamlFormatter.name(definition.name()) + ":", Optional.empty());
    line(
        2,
        "key: {partition: "
            + key(definition.partition())
            + definition.sort().map(sort -> ", sort: " + key(sort)).orElse("")
            + "}",
        Optional.empty());
    if (!definition.indexes().isEmpty()) {
      line(2, "indexes:", Optional.empty());
      definition
          .indexes()
          .forEach(
              index ->
                  line(
                      3,
                      YamlFormatter.name(index.name()) + ": " + index(definition, index),
                      Optional.empty()));
    }
    definition
        .ttl()
        .filter(ttl -> expires(table, ttl))
        .ifPresent(ttl -> line(2, "ttl: " + YamlFormatter.name(ttl), Optional.empty()));
    table
        .definition()
        .tableClass()
        .flatMap(TableClass::ofApi)
        .filter(tableClass -> tableClass != TableClass.STANDARD)
        .ifPresent(tableClass -> line(2, "class: " + tableClass.keyword(), Optional.empty()));
    line(2, "items:", Optional.empty());
    table.items().forEach(this::item);
  }

  private boolean expires(ImportedTable table, String ttl) {
    List<String> stored = table.items().stream().map(ItemDraft::entity).toList();
    return model.entities().stream()
        .filter(entity -> stored.contains(entity.name()))
        .map(EntityDraft::ttl)
        .anyMatch(Optional.of(ttl)::equals);
  }

  private static String key(KeyAttribute key) {
    String name = YamlFormatter.name(key.name());
    return switch (key.code()) {
      case "N" -> "{name: " + name + ", type: number}";
      case "B" -> "{name: " + name + ", type: binary}";
      default -> name;
    };
  }

  private static String keys(List<KeyAttribute> keys) {
    return keys.size() == 1
        ? key(keys.get(0))
        : keys.stream().map(ImportedDesignText::key).collect(Collectors.joining(", ", "[", "]"));
  }

  private static String index(TableDefinition table, IndexDefinition index) {
    String partition = index.local() ? "local: true" : "partition: " + keys(index.partition());
    String sort = index.sort().isEmpty() ? "" : ", sort: " + keys(index.sort());
    return "{" + partition + sort + ", project: " + projection(table, index) + "}";
  }

  private static String projection(TableDefinition table, IndexDefinition index) {
    List<String> included =
        index.included().stream()
            .filter(name -> !table.isTableKey(name))
            .filter(name -> index.keys().noneMatch(key -> key.name().equals(name)))
            .toList();
    return switch (index.projection()) {
      case ALL -> "all";
      case KEYS_ONLY -> "keys";
      case INCLUDE ->
          included.isEmpty()
              ? "keys"
              : included.stream()
                  .map(YamlFormatter::name)
                  .collect(Collectors.joining(", ", "[", "]"));
    };
  }

  private void item(ItemDraft item) {
    String name = YamlFormatter.name(item.entity());
    Optional<String> type = item.type().filter(text -> !text.equals(item.entity()));
    if (item.templates().isEmpty() && type.isEmpty()) {
      line(3, name + ": {}", item.comment());
      return;
    }
    line(3, name + ":", item.comment());
    for (Map.Entry<String, String> template : item.templates().entrySet()) {
      line(
          4,
          YamlFormatter.name(template.getKey()) + ": " + YamlFormatter.quoted(template.getValue()),
          item.why(template.getKey()));
    }
    if (!item.inKeysOnly().isEmpty()) {
      line(4, "holds: " + stored(item), Optional.of("the others are in keys only"));
    }
    type.ifPresent(
        text -> line(4, "type: " + YamlFormatter.literal(text), Optional.of("as in the source")));
  }

  /** What items have beside their keys. */
  private String stored(ItemDraft item) {
    return model.entities().stream()
        .filter(entity -> entity.name().equals(item.entity()))
        .flatMap(entity -> entity.attributes().keySet().stream())
        .filter(attribute -> !item.inKeysOnly().contains(attribute))
        .map(YamlFormatter::name)
        .collect(Collectors.joining(", ", "[", "]"));
  }

  private void line(int depth, String text, Optional<String> comment) {
    out.append("  ".repeat(depth)).append(text);
    comment.ifPresent(remark -> out.append("   # ").append(ImportedSpecText.oneLine(remark)));
    out.append('\n');
  }
}
