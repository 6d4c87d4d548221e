package dev.keysmith.importer.sql;

import dev.keysmith.importer.content.AttributeDraft;
import dev.keysmith.importer.content.EntityDraft;
import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.sample.NameWords;
import dev.keysmith.importer.sql.SqlTable.ForeignKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes the entities of a SQL schema: identities of primary keys, references of foreign keys. */
final class SchemaEntities {
  private final Map<String, SqlTable> tables;
  private final SourceContent content;
  private final Map<String, EntityDraft> byTable = new LinkedHashMap<>();

  SchemaEntities(Map<String, SqlTable> tables, SourceContent content) {
    this.tables = tables;
    this.content = content;
  }

  /** The entities by the names of their tables in lower case. */
  Map<String, EntityDraft> byTable() {
    return byTable;
  }

  void assemble() {
    tables.forEach((key, table) -> byTable.put(key, entity(table)));
    Set<List<String>> identifying = new LinkedHashSet<>();
    for (SqlTable table : tables.values()) {
      table.foreignKeys().stream().distinct().forEach(key -> reference(table, key, identifying));
    }
    tables.values().forEach(this::uniques);
  }

  private EntityDraft entity(SqlTable table) {
    String name = NameWords.singular(NameWords.pascal(table.name()));
    if (content.entities().containsKey(name)) {
      name = NameWords.pascal(table.name());
    }
    String free = name;
    for (int number = 2; content.entities().containsKey(free); number++) {
      free = name + number;
    }
    EntityDraft entity = new EntityDraft(free);
    content.entities().put(free, entity);
    List<String> identity = identity(table);
    boolean stated = !table.primaryKey().isEmpty();
    entity.identity(
        identity.stream().map(column -> column(table, column).name()).toList(),
        stated ? Optional.empty() : Optional.of("inferred: the table has no primary key"));
    if (!stated) {
      content.toState(
          table.location(), "the identity of %s: the table has no primary key".formatted(free));
    }
    table
        .columns()
        .forEach(
            (key, attribute) -> {
              entity.add(attribute);
              if (!table.required().contains(key) && !identity.contains(key)) {
                attribute.put("present", "50%").comment("PLACEHOLDER: the column may be NULL");
              }
            });
    return entity;
  }

  private static AttributeDraft column(SqlTable table, String key) {
    return Optional.ofNullable(table.columns().get(key)).orElseThrow();
  }

  /** The primary key; without one, a unique column that is never NULL, or the first one. */
  private static List<String> identity(SqlTable table) {
    List<String> primary =
        table.primaryKey().stream()
            .filter(table.columns()::containsKey)
            .filter(key -> isKey(column(table, key)))
            .distinct()
            .toList();
    if (!primary.isEmpty()) {
      return primary;
    }
    Optional<List<String>> unique =
        table.uniques().stream()
            .filter(columns -> table.required().containsAll(columns))
            .filter(columns -> columns.stream().allMatch(key -> isKey(column(table, key))))
            .findFirst();
    return unique.orElseGet(
        () -> {
          String first =
              table.columns().keySet().stream()
                  .filter(key -> isKey(column(table, key)))
                  .findFirst()
                  .orElseGet(() -> table.columns().keySet().iterator().next());
          if (!isKey(column(table, first))) {
            column(table, first).type("string").fields().clear();
          }
          return List.of(first);
        });
  }

  private static boolean isKey(AttributeDraft attribute) {
    return switch (attribute.type()) {
      case "boolean", "list", "map", "stringSet", "numberSet" -> false;
      default -> true;
    };
  }

