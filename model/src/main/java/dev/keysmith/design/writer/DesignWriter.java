package dev.keysmith.design.writer;

import com.google.common.collect.Collections2;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableClass;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.Relationship;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Writes a design as readable YAML: short values on one line, a fixed order, and no redundant
 * fields. The same design gives the same bytes.
 */
public final class DesignWriter {
  private final Design design;
  private final StringBuilder out = new StringBuilder();

  private DesignWriter(Design design) {
    this.design = design;
  }

  public static String write(Design design) {
    DesignWriter writer = new DesignWriter(design);
    writer.design();
    return writer.out.toString();
  }

  private void design() {
    line(0, "design: 1");
    line(0, "tables:");
    design.tables().values().forEach(this::table);
    if (!design.plans().isEmpty()) {
      line(0, "plans:");
      design.plans().forEach((id, plan) -> line(1, YamlFormatter.name(id) + ": " + plan(plan)));
    }
    if (!design.suppressions().isEmpty()) {
      line(0, "suppress:");
      design.suppressions().forEach(one -> line(1, "- " + suppression(one)));
    }
  }

  private static String suppression(Design.Suppression suppression) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("rule", YamlFormatter.name(suppression.rule()));
    suppression.where().ifPresent(where -> fields.put("where", YamlFormatter.name(where)));
    fields.put("reason", YamlFormatter.quoted(suppression.reason()));
    return YamlFormatter.mapping(fields);
  }

  private void table(Table table) {
    line(1, YamlFormatter.name(table.name()) + ":");
    Map<String, String> key = new LinkedHashMap<>();
    key.put("partition", part(table.key().partition(), table));
    table.key().sort().ifPresent(sort -> key.put("sort", part(sort, table)));
    line(2, "key: " + YamlFormatter.mapping(key));
    if (!table.indexes().isEmpty()) {
      line(2, "indexes:");
      table
          .indexes()
          .values()
          .forEach(index -> line(3, YamlFormatter.name(index.name()) + ": " + index(index, table)));
    }
    table.ttl().ifPresent(ttl -> line(2, "ttl: " + YamlFormatter.name(ttl)));
    if (table.tableClass() != TableClass.STANDARD) {
      line(2, "class: " + table.tableClass().keyword());
    }
    line(2, "items:");
    table.items().values().forEach(item -> item(item, table));
  }

  /** A key attribute; its type only where it is not the usual one. */
  private static String part(String name, Table table) {
    KeyAttributeType type = table.type(name);
    return type == KeyAttributeType.STRING
        ? YamlFormatter.name(name)
        : YamlFormatter.mapping(
            ImmutableMap.of("name", YamlFormatter.name(name), "type", type.keyword()));
  }

  private static String parts(ImmutableList<String> names, Table table) {
    return names.size() == 1
        ? part(names.get(0), table)
        : YamlFormatter.list(Collections2.transform(names, name -> part(name, table)));
  }

  private static String index(Index index, Table table) {
    Map<String, String> fields = new LinkedHashMap<>();
    if (index.local()) {
      fields.put("local", "true");
    } else {
      fields.put("partition", parts(index.partition(), table));
    }
    if (!index.sort().isEmpty()) {
      fields.put("sort", parts(index.sort(), table));
    }
    fields.put("project", projection(index.projection()));
    return YamlFormatter.mapping(fields);
  }

  private static String projection(IndexProjection projection) {
    return switch (projection.kind()) {
      case ALL -> "all";
      case KEYS_ONLY -> "keys";
      case INCLUDE ->
          YamlFormatter.list(Collections2.transform(projection.attributes(), YamlFormatter::name));
    };
  }

  private void item(ItemLayout item, Table table) {
    int before = out.length();
    line(3, YamlFormatter.name(item.name()) + ":");
    int empty = out.length();
    mapping(
        "copies", Maps.transformValues(item.copies(), path -> YamlFormatter.name(path.toString())));
    mapping("embeds", Maps.transformValues(item.embeds(), DesignWriter::embed));
    mapping(
        "sequences",
        Maps.transformValues(item.sequences(), counter -> YamlFormatter.name(counter.toString())));
    mapping(
        "counts",
        Maps.transformValues(item.counts(), count -> related(count.relationship(), false)));
    for (String attribute : table.keyAttributes()) {
      item.key(attribute)
          .filter(rule -> !item.isImplied(attribute, table.key()))
          .ifPresent(rule -> rule(attribute, rule));
    }
    item.shards().ifPresent(shards -> line(4, "shards: " + shards));
    item.holds()
        .ifPresent(
            holds ->
                line(
                    4,
                    "holds: "
                        + YamlFormatter.list(Collections2.transform(holds, YamlFormatter::name))));
    item.type().ifPresent(type -> line(4, "type: " + YamlFormatter.literal(type)));
    if (out.length() == empty) {
      out.setLength(before);
      line(3, YamlFormatter.name(item.name()) + ": {}");
    }
  }

  private void mapping(String field, Map<String, String> entries) {
    if (!entries.isEmpty()) {
      line(4, field + ": " + YamlFormatter.mapping(entries));
    }
  }

  private static String embed(ItemLayout.Embed embed) {
    return related(embed.relationship(), embed.map());
  }

  /** Children: the entity alone, or with the role of their reference and how they are stored. */
  private static String related(Relationship relationship, boolean map) {
    Optional<String> role = relationship.role();
    String entity = YamlFormatter.name(relationship.child());
    if (role.isEmpty() && !map) {
      return entity;
    }
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("entity", entity);
    role.ifPresent(name -> fields.put("via", YamlFormatter.name(name)));
    if (map) {
      fields.put("as", "map");
    }
    return YamlFormatter.mapping(fields);
  }

  private void rule(String attribute, KeyRule rule) {
    String name = YamlFormatter.name(attribute) + ":";
    if (rule.only().isPresent()) {
      line(4, name + " " + YamlFormatter.quoted(rule.only().get().toString()));
      return;
    }
    line(4, name);
    for (KeyRule.Alternative alternative : rule.alternatives()) {
      Map<String, String> fields = new LinkedHashMap<>();
      alternative.when().ifPresent(when -> fields.put("when", when(when)));
      fields.put("is", YamlFormatter.quoted(alternative.template().toString()));
      line(5, "- " + YamlFormatter.mapping(fields));
    }
  }

  private static String when(KeyRuleCondition when) {
    return YamlFormatter.mapping(
        Maps.transformValues(when.conditions(), condition -> test(condition.test())));
  }

  private static String test(Test test) {
    if (test instanceof Test.Exists exists) {
      return "{exists: " + exists.expected() + "}";
    }
    if (test instanceof Test.In in) {
      return "{in: "
          + YamlFormatter.list(
              Collections2.transform(in.values(), value -> YamlFormatter.literal(value.toString())))
          + "}";
    }
    if (test instanceof Test.Is is) {
      return YamlFormatter.literal(is.value().toString());
    }
    if (test instanceof Test.Range range) {
      return YamlFormatter.mapping(
          Maps.transformValues(
              range.byKeyword(), value -> YamlFormatter.literal(value.toString())));
    }
    throw new IllegalArgumentException("no alternative depends on " + test);
  }

  /** The table, only if the name of the index is ambiguous. */
  private String plan(Design.PinnedPlan plan) {
    long owners =
        design.tables().values().stream()
            .filter(table -> plan.index().flatMap(table::index).isPresent())
            .count();
    Map<String, String> fields = new LinkedHashMap<>();
    if (owners != 1) {
      fields.put("table", YamlFormatter.name(plan.table()));
    }
    plan.index().ifPresent(index -> fields.put("index", YamlFormatter.name(index)));
    return YamlFormatter.mapping(fields);
  }

  private void line(int depth, String text) {
    out.append("  ".repeat(depth)).append(text).append('\n');
  }
}
