package dev.keysmith.fuzz;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.source.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Changes of a design that leave it within the language, mostly. */
final class DesignVariations {
  private static final ImmutableSet<String> NO_KEYS =
      ImmutableSet.of("copies", "embeds", "sequences", "counts", "shards", "holds", "type");

  private static final ImmutableList<String> FORMATS =
      ImmutableList.of("", "", "", "", ":08", ":-08", ":-", ":month", ":day", ":hour");

  private final SplittableRandom random;
  private final SpecVariations figures;

  DesignVariations(SplittableRandom random) {
    this.random = random;
    this.figures = new SpecVariations(random.split());
  }

  YamlNode change(YamlNode design, InputNames names) {
    if (names.attributes().isEmpty()) {
      return design;
    }
    return switch (random.nextInt(12)) {
      case 0 -> figures.otherFigure(design, FieldValues.DESIGN);
      case 1, 2, 3 -> otherKey(design, names);
      case 4, 5 -> otherAlternatives(design, names);
      case 6, 7 -> withField(design, names);
      case 8 -> withIndex(design, names);
      case 9 -> otherProjection(design, names);
      case 10 -> pinned(design, names);
      default -> {
        List<Object> parts = YamlParts.of(design);
        yield parts.isEmpty() ? design : YamlParts.replace(design, pick(parts), List.of());
      }
    };
  }

  /** What an item has as its key, in one of its key attributes. */
  private YamlNode otherKey(YamlNode design, InputNames names) {
    List<YamlNode.Entry> keys = keys(design);
    if (keys.isEmpty()) {
      return design;
    }
    YamlNode.Entry key = pick(keys);
    String old = key.value() instanceof YamlNode.Scalar scalar ? scalar.text() : "";
    return YamlParts.replace(
        design, key, List.of(new YamlNode.Entry(key.key(), text(template(old, names)))));
  }

  /** A template near another one, so that many still tell instances apart. */
  private String template(String old, InputNames names) {
    String part = "{" + pick(names.attributes()) + pick(FORMATS) + "}";
    return switch (random.nextInt(7)) {
      case 0 -> old + "#" + part;
      case 1 -> literal() + "#" + old;
      case 2 -> part;
      case 3 -> old + "#{shard}";
      case 4 -> literal();
      case 5 -> literal() + "#" + part + "#{" + pick(names.attributes()) + "}";
      default -> old.replaceAll("\\{(\\w+)[^}]*}", "{$1" + pick(FORMATS) + "}");
    };
  }

  private YamlNode otherAlternatives(YamlNode design, InputNames names) {
    List<YamlNode.Entry> keys = keys(design);
    if (keys.isEmpty()) {
      return design;
    }
    YamlNode.Entry key = pick(keys);
    String old = key.value() instanceof YamlNode.Scalar scalar ? scalar.text() : "";
    YamlNode.Mapping first =
        SpecVariations.put(
            (YamlNode.Mapping)
                FieldValues.node(
                    "{when: {%s: %s}}".formatted(pick(names.attributes()), condition(names))),
            "is",
            text(old.isEmpty() ? "{" + pick(names.attributes()) + "}" : old));
    ImmutableList.Builder<YamlNode> alternatives = ImmutableList.<YamlNode>builder().add(first);
    if (random.nextBoolean()) {
      alternatives.add(
          SpecVariations.put(
              (YamlNode.Mapping) FieldValues.node("{}"), "is", text(template(old, names))));
    }
    return YamlParts.replace(
        design,
        key,
        List.of(
            new YamlNode.Entry(
                key.key(), new YamlNode.Sequence(key.key().location(), alternatives.build()))));
  }

  private String condition(InputNames names) {
    String value =
        names.values().isEmpty()
            ? "7"
            : "\"" + pick(names.values()).replaceAll("[\"\\\\\\p{Cntrl}]", "") + "\"";
    return pick(
        List.of(
            value,
            value,
            "{in: [" + value + "]}",
            "{exists: true}",
            "{exists: false}",
            "{from: 1, before: 50}",
            "{after: 3}",
            "true"));
  }

