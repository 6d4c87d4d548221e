package dev.keysmith.importer.library;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.importer.content.AttributeDraft;
import dev.keysmith.importer.content.EntityDraft;
import dev.keysmith.importer.content.ImportedTable;
import dev.keysmith.importer.content.IndexDefinition;
import dev.keysmith.importer.content.IndexDefinition.Projected;
import dev.keysmith.importer.content.ItemDraft;
import dev.keysmith.importer.content.KeyAttribute;
import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.content.TableDefinition;
import dev.keysmith.importer.sample.NameWords;
import dev.keysmith.source.SourceLocation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tables of models of data access libraries, which several models may share. */
final class LibraryTables {
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}:]+)(:[^}]*)?\\}");

  private final SourceContent content;
  private final Map<String, LibraryTable> tables = new LinkedHashMap<>();

  private LibraryTables(SourceContent content) {
    this.content = content;
  }

  static LibraryTables of(SourceContent content) {
    return content.shared(
        LibraryTables.class,
        () -> {
          LibraryTables made = new LibraryTables(content);
          content.atEnd(made::finish);
          return made;
        });
  }

  /** A table with the keys that the first model states. */
  static final class LibraryTable {
    private final KeyAttribute partition;
    private final Optional<KeyAttribute> sort;
    private final SourceLocation location;
    private final Map<String, IndexDefinition> indexes = new LinkedHashMap<>();
    private final List<ItemDraft> items = new ArrayList<>();

    LibraryTable(KeyAttribute partition, Optional<KeyAttribute> sort, SourceLocation location) {
      this.partition = partition;
      this.sort = sort;
      this.location = location;
    }

    void index(String name, List<KeyAttribute> partition, List<KeyAttribute> sort, Projected kind) {
      indexes.putIfAbsent(
          name,
          new IndexDefinition(
              name,
              false,
              ImmutableList.copyOf(partition),
              ImmutableList.copyOf(sort),
              kind,
              ImmutableList.of()));
    }

    void item(ItemDraft item) {
      items.add(item);
    }
  }

  LibraryTable table(
      String name, KeyAttribute partition, Optional<KeyAttribute> sort, SourceLocation location) {
    return tables.computeIfAbsent(
        tableName(name), key -> new LibraryTable(partition, sort, location));
  }

  private static String tableName(String name) {
    String normal = name.replaceAll("[^A-Za-z0-9_.-]+", "-");
    return normal.length() < 3 ? normal + "-table" : normal;
  }

  /** A new entity; empty if the name is taken, which is remarked. */
  Optional<EntityDraft> entity(String name, SourceLocation location) {
    String normal = NameWords.pascal(name);
    if (content.entities().containsKey(normal)) {
      content.notCarriedOver(location, "a second model of %s".formatted(normal));
      return Optional.empty();
    }
    EntityDraft entity = new EntityDraft(normal);
    content.entities().put(normal, entity);
    return Optional.of(entity);
  }

  /** {@code USER#${id}} becomes {@code USER#{id}}. */
  static String template(String text) {
    Matcher matcher = VARIABLE.matcher(text.replace("%", "-"));
    StringBuilder template = new StringBuilder();
    int end = 0;
    String source = text.replace("%", "-");
    while (matcher.find()) {
      template.append(source.substring(end, matcher.start()).replaceAll("[{}]", "-"));
      template.append('{').append(NameWords.attribute(matcher.group(1).strip())).append('}');
      end = matcher.end();
    }
    return template.append(source.substring(end).replaceAll("[{}]", "-")).toString();
  }

  static List<String> variables(String template) {
    List<String> names = new ArrayList<>();
    Matcher matcher = Pattern.compile("\\{([^{}:]+)(:[^{}]*)?\\}").matcher(template);
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }

  /** States a key of an entity: a template, or the attribute of that name. */
  static void key(ItemDraft item, EntityDraft entity, String key, String template, String why) {
    for (String name : variables(template)) {
      entity
          .add(new AttributeDraft(name, "string"))
          .comment(entity.attribute(name).isPresent() ? "part of " + key : "not in the source");
    }
    if (!template.equals("{" + key + "}")) {
      item.template(key, template, why);
    }
  }

  /** What the keys of the table are composed of is always there. */
  static void identity(EntityDraft entity, List<String> names) {
    List<String> identity = names.stream().distinct().toList();
    entity.identity(identity, Optional.of("inferred: what the key of the table is composed of"));
    for (String name : identity) {
      AttributeDraft attribute = entity.add(new AttributeDraft(name, "string"));
      attribute.remove("present").remove("unique");
      attribute.comments().removeIf(comment -> comment.startsWith("PLACEHOLDER"));
      if (attribute.type().matches("boolean|list|map|.*Set")) {
        attribute.type("string").fields().clear();
      }
    }
  }

  private void finish() {
    tables.forEach(
        (name, table) -> {
          TableDefinition definition =
              new TableDefinition(
                  name,
                  table.partition,
                  table.sort,
                  ImmutableList.copyOf(table.indexes.values()),
                  ImmutableMap.of(),
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty(),
                  OptionalLong.empty(),
                  OptionalLong.empty(),
                  table.location);
          content.drafts().add(new ImportedTable(definition, table.items));
        });
  }
}
