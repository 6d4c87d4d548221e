package dev.keysmith.fuzz;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Predicate;

/** Changes of a spec that leave it within the language, mostly. */
final class SpecVariations {
  private static final ImmutableList<String> CONDITIONS =
      ImmutableList.of(
          "$p",
          "{is: $p, fraction: 5%}",
          "{in: $list, count: 3}",
          "{in: [$p, $q]}",
          "{from: $a}",
          "{after: $a, to: $b}",
          "{between: [$a, $b]}",
          "{before: $b, fraction: 0.1%}",
          "{prefix: $p}",
          "{exists: true}",
          "{exists: false}",
          "{contains: $p}",
          "{not: $p}");

  private static final ImmutableList<String> DEFINITIONS =
      ImmutableList.of(
          "{type: string, unique: true}",
          "{type: string, values: {A: 90%, B: 10%}}",
          "{type: string, values: {\"a#b\": 1%, \"{x}\": 9%, \"\\n\": 90%}, present: 50%}",
          "{type: number, digits: 3, present: 30%}",
          "{type: number, values: {1: 50%, -2.5: 50%}}",
          "{type: boolean, present: 10%}",
          "{type: stringSet, bytes: 40, present: 20%}",
          "{type: numberSet, present: 99%}",
          "{type: map, fields: {city: string, n: number}}",
          "{type: list, bytes: 900}",
          "{type: binary, bytes: 8}",
          "{type: timestamp, immutable: true}",
          "{type: date, present: 40%}",
          "{type: epochMillis}",
          "{type: string, distinct: 5, hottest: 60%}",
          "{type: string, generated: uuid}",
          "{type: string, bytes: {average: 900, max: 90KB}}");

  private final SplittableRandom random;

  SpecVariations(SplittableRandom random) {
    this.random = random;
  }

  YamlNode change(YamlNode spec, InputNames names) {
    return switch (random.nextInt(12)) {
      case 0, 1, 2 -> otherFigure(spec, FieldValues.SPEC);
      case 3 -> withField(spec);
      case 4 -> withAttribute(spec, names);
      case 5, 6 -> otherCondition(spec, names);
      case 7 -> otherName(spec, names);
      case 8 -> withPattern(spec, names);
      case 9 -> without(spec);
      case 10 -> withReference(spec, names);
      default -> preferences(spec);
    };
  }

  /** A field that is there has another value. */
  YamlNode otherFigure(YamlNode root, ImmutableListMultimap<String, String> values) {
    return with(
        root,
        entries(root, values::containsKey),
        entry -> FieldValues.node(pick(values.get(entry.name()))));
  }

  private YamlNode withField(YamlNode spec) {
    return switch (random.nextInt(3)) {
      case 0 -> withField(spec, patterns(spec), FieldValues.OF_PATTERN);
      case 1 ->
          withField(spec, mappings(InputNames.entries(spec, "entities")), FieldValues.OF_ENTITY);
      default -> {
        List<YamlNode.Entry> attributes = attributes(spec);
        if (attributes.isEmpty()) {
          yield spec;
        }
        YamlNode.Entry attribute = pick(attributes);
        YamlNode.Mapping fields =
            attribute.value() instanceof YamlNode.Mapping mapping
                ? mapping
                : (YamlNode.Mapping) FieldValues.node("{type: " + text(attribute.value()) + "}");
        String field = pick(FieldValues.OF_ATTRIBUTE);
        yield YamlParts.replace(
            spec,
            attribute,
            List.of(
                new YamlNode.Entry(
                    attribute.key(), put(fields, field, FieldValues.SPEC.get(field)))));
      }
    };
  }

  private YamlNode withField(YamlNode spec, List<YamlNode.Mapping> to, List<String> fields) {
    if (to.isEmpty()) {
      return spec;
    }
    YamlNode.Mapping mapping = pick(to);
    String field = pick(fields);
    return YamlParts.replaceNode(spec, mapping, put(mapping, field, FieldValues.SPEC.get(field)));
  }

