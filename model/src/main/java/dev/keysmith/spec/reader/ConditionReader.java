package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.ValueExpression;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Reads the conditions of a {@code where}. */
final class ConditionReader {
  private final ParseContext parseContext;
  private final ValueReader values;
  private final AttributePathReader paths;

  ConditionReader(ParseContext parseContext, ValueReader values) {
    this.parseContext = parseContext;
    this.values = values;
    this.paths = new AttributePathReader(parseContext);
  }

  /** The conditions on an entity; their shape is checked even if the entity is unknown. */
  ImmutableList<AttributeCondition> conditions(YamlNode node, Optional<Entity> entity) {
    if (!(node instanceof YamlNode.Mapping mapping) || mapping.entries().isEmpty()) {
      parseContext
          .findings()
          .error(
              "WrongShape",
              node.location(),
              "where cannot be " + (node instanceof YamlNode.Mapping ? "empty" : node.kind()),
              "write a mapping from attributes to conditions: {status: OPEN, owner: $owner}");
      return ImmutableList.of();
    }
    for (YamlNode.Entry entry : mapping.entries()) {
      if (isAlternatives(entry)) {
        parseContext
            .findings()
            .error(
                "WrongShape",
                entry.key().location(),
                "'any' is possible in the 'where' of a read only",
                "make one pattern, or one element of a write, for each alternative");
      }
    }
    return conditions(mapping, entity);
  }

  /** What must hold, and the alternatives of which one must. */
  record Selecting(
      ImmutableList<AttributeCondition> where,
      ImmutableList<ImmutableList<AttributeCondition>> any) {
    static final Selecting ALL = new Selecting(ImmutableList.of(), ImmutableList.of());
  }

  /** The same with alternatives: {@code {owner: $owner, any: [{status: OPEN}, {urgent: true}]}}. */
  Selecting selecting(YamlNode node, Optional<Entity> entity) {
    if (!(node instanceof YamlNode.Mapping mapping)
        || mapping.entries().stream().noneMatch(ConditionReader::isAlternatives)) {
      return new Selecting(conditions(node, entity), ImmutableList.of());
    }
    YamlNode.Entry given =
        mapping.entries().stream()
            .filter(ConditionReader::isAlternatives)
            .findFirst()
            .orElseThrow();
    ImmutableList<YamlNode> alternatives =
        ImmutableList.copyOf(((YamlNode.Sequence) given.value()).elements());
    if (alternatives.size() < 2) {
      parseContext
          .findings()
          .error(
              "WrongShape",
              given.value().location(),
              "'any' needs two alternatives or more",
              "list them: [{status: OPEN}, {assignee: $user}], or remove 'any'");
    }
    return new Selecting(
        conditions(mapping, entity),
        alternatives.stream()
            .map(alternative -> conditions(alternative, entity))
            .collect(ImmutableList.toImmutableList()));
  }

  /** An attribute may have that name, but no condition is a list. */
  private static boolean isAlternatives(YamlNode.Entry entry) {
    return entry.name().equals("any") && entry.value() instanceof YamlNode.Sequence;
  }

  private ImmutableList<AttributeCondition> conditions(
      YamlNode.Mapping mapping, Optional<Entity> entity) {
    ImmutableList.Builder<AttributeCondition> conditions = ImmutableList.builder();
    for (YamlNode.Entry entry : mapping.entries()) {
      if (isAlternatives(entry)) {
        continue;
      }
      Optional<AttributePath> path =
          entity.flatMap(start -> paths.path(start, entry.name(), entry.key().location()));
      Optional<Attribute> attribute =
          path.flatMap(
              found ->
                  parseContext.known(found.entity()).map(end -> end.attribute(found.attribute())));
      Optional<Test> test = test(entry.value(), attribute, entry.name());
      if (path.isPresent() && test.isPresent()) {
        conditions.add(new AttributeCondition(path.get(), test.get(), fraction(entry.value())));
        adviseParameter(entry, path.get(), test.get());
      }
    }
    return conditions.build();
  }

  /** {@code userId: u}: whoever names one instance for all time mostly forgot the dollar sign. */
  private void adviseParameter(YamlNode.Entry entry, AttributePath path, Test test) {
    if (!(test instanceof Test.Is is)
        || !(is.value() instanceof ValueExpression.Literal literal)
        || !parseContext
            .known(path.entity())
            .filter(end -> isNamed(end, path, literal.text()))
            .isPresent()) {
      return;
    }
    String parameter = literal.text().matches("[A-Za-z]\\w*") ? literal.text() : entry.name();
    parseContext
        .findings()
        .suggestion(
            "LiteralIdentifier",
            entry.value().location(),
            String.format(
                "every run compares '%s' with the same value '%s'", entry.name(), literal.text()),
            String.format("write '$%s' if the caller provides the value", parameter));
  }

  /** Whether the value is that of one instance, or the attribute's own name, or a part of it. */
  private static boolean isNamed(Entity entity, AttributePath path, String literal) {
    Attribute attribute = entity.attribute(path.attribute());
    return attribute.values().isEmpty()
        && (isPartOf(attribute.name(), literal)
            || entity.identity().equals(ImmutableList.of(attribute.name()))
            || !attribute.references().isEmpty()
            || attribute.unique()
            || attribute.isNeverTwice());
  }