  private void reference(SqlTable table, ForeignKey key, Set<List<String>> identifying) {
    SqlTable parentTable = tables.get(key.parent());
    EntityDraft parent = byTable.get(key.parent());
    EntityDraft child = Optional.ofNullable(byTable.get(SqlNames.key(table.name()))).orElseThrow();
    String shown = String.join(", ", key.columns());
    if (parentTable == null || parent == null) {
      content.notCarriedOver(
          key.location(),
          "the foreign key (%s) of %s: no file defines %s"
              .formatted(shown, table.name(), key.parent()));
      return;
    }
    List<String> identity = identity(parentTable);
    List<String> referenced = key.referenced().isEmpty() ? identity : key.referenced();
    boolean whole =
        new HashSet<>(referenced).equals(new HashSet<>(identity))
            && referenced.size() == key.columns().size();
    if (!whole || !key.columns().stream().allMatch(table.columns()::containsKey)) {
      content.notCarriedOver(
          key.location(),
          "the foreign key (%s) of %s: it does not refer to the whole identity of %s"
              .formatted(shown, table.name(), parent.name()));
      return;
    }
    boolean inIdentity =
        key.columns().stream()
            .anyMatch(column -> child.identity().contains(column(table, column).name()));
    if (inIdentity && reaches(parent.name(), child.name(), identifying)) {
      content.notCarriedOver(
          key.location(),
          "the foreign key (%s) of %s: the identities would depend on each other"
              .formatted(shown, table.name()));
      return;
    }
    if (inIdentity) {
      identifying.add(List.of(child.name(), parent.name()));
    }
    refer(table, key, parent, parentTable, referenced);
  }

  private static boolean reaches(String from, String to, Set<List<String>> edges) {
    List<String> queue = new ArrayList<>(List.of(from));
    Set<String> seen = new HashSet<>(queue);
    for (int i = 0; i < queue.size(); i++) {
      String current = queue.get(i);
      if (current.equals(to)) {
        return true;
      }
      for (List<String> edge : edges) {
        if (edge.get(0).equals(current) && seen.add(edge.get(1))) {
          queue.add(edge.get(1));
        }
      }
    }
    return false;
  }

  private void refer(
      SqlTable table,
      ForeignKey key,
      EntityDraft parent,
      SqlTable parentTable,
      List<String> referenced) {
    boolean several =
        table.foreignKeys().stream().distinct().filter(k -> k.parent().equals(key.parent())).count()
            > 1;
    boolean taken =
        key.columns().stream()
            .map(column -> column(table, column))
            .anyMatch(attribute -> attribute.reference().isPresent());
    if (taken && (several || key.columns().size() > 1)) {
      content.notCarriedOver(
          key.location(),
          "the foreign key (%s) of %s: its columns are part of another one"
              .formatted(String.join(", ", key.columns()), table.name()));
      return;
    }
    for (int i = 0; i < key.columns().size(); i++) {
      AttributeDraft attribute = column(table, key.columns().get(i));
      AttributeDraft target = column(parentTable, referenced.get(i));
      String path = parent.name() + "." + target.name();
      attribute.type(target.type()).remove("digits").remove("bytes").remove("generated");
      attribute.put(
          "references",
          attribute.reference().map(other -> "[" + other + ", " + path + "]").orElse(path));
      attribute.comments().removeIf(comment -> comment.startsWith("digits"));
      if (several) {
        attribute.put("role", role(key));
      }
    }
  }

  /** {@code billing_address_id} has the role {@code billing_address}. */
  private static String role(ForeignKey key) {
    String name = key.columns().get(0).replaceAll("_?(id|uuid|code)$", "");
    return NameWords.attribute(name.isEmpty() ? key.columns().get(0) : name);
  }

  private void uniques(SqlTable table) {
    EntityDraft entity = Optional.ofNullable(byTable.get(SqlNames.key(table.name()))).orElseThrow();
    Set<Set<String>> seen = new HashSet<>();
    for (List<String> columns : table.uniques()) {
      List<AttributeDraft> attributes =
          columns.stream()
              .flatMap(key -> Optional.ofNullable(table.columns().get(key)).stream())
              .toList();
      Set<String> names = new LinkedHashSet<>();
      attributes.forEach(attribute -> names.add(attribute.name()));
      if (attributes.size() != columns.size()
          || !seen.add(names)
          || names.equals(new LinkedHashSet<>(entity.identity()))) {
        continue;
      }
      Optional<AttributeDraft> last =
          attributes.stream()
              .filter(attribute -> attribute.field("unique").isEmpty())
              .filter(attribute -> !entity.identity().contains(attribute.name()))
              .reduce((one, other) -> other);
      if (last.isEmpty() || !attributes.stream().allMatch(SchemaEntities::isKey)) {
        content.notCarriedOver(
            table.location(),
            "the unique constraint (%s) of %s".formatted(String.join(", ", names), table.name()));
        continue;
      }
      names.remove(last.get().name());
      last.get()
          .remove("values")
          .put("unique", names.isEmpty() ? "true" : "[" + String.join(", ", names) + "]");
    }
  }
}