  private YamlNode preferences(YamlNode spec) {
    YamlNode.Mapping root = (YamlNode.Mapping) spec;
    YamlNode.Mapping given =
        root.value("prefer").orElse(FieldValues.node("{}")) instanceof YamlNode.Mapping mapping
            ? mapping
            : (YamlNode.Mapping) FieldValues.node("{}");
    String field = pick(FieldValues.OF_PREFERENCES);
    return put(root, "prefer", put(given, field, FieldValues.SPEC.get(field)));
  }

  private YamlNode withAttribute(YamlNode spec, InputNames names) {
    List<YamlNode.Entry> all = entries(spec, "attributes"::equals);
    if (all.isEmpty() || !(all.get(0).value() instanceof YamlNode.Mapping)) {
      return spec;
    }
    YamlNode.Mapping attributes = (YamlNode.Mapping) pick(all).value();
    String name = random.nextBoolean() ? "extra" + random.nextInt(5) : pick(names.attributes());
    return YamlParts.replaceNode(
        spec, attributes, put(attributes, name, FieldValues.node(pick(DEFINITIONS))));
  }

  private YamlNode withReference(YamlNode spec, InputNames names) {
    return with(
        spec,
        attributes(spec),
        attribute ->
            FieldValues.node(
                "{type: string, references: %s%s%s}"
                    .formatted(
                        pick(names.references()),
                        random.nextBoolean() ? ", role: r" + random.nextInt(3) : "",
                        random.nextBoolean() ? ", present: 30%" : "")));
  }

  private YamlNode otherCondition(YamlNode spec, InputNames names) {
    List<YamlNode.Entry> where = entries(spec, "where"::equals);
    if (where.isEmpty() || !(pick(where).value() instanceof YamlNode.Mapping conditions)) {
      return spec;
    }
    String condition =
        random.nextInt(4) == 0 && !names.values().isEmpty()
            ? "\"" + pick(names.values()).replaceAll("[\"\\\\\\p{Cntrl}]", "") + "\""
            : pick(CONDITIONS);
    String about =
        random.nextBoolean() || conditions.entries().isEmpty()
            ? pick(names.attributes())
            : pick(conditions.entries()).name();
    return YamlParts.replaceNode(
        spec,
        conditions,
        random.nextInt(5) == 0
            ? put(
                conditions,
                "any",
                FieldValues.node(
                    "[{%s: $u}, {%s: %s}]".formatted(about, pick(names.attributes()), condition)))
            : put(conditions, about, FieldValues.node(condition)));
  }

  /** Another attribute in a list, or as what something is set to, sorted or included by. */
  private YamlNode otherName(YamlNode spec, InputNames names) {
    String name = pick(names.attributes());
    return switch (random.nextInt(5)) {
      case 0 -> withValue(spec, "sort", name + (random.nextBoolean() ? " desc" : ""));
      case 1 -> withValue(spec, "needs", "[" + name + ", " + pick(names.attributes()) + "]");
      case 2 -> withValue(spec, "include", "{" + pick(names.entities()) + ": all}");
      case 3 -> withValue(spec, "set", "{" + name + ": " + value(names) + "}");
      default -> withValue(spec, "knows", "[" + pick(names.references()) + "]");
    };
  }

  private String value(InputNames names) {
    return pick(
        List.of(
            "$p",
            "$now",
            "null",
            "7",
            "\"\"",
            "\"x\"",
            names.values().isEmpty()
                ? "true"
                : "\"" + pick(names.values()).replaceAll("[\"\\\\\\p{Cntrl}]", "") + "\""));
  }

  private YamlNode withValue(YamlNode spec, String field, String value) {
    List<YamlNode.Mapping> patterns = patterns(spec);
    if (patterns.isEmpty()) {
      return spec;
    }
    YamlNode.Mapping pattern = pick(patterns);
    return YamlParts.replaceNode(spec, pattern, put(pattern, field, FieldValues.node(value)));
  }