  /** Copies, embedded children, counts, counters, shards, duplicates of an item, and the like. */
  private YamlNode withField(YamlNode design, InputNames names) {
    List<YamlNode.Entry> items = items(design);
    if (items.isEmpty() || !(pick(items).value() instanceof YamlNode.Mapping item)) {
      return design;
    }
    String entity = pick(names.entities());
    YamlNode.Mapping changed =
        switch (random.nextInt(8)) {
          case 0, 1 ->
              put(
                  item,
                  "copies",
                  "{c%d: %s}".formatted(random.nextInt(3), pick(names.references())));
          case 2 -> put(item, "embeds", "{e%d: %s}".formatted(random.nextInt(3), entity));
          case 3 -> put(item, "embeds", "{e1: {entity: %s, as: map}}".formatted(entity));
          case 4 -> put(item, "counts", "{n%d: %s}".formatted(random.nextInt(3), entity));
          case 5 -> put(item, "holds", "[" + pick(names.attributes()) + "]");
          case 6 -> put(item, "shards", pick(List.of("1", "2", "10", "200")));
          default -> put(item, "type", pick(FieldValues.LITERALS));
        };
    return YamlParts.replaceNode(design, item, changed);
  }

  private YamlNode withIndex(YamlNode design, InputNames names) {
    List<YamlNode.Mapping> tables =
        InputNames.entries(design, "tables").stream()
            .map(YamlNode.Entry::value)
            .filter(YamlNode.Mapping.class::isInstance)
            .map(YamlNode.Mapping.class::cast)
            .toList();
    if (tables.isEmpty()) {
      return design;
    }
    YamlNode.Mapping table = pick(tables);
    String one = pick(names.attributes());
    String other = pick(names.attributes());
    String index =
        pick(
            List.of(
                "{partition: %s, project: all}".formatted(one),
                "{partition: %s, sort: %s, project: keys}".formatted(one, other),
                "{partition: [%s], sort: [%s], project: [%s]}".formatted(one, other, one),
                "{local: true, sort: %s, project: all}".formatted(other)));
    List<YamlNode.Entry> indexes = InputNames.entries(table, "indexes");
    YamlNode.Mapping with =
        SpecVariations.put(
            new YamlNode.Mapping(table.location(), ImmutableList.copyOf(indexes)),
            "Extra" + random.nextInt(3),
            FieldValues.node(index));
    return YamlParts.replaceNode(design, table, SpecVariations.put(table, "indexes", with));
  }

  private YamlNode otherProjection(YamlNode design, InputNames names) {
    List<YamlNode.Entry> projections = SpecVariations.entries(design, "project"::equals);
    if (projections.isEmpty()) {
      return design;
    }
    YamlNode.Entry projection = pick(projections);
    String attributes = "[" + pick(names.attributes()) + ", " + pick(names.attributes()) + "]";
    return YamlParts.replace(
        design,
        projection,
        List.of(
            new YamlNode.Entry(
                projection.key(),
                FieldValues.node(pick(List.of("all", "keys", attributes, attributes))))));
  }

  private YamlNode pinned(YamlNode design, InputNames names) {
    List<YamlNode.Entry> tables = InputNames.entries(design, "tables");
    if (tables.isEmpty() || names.patterns().isEmpty()) {
      return design;
    }
    YamlNode.Entry table = pick(tables);
    List<YamlNode.Entry> indexes = InputNames.entries(table.value(), "indexes");
    String place =
        indexes.isEmpty() || random.nextBoolean()
            ? "{table: " + table.name() + "}"
            : "{table: " + table.name() + ", index: " + pick(indexes).name() + "}";
    return SpecVariations.put(
        (YamlNode.Mapping) design,
        "plans",
        FieldValues.node("{" + pick(names.patterns()) + ": " + place + "}"));
  }

  private static List<YamlNode.Entry> items(YamlNode design) {
    return InputNames.entries(design, "tables").stream()
        .flatMap(table -> InputNames.entries(table.value(), "items").stream())
        .toList();
  }

  private static List<YamlNode.Entry> keys(YamlNode design) {
    List<YamlNode.Entry> keys = new ArrayList<>();
    for (YamlNode.Entry item : items(design)) {
      if (item.value() instanceof YamlNode.Mapping fields) {
        fields.entries().stream()
            .filter(field -> !NO_KEYS.contains(field.name()))
            .forEach(keys::add);
      }
    }
    return keys;
  }

  private static YamlNode.Mapping put(YamlNode.Mapping mapping, String field, String value) {
    return SpecVariations.put(mapping, field, FieldValues.node(value));
  }

  private String literal() {
    return pick(List.of("ORDER", "a b", "%", "~", "東", "{{x}}", "\u0001", "X".repeat(900)));
  }

  private static YamlNode text(String text) {
    return new YamlNode.Scalar(FieldValues.list("x").location(), text, true);
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
