package dev.keysmith.emit.analytics;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.item.EmbeddedCollectionCodec;
import dev.keysmith.item.EntitySource;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The instances of an entity as a query over the items of exports.
 *
 * <pre>
 *   items_1   the attributes of each item of a table, by name
 *   texts_1   the attributes of the entity as text, of the items of its layout
 *   part_1    the same in the types of their columns; parts of one instance are joined
 * </pre>
 */
final class InstanceQuery {
  private final Spec spec;
  private final SqlDialect sql;
  private final Function<String, String> lines;
  private final EntitySource source;
  private final Entity entity;
  private final ViewNames names;
  private final ItemValues values;
  private final ItemConditions conditions;
  private final List<String> relations = new ArrayList<>();
  private int count;

  /**
   * @param lines what FROM names for the lines of a table's export, and the column, as {@code
   *     relation.column}
   */
  InstanceQuery(
      Spec spec,
      Design design,
      Entity entity,
      SqlDialect sql,
      ViewNames names,
      Function<String, String> lines) {
    this.spec = spec;
    this.sql = sql;
    this.lines = lines;
    this.source = EntitySource.of(design, entity);
    this.entity = entity;
    this.names = names;
    this.values = new ItemValues(spec, sql);
    this.conditions = new ItemConditions(spec, sql);
  }

  /** All of it. */
  String text() {
    String rows = source.parts().isEmpty() ? children() : parts();
    return relations.isEmpty() ? rows : "WITH " + String.join(",\n", relations) + "\n" + rows;
  }

  private String parts() {
    List<String> parts =
        source.parts().stream().map(part -> String.join("\nUNION ALL\n", ofLayout(part))).toList();
    if (parts.size() == 1) {
      return parts.get(0);
    }
    for (int i = 0; i < parts.size(); i++) {
      relations.add("part_%d AS (\n%s\n)".formatted(i + 1, indented(parts.get(i))));
    }
    return "SELECT\n"
        + entity.attributes().keySet().stream()
            .map(name -> "  " + joined(name, parts.size()) + " AS " + column(name))
            .collect(Collectors.joining(",\n"))
        + "\nFROM part_1"
        + IntStream.rangeClosed(2, parts.size())
            .mapToObj(i -> "\nLEFT JOIN part_%d ON %s".formatted(i, sameInstance(i)))
            .collect(Collectors.joining());
  }

  private String joined(String name, int parts) {
    return entity.identity().contains(name)
        ? "part_1." + column(name)
        : IntStream.rangeClosed(1, parts)
            .mapToObj(i -> "part_" + i + "." + column(name))
            .collect(Collectors.joining(", ", "coalesce(", ")"));
  }

  private String sameInstance(int part) {
    return entity.identity().stream()
        .map(name -> "part_%d.%s = part_1.%s".formatted(part, column(name), column(name)))
        .collect(Collectors.joining(" AND "));
  }

  /** A query for each form of the layout's items. */
  private ImmutableList<String> ofLayout(LayoutRef layoutRef) {
    ImmutableList.Builder<String> queries = ImmutableList.builder();
    for (ItemKeyForm form : ItemKeyForm.of(layoutRef)) {
      String items = items(form);
      queries.add(
          select(attribute -> values.of(form, attribute), items + where(conditions.of(form))));
    }
    return queries.build();
  }

  private String children() {
    List<String> queries = new ArrayList<>();
    for (EntitySource.Embedding embedding : source.embeddings()) {
      for (ItemKeyForm form : ItemKeyForm.of(embedding.layoutRef())) {
        queries.add(children(embedding, form));
      }
    }
    // A child that is embedded in two parents is the same in both.
    return queries.isEmpty() ? none() : String.join("\nUNION\n", queries);
  }

  private String children(EntitySource.Embedding embedding, ItemKeyForm form) {
    String parents =
        relation("parents", "SELECT item\nFROM " + items(form) + where(conditions.of(form)));
    String collection = values.element(ItemValues.ITEM, embedding.attribute());
    boolean isMap = embedding.embed().map();
    String each = isMap ? sql.eachOfObject(collection, "$.M") : sql.eachOfArray(collection, "$.L");
    String children =
        relation(
            "children",
            "SELECT item, %s%s AS child\nFROM %s\n%s"
                .formatted(isMap ? "map_key, " : "", sql.object("element", "$.M"), parents, each));
    return select(attribute -> ofChild(embedding.embed(), form, attribute), children);
  }

  private SqlValue ofChild(Embed embed, ItemKeyForm parent, Attribute attribute) {
    for (Map.Entry<String, String> reference : embed.relationship().attributes().entrySet()) {
      if (reference.getValue().equals(attribute.name())) {
        return values.of(parent, reference.getKey());
      }
    }
    EmbeddedCollectionCodec codec = new EmbeddedCollectionCodec(spec, embed);
    if (!embed.map() || !codec.keyAttributes().contains(attribute.name())) {
      return values.stored("child", attribute.name(), attribute);
    }
    return codec
        .keyTemplate()
        .flatMap(template -> template.pattern())
        .map(pattern -> values.composed(pattern, "map_key", attribute))
        .orElseGet(() -> new SqlValue("map_key", text -> values.ofText(text, attribute)));
  }

  /** No instance is stored anywhere, but the columns are known. */
  private String none() {
    return "SELECT\n"
        + entity.attributes().values().stream()
            .map(
                attribute ->
                    "  CAST(NULL AS %s) AS %s"
                        .formatted(values.columnType(attribute), column(attribute.name())))
            .collect(Collectors.joining(",\n"))
        + "\nWHERE FALSE";
  }

  /** The typed columns of the rows of a relation. */
  private String select(Function<Attribute, SqlValue> value, String from) {
    String texts =
        relation(
            "texts",
            "SELECT\n" + columns(attribute -> value.apply(attribute).raw()) + "\nFROM " + from);
    return "SELECT\n"
        + columns(attribute -> value.apply(attribute).typed().apply(column(attribute.name())))
        + "\nFROM "
        + texts;
  }

  private String columns(Function<Attribute, String> expression) {
    return entity.attributes().values().stream()
        .map(attribute -> "  " + expression.apply(attribute) + " AS " + column(attribute.name()))
        .collect(Collectors.joining(",\n"));
  }

  private String items(ItemKeyForm form) {
    count++;
    String line = lines.apply(form.layoutRef().table().name());
    int dot = line.lastIndexOf('.');
    return relation(
        "items",
        "SELECT %s AS item\nFROM %s"
            .formatted(sql.object(line.substring(dot + 1), "$.Item"), line.substring(0, dot)));
  }

  private String relation(String name, String query) {
    String numbered = name + "_" + count;
    relations.add("%s AS (\n%s\n)".formatted(numbered, indented(query)));
    return numbered;
  }

  private String column(String attribute) {
    return sql.name(names.column(entity, attribute));
  }

  private static String where(ImmutableList<String> all) {
    return "\nWHERE " + String.join("\n  AND ", all);
  }

  private static String indented(String text) {
    return "  " + text.replace("\n", "\n  ");
  }
}
