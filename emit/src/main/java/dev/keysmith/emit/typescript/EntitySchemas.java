package dev.keysmith.emit.typescript;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.JsonFormatter;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code entity-schemas.ts}: TypeScript types of what the application works with, apart from those
 * of what the tables store.
 *
 * <pre>
 *   Issue                the entity's own attributes
 *   IssueIdentity        those that name one
 *   StoredIssue          the item: keys as template literal types, Type, copies, embedded children
 *   StoredIssueKey       its key in the table
 *   StoredIssueInGSI1    what an index has of it
 *   StoredInApp          any item of a table, distinguished by Type
 * </pre>
 *
 * <p>There is no code in it but the names of tables, indexes and keys. It is not {@code IssueItem},
 * since applications have an {@code OrderItem} beside their {@code Order}.
 */
public final class EntitySchemas {
  static final String NAME = "entity-schemas.ts";

  private final Spec spec;
  private final ImmutableList<Table> tables;
  private final TypeScriptNames names = new TypeScriptNames();
  private final ImmutableMap<String, String> entities;
  private final StringBuilder out = new StringBuilder();

  private EntitySchemas(DesignAnalysis analysis) {
    this.spec = analysis.spec();
    this.tables = analysis.design().tables().values().asList();
    this.entities =
        spec.entities().keySet().stream()
            .collect(ImmutableMap.toImmutableMap(name -> name, names::of));
  }

  public static Artifact artifact(DesignAnalysis analysis) {
    return new Artifact(NAME, new EntitySchemas(analysis).text());
  }

  private String text() {
    comment(
        spec.application() + ": entities, and the items of its tables.",
        "",
        "Values are those of the document client of the AWS SDK.");
    names();
    spec.entities().values().forEach(this::entity);
    tables.forEach(this::table);
    return out.toString();
  }

  private void comment(String... lines) {
    out.append(TypeScriptText.comment("", List.of(lines)));
  }

  /** Names of tables, indexes and keys, so that no request has to repeat them as text. */
  private void names() {
    out.append('\n');
    comment("Tables and indexes with their keys. The name of a deployed table may have a prefix.");
    out.append("export const TABLES = {\n");
    for (Table table : tables) {
      out.append("  ").append(TypeScriptText.property(table.name())).append(": {\n");
      out.append("    partitionKey: ").append(JsonFormatter.quoted(table.key().partition()));
      out.append(",\n");
      table
          .key()
          .sort()
          .ifPresent(sort -> out.append("    sortKey: " + JsonFormatter.quoted(sort) + ",\n"));
      table
          .ttl()
          .ifPresent(ttl -> out.append("    timeToLive: " + JsonFormatter.quoted(ttl) + ",\n"));
      out.append("    indexes: {");
      for (Index index : table.indexes().values()) {
        out.append("\n      ").append(TypeScriptText.property(index.name()));
        out.append(": { partitionKey: ").append(list(index.partition()));
        out.append(", sortKey: ").append(list(index.sort())).append(" },");
      }
      out.append(table.indexes().isEmpty() ? "},\n" : "\n    },\n").append("  },\n");
    }
    out.append("} as const;\n\nexport type TableName = keyof typeof TABLES;\n");
  }

  private static String list(List<String> names) {
    return names.isEmpty()
        ? "[]"
        : "[" + String.join(", ", names.stream().map(JsonFormatter::quoted).toList()) + "]";
  }

  private void entity(Entity entity) {
    String name = entities.getOrDefault(entity.name(), "");
    out.append('\n');
    comment(entity.about().orElse("An instance of " + entity.name() + "."));
    out.append("export interface ").append(name).append(" {\n");
    for (Attribute attribute : entity.attributes().values()) {
      out.append(TypeScriptText.comment("  ", AttributeText.of(entity, attribute)));
      out.append("  ");
      if (attribute.immutable() || entity.identity().contains(attribute.name())) {
        out.append("readonly ");
      }
      property(attribute.name(), attribute.isOptional(), TypeScriptTypes.of(attribute));
    }
    out.append("}\n\n");
    comment("Identity of " + entity.name() + ".");
    out.append("export type ").append(names.of(entity.name(), "Identity"));
    out.append(" = ").append(pick(name, entity.identity())).append(";\n");
  }

  private void property(String name, boolean optional, String type) {
    out.append(TypeScriptText.property(name)).append(optional ? "?: " : ": ");
    out.append(type).append(";\n");
  }

  private static String pick(String type, List<String> attributes) {
    return "Pick<" + type + ", " + TypeScriptText.union(attributes) + ">";
  }

  private void table(Table table) {
    ImmutableList.Builder<String> items = ImmutableList.builder();
    for (ItemLayout item : table.items().values()) {
      items.add(item(new LayoutRef(table, item)));
    }
    out.append('\n');
    comment("Any item of the table " + table.name() + ".");
    out.append(TypeScriptText.alternatives(names.of("StoredIn", table.name()), items.build()));
  }

  private String item(LayoutRef layoutRef) {
    Table table = layoutRef.table();
    ItemLayout item = layoutRef.item();
    StoredProperties properties =
        new StoredProperties(layoutRef, new TypeScriptTypes(spec, entities), spec);
    String type = names.of("Stored", item.entity(), item.variant().orElse(""));
    out.append('\n');
    comment(
        item.isMain()
            ? "Item of " + item.entity() + " in the table " + table.name() + "."
            : "Further item of " + item.entity() + " in the table " + table.name() + ".");
    out.append(properties.declaration(type)).append('\n');
    comment("Primary key.");
    out.append("export type ").append(names.of(type, "Key"));
    out.append(" = ").append(pick(type, table.key().attributes())).append(";\n");
    for (Index index : table.indexes().values()) {
      if (item.mayEnter(index)) {
        out.append('\n');
        comment("What the index " + index.name() + " has of it.");
        String entry = names.of(type, "In", index.name());
        out.append(TypeScriptText.intersection(entry, entry(properties, type, index)));
      }
    }
    return type;
  }

  /** An item is in an index only where it has all of its key. */
  private static ImmutableList<String> entry(
      StoredProperties properties, String type, Index index) {
    String keys = "Required<" + pick(type, index.keyAttributes()) + ">";
    if (index.projection() instanceof IndexProjection.All) {
      return ImmutableList.of(type, keys);
    }
    List<String> others = new ArrayList<>(properties.names());
    others.removeIf(
        name ->
            index.keyAttributes().contains(name)
                || !(properties.isTableKey(name) || index.projection().includes(name)));
    return others.isEmpty() ? ImmutableList.of(keys) : ImmutableList.of(pick(type, others), keys);
  }
}
