package dev.keysmith.design;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Designs of a table for each entity under its identity, as text: the attributes are the keys
 * wherever they can be. Each unique attribute has a table of uniqueness items, so that all of it is
 * correct.
 */
final class PlainTables {
  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_.-]{3,200}");

  /** What says something else in an item. */
  private static final ImmutableSet<String> TAKEN =
      ImmutableSet.of("copies", "embeds", "sequences", "shards", "holds");

  private final ImmutableListMultimap<String, PlainIndex> indexes;
  private final StringBuilder text = new StringBuilder("design: 1\ntables:\n");

  /**
   * An index with every attribute in it.
   *
   * @param partition attributes of the entity; one value for all instances where there are none
   */
  record PlainIndex(String name, ImmutableList<String> partition, ImmutableList<String> sort) {}

  /** A key attribute, and what it is made of where it is not the attribute of that name. */
  private record Key(String name, String template) {
    boolean isItself() {
      return template.equals("{" + name + "}");
    }
  }

  private PlainTables(ImmutableListMultimap<String, PlainIndex> indexes) {
    this.indexes = indexes;
  }

  /** The text of a design with these indexes, by entity. */
  static String text(Spec spec, ImmutableListMultimap<String, PlainIndex> indexes) {
    PlainTables tables = new PlainTables(indexes);
    int number = 0;
    for (Entity entity : spec.entities().values()) {
      number++;
      boolean fits = NAME.matcher(entity.name()).matches();
      String name = fits ? entity.name() : "table-" + number;
      tables.table(name, entity);
      tables.uniquenessItems(name, entity);
    }
    return tables.text.toString();
  }

  static Design read(Spec spec, String text) {
    DesignFile file = DesignReader.read(new SourceText("plain.yaml", text), spec);
    return file.design()
        .orElseThrow(() -> new IllegalStateException(file.findings() + "\n" + text));
  }

  private void table(String name, Entity entity) {
    ImmutableList<String> identity = entity.identity();
    List<Key> base = new ArrayList<>();
    base.add(key(entity, identity.get(0)));
    if (identity.size() == 2) {
      base.add(key(entity, identity.get(1)));
    } else if (identity.size() > 2) {
      base.add(composed(entity, identity.subList(1, identity.size())));
    }
    Map<String, Key> made = new LinkedHashMap<>();
    base.forEach(key -> made.put(key.name, key));
    line(1, quoted(name) + ":");
    line(2, "key: " + key(base));
    if (!indexes.get(entity.name()).isEmpty()) {
      line(2, "indexes:");
    }
    for (PlainIndex index : indexes.get(entity.name())) {
      List<Key> partition = new ArrayList<>();
      index.partition.forEach(attribute -> partition.add(key(entity, attribute)));
      if (partition.isEmpty()) {
        partition.add(new Key(free(entity, "all"), "all"));
      }
      List<Key> sort = new ArrayList<>();
      index.sort.forEach(attribute -> sort.add(key(entity, attribute)));
      partition.forEach(key -> made.put(key.name, key));
      sort.forEach(key -> made.put(key.name, key));
      line(
          3,
          quoted(index.name)
              + ": {partition: "
              + names(partition)
              + (sort.isEmpty() ? "" : ", sort: " + names(sort))
              + ", project: all}");
    }
    entity.ttl().ifPresent(ttl -> line(2, "ttl: " + quoted(ttl)));
    line(2, "items:");
    item(entity.name(), made.values().stream().toList(), "");
  }

  /** One item for each value that is taken; it goes when the instance does. */
  private void uniquenessItems(String name, Entity entity) {
    int number = 0;
    for (ImmutableList<String> unique : entity.uniqueKeys().values()) {
      if (unique.stream().noneMatch(part -> entity.attribute(part).type().isCollection())) {
        number++;
        Key key = unique.size() == 1 ? key(entity, unique.get(0)) : composed(entity, unique);
        List<String> held = new ArrayList<>(entity.identity());
        line(1, quoted(name + "-unique-" + number) + ":");
        line(2, "key: " + key(List.of(key)));
        entity
            .ttl()
            .ifPresent(
                ttl -> {
                  line(2, "ttl: " + quoted(ttl));
                  if (!held.contains(ttl)) {
                    held.add(ttl);
                  }
                });
        line(2, "items:");
        item(
            entity.name() + "/unique-" + number,
            List.of(key),
            "holds: ["
                + held.stream().map(PlainTables::quoted).collect(Collectors.joining(", "))
                + "]");
      }
    }
  }

  private void item(String name, List<Key> keys, String holds) {
    List<String> lines = new ArrayList<>();
    keys.stream()
        .filter(key -> !key.isItself())
        .forEach(key -> lines.add(quoted(key.name) + ": " + quoted(key.template)));
    if (!holds.isEmpty()) {
      lines.add(holds);
    }
    line(3, quoted(name) + ":" + (lines.isEmpty() ? " {}" : ""));
    lines.forEach(one -> line(4, one));
  }

  /** The attribute itself, or where no key can be of its type or name, text made of it. */
  private static Key key(Entity entity, String name) {
    Attribute attribute = entity.attribute(name);
    if (attribute.type().canBeKey() && !TAKEN.contains(name)) {
      return new Key(name, "{" + name + "}");
    }
    return new Key(
        free(entity, name),
        attribute.type().canBeKey() ? "{" + name + "}" : name + "#{" + name + "}");
  }

  private static Key composed(Entity entity, List<String> attributes) {
    String template =
        attributes.stream()
            .map(name -> "{" + name + padding(entity.attribute(name)) + "}")
            .collect(Collectors.joining("#"));
    return new Key(free(entity, String.join("_", attributes)), template);
  }

  /** So that text sorts as numbers do, with space for a sign. */
  private static String padding(Attribute attribute) {
    AttributeType type = attribute.type();
    return type.isNumeric() ? ":0" + (attribute.digits() + 2) : "";
  }

  /** A name that no attribute has. */
  private static String free(Entity entity, String like) {
    String name = like + "Key";
    while (entity.attributes().containsKey(name)) {
      name += "_";
    }
    return name;
  }

  private static String key(List<Key> keys) {
    return "{partition: "
        + quoted(keys.get(0).name)
        + (keys.size() > 1 ? ", sort: " + quoted(keys.get(1).name) : "")
        + "}";
  }

  private static String names(List<Key> keys) {
    return keys.stream().map(key -> quoted(key.name)).collect(Collectors.joining(", ", "[", "]"));
  }

  private void line(int depth, String line) {
    text.append("  ".repeat(depth)).append(line).append('\n');
  }

  private static String quoted(String name) {
    return "\"" + name + "\"";
  }
}