  private YamlNode withPattern(YamlNode spec, InputNames names) {
    if (names.entities().isEmpty() || names.attributes().isEmpty()) {
      return spec;
    }
    String entity = pick(names.entities());
    String where = "{%s: $a, %s: $b}".formatted(pick(names.attributes()), pick(names.attributes()));
    String one = "where: {" + pick(names.attributes()) + ": $a}";
    String written =
        switch (random.nextInt(10)) {
          case 0 -> "read: %s".formatted(entity);
          case 1 -> "read: %s, %s, limit: 5".formatted(entity, one);
          case 2 -> "read: %s, where: %s".formatted(entity, where);
          case 3 -> "create: %s".formatted(entity);
          case 4 -> "put: %s".formatted(entity);
          case 5 -> "delete: %s, %s".formatted(entity, one);
          case 6 -> "delete: %s, where: %s, returns: old".formatted(entity, where);
          case 7 ->
              "update: %s, %s, set: {%s: $v}".formatted(entity, one, pick(names.attributes()));
          case 8 -> "update: %s, %s, add: [%s]".formatted(entity, one, pick(names.attributes()));
          default ->
              "write: [{create: %s}, {require: %s, %s}]"
                  .formatted(entity, pick(names.entities()), one);
        };
    YamlNode pattern =
        FieldValues.node(
            "{id: X%d, %s, rps: %s}"
                .formatted(random.nextInt(1000), written, pick(FieldValues.RATES)));
    return ((YamlNode.Mapping) spec)
        .value("patterns")
        .filter(YamlNode.Sequence.class::isInstance)
        .map(YamlNode.Sequence.class::cast)
        .map(
            all ->
                YamlParts.replaceNode(
                    spec,
                    all,
                    new YamlNode.Sequence(
                        all.location(),
                        ImmutableList.<YamlNode>builder()
                            .addAll(all.elements())
                            .add(pattern)
                            .build())))
        .orElse(spec);
  }

  /** One pattern, attribute or field less. */
  private YamlNode without(YamlNode spec) {
    List<Object> parts = new ArrayList<>(YamlParts.of(spec));
    return parts.isEmpty() ? spec : YamlParts.replace(spec, pick(parts), List.of());
  }

  private YamlNode with(
      YamlNode root, List<YamlNode.Entry> entries, Function<YamlNode.Entry, YamlNode> value) {
    if (entries.isEmpty()) {
      return root;
    }
    YamlNode.Entry entry = pick(entries);
    return YamlParts.replace(
        root, entry, List.of(new YamlNode.Entry(entry.key(), value.apply(entry))));
  }

  private YamlNode.Mapping put(YamlNode.Mapping mapping, String field, List<String> values) {
    return put(mapping, field, FieldValues.node(pick(values)));
  }

  static YamlNode.Mapping put(YamlNode.Mapping mapping, String field, YamlNode value) {
    SourceLocation place = mapping.location();
    return new YamlNode.Mapping(
        place,
        ImmutableList.<YamlNode.Entry>builder()
            .addAll(mapping.entries().stream().filter(one -> !one.name().equals(field)).toList())
            .add(new YamlNode.Entry(new YamlNode.Scalar(place, field, false), value))
            .build());
  }

  private static List<YamlNode.Entry> attributes(YamlNode spec) {
    return InputNames.entries(spec, "entities").stream()
        .flatMap(entity -> InputNames.entries(entity.value(), "attributes").stream())
        .toList();
  }

  private static List<YamlNode.Mapping> patterns(YamlNode spec) {
    return InputNames.patterns(spec).toList();
  }

  private static List<YamlNode.Mapping> mappings(List<YamlNode.Entry> entries) {
    return entries.stream()
        .map(YamlNode.Entry::value)
        .filter(YamlNode.Mapping.class::isInstance)
        .map(YamlNode.Mapping.class::cast)
        .toList();
  }

  static List<YamlNode.Entry> entries(YamlNode root, Predicate<String> isWanted) {
    return YamlParts.of(root).stream()
        .filter(YamlNode.Entry.class::isInstance)
        .map(YamlNode.Entry.class::cast)
        .filter(entry -> isWanted.test(entry.name()))
        .toList();
  }

  private static String text(YamlNode node) {
    return node instanceof YamlNode.Scalar scalar && scalar.text().matches("\\w+")
        ? scalar.text()
        : "string";
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