  private static boolean isPartOf(String name, String literal) {
    return literal.matches("[A-Za-z]+")
        && name.toLowerCase(Locale.ROOT).contains(literal.toLowerCase(Locale.ROOT));
  }

  private Optional<Test> test(YamlNode node, Optional<Attribute> attribute, String name) {
    if (node instanceof YamlNode.Scalar scalar && scalar.isNull()) {
      parseContext
          .findings()
          .error(
              "WrongShape",
              node.location(),
              "'" + name + "' has no condition",
              "write a value, or {exists: false} if it must be absent");
      return Optional.empty();
    }
    if (node instanceof YamlNode.Scalar) {
      return compared(node, attribute).map(Test.Is::new);
    }
    if (node instanceof YamlNode.Sequence) {
      parseContext
          .findings()
          .error(
              "WrongShape",
              node.location(),
              "a condition cannot be a list",
              "write {in: [...]} for one of several values, {between: [...]} for a range");
      return Optional.empty();
    }
    return YamlFields.of(node, "a condition", SpecKeywords.CONDITION, parseContext.findings())
        .flatMap(fields -> test(fields, attribute));
  }

  private Optional<Test> test(YamlFields fields, Optional<Attribute> attribute) {
    ImmutableList<String> given =
        SpecKeywords.CONDITION.stream()
            .filter(fields::has)
            .filter(field -> !field.equals("fraction") && !field.equals("count"))
            .collect(ImmutableList.toImmutableList());
    boolean range = !given.isEmpty() && given.stream().allMatch(ConditionReader::isBound);
    if (given.size() != 1 && !range) {
      parseContext
          .findings()
          .error(
              "WrongShape",
              fields.location(),
              given.isEmpty()
                  ? "a condition has no operator"
                  : "a condition cannot be both '" + given.get(0) + "' and '" + given.get(1) + "'",
              "use one of is, in, between, prefix, exists, contains, not, or a lower and an upper"
                  + " bound of from, after, to, before");
      return Optional.empty();
    }
    if (range) {
      return range(fields, attribute);
    }
    String kind = given.get(0);
    SourceLocation location = fields.location(kind);
    if (fields.has("count") && !kind.equals("in")) {
      reportCount(
          fields.location("count"),
          "'count' is the length of a list, but '%s' has none".formatted(kind));
    }
    Optional<YamlNode> node = fields.optional(kind);
    return switch (kind) {
      case "is" -> node.flatMap(value -> compared(value, attribute)).map(Test.Is::new);
      case "not" -> node.flatMap(value -> values.whole(value, attribute)).map(Test.Not::new);
      case "in" -> node.flatMap(list -> in(list, fields, attribute));
      case "between" -> node.flatMap(list -> between(list, attribute, location));
      case "exists" ->
          node.flatMap(value -> parseContext.scalars().flag(value, "exists")).map(Test.Exists::new);
      case "prefix" -> {
        requireType(attribute, location, "prefix", attribute.map(a -> a.type().isText()), "text");
        yield node.flatMap(value -> values.part(value, attribute)).map(Test.Prefix::new);
      }
      case "contains" -> {
        requireType(
            attribute,
            location,
            "contains",
            attribute.map(
                a ->
                    a.type() == AttributeType.STRING
                        || (a.type().isCollection() && a.type() != AttributeType.MAP)),
            "a string, a list or a set");
        Optional<ValueExpression> element = node.flatMap(value -> values.part(value, attribute));
        // Of the others, any text is an element or a part.
        attribute
            .filter(a -> a.type() == AttributeType.NUMBER_SET)
            .ifPresent(a -> values.checkType(element, a, location));
        yield element.map(Test.Contains::new);
      }
      default -> throw new IllegalStateException("unknown condition: " + kind);
    };
  }

  /**
   * What a key would be made of. An empty text is refused where the spec does not list it: DynamoDB
   * has no empty key, so no instance could be found by it, nor stored if it has it.
   */
  private Optional<ValueExpression> compared(YamlNode node, Optional<Attribute> attribute) {
    Optional<ValueExpression> value = values.whole(node, attribute);
    return isNoKey(value, node, attribute) ? Optional.empty() : value;
  }

  private boolean isNoKey(
      Optional<ValueExpression> value, YamlNode node, Optional<Attribute> attribute) {
    boolean empty =
        value
            .filter(ValueExpression.Literal.class::isInstance)
            .filter(literal -> ((ValueExpression.Literal) literal).text().isEmpty())
            .isPresent();
    boolean refused = empty && attribute.isPresent() && attribute.get().values().isEmpty();
    if (refused) {
      parseContext
          .findings()
          .error(
              "EmptyValue",
              node.location(),
              "'%s' is compared with an empty text, which cannot be a key"
                  .formatted(attribute.get().name()),
              "write {exists: false} for instances without it, or list its values: values: [\"\", A]");
    }
    return refused;
  }

