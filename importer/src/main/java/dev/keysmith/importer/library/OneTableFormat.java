package dev.keysmith.importer.library;

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

/** A schema of OneTable, as JSON: its indexes, and its models with value templates. */
public final class OneTableFormat implements SourceFormat {
  @Override
  public String name() {
    return "a OneTable schema";
  }

  @Override
  public boolean recognises(SourceFile file) {
    return file.mapping()
        .filter(root -> TreeValues.mapping(root, "models").isPresent())
        .flatMap(root -> TreeValues.mapping(root, "indexes"))
        .filter(indexes -> indexes.value("primary").isPresent())
        .isPresent();
  }

  @Override
  public void read(SourceFile file, SourceContent content, SourceDiagnostics findings) {
    YamlNode.Mapping root = file.mapping().orElseThrow();
    YamlNode.Mapping indexes = TreeValues.mapping(root, "indexes").orElseThrow();
    Optional<YamlNode.Mapping> primary = TreeValues.mapping(indexes, "primary");
    Optional<KeyAttribute> partition = primary.flatMap(node -> key(node, "hash"));
    if (partition.isEmpty()) {
      findings.error(
          "NoKeySchema",
          indexes.location(),
          "the schema has no primary index with a hash attribute",
          "state indexes.primary.hash");
      return;
    }
    Optional<KeyAttribute> sort = primary.flatMap(node -> key(node, "sort"));
    LibraryTables tables = LibraryTables.of(content);
    LibraryTable table =
        tables.table(
            TreeValues.text(root, "name").orElse("app"), partition.get(), sort, root.location());
    List<String> keys = new ArrayList<>(List.of(partition.get().name()));
    sort.ifPresent(key -> keys.add(key.name()));
    List<String> all = new ArrayList<>(keys);
    for (YamlNode.Entry entry : indexes.entries()) {
      Optional<YamlNode.Mapping> index = TreeValues.mapping(entry.value());
      Optional<KeyAttribute> hash = index.flatMap(node -> key(node, "hash"));
      if (!entry.name().equals("primary") && hash.isPresent()) {
        Optional<KeyAttribute> range = index.flatMap(node -> key(node, "sort"));
        boolean keysOnly =
            index
                .flatMap(node -> TreeValues.text(node, "project"))
                .filter("keys"::equals)
                .isPresent();
        table.index(
            entry.name().length() < 3 ? entry.name() + "-index" : entry.name(),
            List.of(hash.get()),
            range.stream().toList(),
            keysOnly ? Projected.KEYS_ONLY : Projected.ALL);
        all.add(hash.get().name());
        range.ifPresent(key -> all.add(key.name()));
      }
    }
    for (YamlNode.Entry model : TreeValues.mapping(root, "models").orElseThrow().entries()) {
      TreeValues.mapping(model.value())
          .ifPresent(
              fields ->
                  tables
                      .entity(model.name(), model.key().location())
                      .ifPresent(entity -> table.item(model(entity, fields, keys, all))));
    }
  }

  private static Optional<KeyAttribute> key(YamlNode.Mapping index, String part) {
    return TreeValues.text(index, part)
        .map(name -> new KeyAttribute(NameWords.attribute(name), "S"));
  }

  private static ItemDraft model(
      EntityDraft entity, YamlNode.Mapping fields, List<String> keys, List<String> all) {
    ItemDraft item = new ItemDraft(entity.name());
    Map<String, String> templates = new LinkedHashMap<>();
    for (YamlNode.Entry field : fields.entries()) {
      String name = NameWords.attribute(field.name());
      Optional<YamlNode.Mapping> body = TreeValues.mapping(field.value());
      Optional<String> value = body.flatMap(node -> TreeValues.text(node, "value"));
      if (all.contains(name) && value.isPresent()) {
        templates.put(name, LibraryTables.template(value.get()));
      } else if (value.isEmpty() || !all.contains(name)) {
        entity.add(attribute(field, body));
      }
    }
    templates.forEach(
        (key, template) ->
            LibraryTables.key(item, entity, key, template, "the value of the model"));
    List<String> identity = new ArrayList<>();
    for (String key : keys) {
      String template = templates.get(key);
      identity.addAll(template == null ? List.of(key) : LibraryTables.variables(template));
    }
    if (identity.isEmpty()) {
      item.templates().remove(keys.get(0));
      identity.add(keys.get(0));
    }
    LibraryTables.identity(entity, identity);
    return item;
  }

  private static AttributeDraft attribute(YamlNode.Entry field, Optional<YamlNode.Mapping> body) {
    String type =
        body.flatMap(node -> TreeValues.text(node, "type"))
            .or(() -> TreeValues.text(field.value()))
            .orElse("string");
    boolean required = body.filter(node -> TreeValues.isTrue(node, "required")).isPresent();
    AttributeDraft attribute =
        ModelAttributes.of(
            field.name(),
            type,
            body.map(node -> (List<String>) TreeValues.texts(node, "enum")).orElse(List.of()),
            required);
    if (body.filter(node -> TreeValues.isTrue(node, "unique")).isPresent()
        && attribute.type().equals("string")) {
      attribute.put("unique", "true");
    }
    body.flatMap(node -> TreeValues.text(node, "generate"))
        .filter(kind -> kind.matches("ulid|uuid"))
        .filter(kind -> attribute.type().equals("string"))
        .ifPresent(kind -> attribute.put("generated", kind));
    return attribute;
  }
}