  private static boolean isBound(String field) {
    return field.equals("from")
        || field.equals("after")
        || field.equals("to")
        || field.equals("before");
  }

  /** A list of values, or a parameter that is one. */
  private Optional<Test> in(YamlNode node, YamlFields fields, Optional<Attribute> attribute) {
    if (node instanceof YamlNode.Scalar scalar && scalar.text().startsWith("$")) {
      return inList(scalar, fields, attribute);
    }
    if (fields.has("count")) {
      reportCount(
          fields.location("count"),
          "'count' is the length of a list parameter, but these values are listed one by one");
    }
    if (!(node instanceof YamlNode.Sequence sequence) || sequence.elements().isEmpty()) {
      parseContext
          .findings()
          .error(
              "WrongShape",
              node.location(),
              "'in' cannot be " + (node instanceof YamlNode.Sequence ? "empty" : node.kind()),
              "list the values: {in: [A, $b]}, or name a parameter: {in: $ids, count: 10}");
      return Optional.empty();
    }
    ImmutableList.Builder<ValueExpression> listed = ImmutableList.builder();
    for (YamlNode element : sequence.elements()) {
      compared(element, attribute).ifPresent(listed::add);
    }
    return Optional.of(new Test.In(listed.build()));
  }

  private Optional<Test> inList(
      YamlNode.Scalar node, YamlFields fields, Optional<Attribute> attribute) {
    OptionalLong length =
        fields
            .required(
                "count",
                "state how many values the list has on average: {in: %s, count: 10}"
                    .formatted(node.text()))
            .map(count -> parseContext.scalars().count(count, "count", 1))
            .orElse(OptionalLong.empty());
    return values
        .list(node, attribute)
        .map(
            list ->
                new Test.In(ImmutableList.of(list), OptionalDouble.of((double) length.orElse(1))));
  }

  private void reportCount(SourceLocation location, String message) {
    parseContext
        .findings()
        .error("WrongShape", location, message, "remove it, or write {in: $ids, count: 10}");
  }

  private Optional<Test> between(
      YamlNode node, Optional<Attribute> attribute, SourceLocation location) {
    requireOrder(attribute, location);
    if (!(node instanceof YamlNode.Sequence sequence) || sequence.elements().size() != 2) {
      parseContext
          .findings()
          .error(
              "WrongShape",
              node.location(),
              "'between' needs a lower and an upper bound",
              "write {between: [$from, $to]}");
      return Optional.empty();
    }
    return Optional.of(
        new Test.Range(
            bound(sequence.elements().get(0), attribute, true),
            bound(sequence.elements().get(1), attribute, true)));
  }

  private Optional<Test> range(YamlFields fields, Optional<Attribute> attribute) {
    for (ImmutableList<String> same :
        ImmutableList.of(ImmutableList.of("from", "after"), ImmutableList.of("to", "before"))) {
      if (fields.has(same.get(0)) && fields.has(same.get(1))) {
        parseContext
            .findings()
            .error(
                "WrongShape",
                fields.location(same.get(1)),
                "'" + same.get(0) + "' and '" + same.get(1) + "' set the same bound",
                "keep one of them");
      }
    }
    requireOrder(attribute, fields.location());
    Optional<Bound> lower =
        fields
            .optional("from")
            .flatMap(node -> bound(node, attribute, true))
            .or(() -> fields.optional("after").flatMap(node -> bound(node, attribute, false)));
    Optional<Bound> upper =
        fields
            .optional("to")
            .flatMap(node -> bound(node, attribute, true))
            .or(() -> fields.optional("before").flatMap(node -> bound(node, attribute, false)));
    return Optional.of(new Test.Range(lower, upper));
  }

  private Optional<Bound> bound(YamlNode node, Optional<Attribute> attribute, boolean inclusive) {
    Optional<ValueExpression> value = values.part(node, attribute);
    attribute.ifPresent(known -> values.checkType(value, known, node.location()));
    return isNoKey(value, node, attribute)
        ? Optional.empty()
        : value.map(given -> new Bound(given, inclusive));
  }

  private void requireOrder(Optional<Attribute> attribute, SourceLocation location) {
    requireType(
        attribute,
        location,
        "a range",
        attribute.map(a -> a.type().isOrdered()),
        "a string, a number, a time or binary");
  }

  private void requireType(
      Optional<Attribute> attribute,
      SourceLocation location,
      String condition,
      Optional<Boolean> fits,
      String needed) {
    if (attribute.isPresent() && !fits.orElse(true)) {
      parseContext
          .findings()
          .error(
              "WrongType",
              location,
              String.format(
                  "'%s' is a %s, but %s requires %s",
                  attribute.get().name(), attribute.get().type().keyword(), condition, needed),
              "use another condition, or another attribute");
    }
  }

  private OptionalDouble fraction(YamlNode node) {
    return node instanceof YamlNode.Mapping mapping
        ? mapping
            .value("fraction")
            .map(share -> parseContext.scalars().share(share, "fraction"))
            .orElse(OptionalDouble.empty())
        : OptionalDouble.empty();
  }
}
