package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.Fields;
import dev.keysmith.source.Node;
import dev.keysmith.source.Place;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Condition.Bound;
import dev.keysmith.spec.Condition.Test;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Value;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads the conditions of a {@code where}. */
final class ConditionReader {
  private final Reading reading;
  private final ValueReader values;
  private final PathReader paths;

  ConditionReader(Reading reading, ValueReader values) {
    this.reading = reading;
    this.values = values;
    this.paths = new PathReader(reading);
  }

  /** The conditions on an entity; an unknown one still has the shape of its conditions checked. */
  ImmutableList<Condition> conditions(Node node, Optional<Entity> entity) {
    if (!(node instanceof Node.Mapping mapping) || mapping.entries().isEmpty()) {
      reading
          .findings()
          .error(
              "WrongShape",
              node.place(),
              "where cannot be " + (node instanceof Node.Mapping ? "empty" : node.kind()),
              "write a mapping from attributes to conditions: {status: OPEN, owner: $owner}");
      return ImmutableList.of();
    }
    ImmutableList.Builder<Condition> conditions = ImmutableList.builder();
    for (Node.Entry entry : mapping.entries()) {
      Optional<AttributePath> path =
          entity.flatMap(start -> paths.path(start, entry.name(), entry.key().place()));
      Optional<Attribute> attribute =
          path.flatMap(
              found -> reading.known(found.entity()).map(end -> end.attribute(found.attribute())));
      Optional<Test> test = test(entry.value(), attribute, entry.name());
      if (path.isPresent() && test.isPresent()) {
        conditions.add(new Condition(path.get(), test.get(), fraction(entry.value())));
      }
    }
    return conditions.build();
  }

  private Optional<Test> test(Node node, Optional<Attribute> attribute, String name) {
    if (node instanceof Node.Scalar scalar && scalar.isNull()) {
      reading
          .findings()
          .error(
              "WrongShape",
              node.place(),
              "'" + name + "' has no condition",
              "write a value, or {exists: false} where it must be absent");
      return Optional.empty();
    }
    if (node instanceof Node.Scalar) {
      return values.whole(node, attribute).map(Test.Is::new);
    }
    if (node instanceof Node.Sequence) {
      reading
          .findings()
          .error(
              "WrongShape",
              node.place(),
              "a condition cannot be a list",
              "write {in: [...]} for one of several values, {between: [...]} for a range");
      return Optional.empty();
    }
    return Fields.of(node, "a condition", Words.CONDITION, reading.findings())
        .flatMap(fields -> test(fields, attribute));
  }

  private Optional<Test> test(Fields fields, Optional<Attribute> attribute) {
    ImmutableList<String> given =
        Words.CONDITION.stream()
            .filter(fields::has)
            .filter(field -> !field.equals("fraction"))
            .collect(ImmutableList.toImmutableList());
    boolean range = !given.isEmpty() && given.stream().allMatch(ConditionReader::isBound);
    if (given.size() != 1 && !range) {
      reading
          .findings()
          .error(
              "WrongShape",
              fields.place(),
              given.isEmpty()
                  ? "a condition says nothing about the value"
                  : "a condition cannot be both '" + given.get(0) + "' and '" + given.get(1) + "'",
              "use one of is, in, between, prefix, exists, contains, not, or a lower and an upper"
                  + " bound of from, after, to, before");
      return Optional.empty();
    }
    if (range) {
      return range(fields, attribute);
    }
    String kind = given.get(0);
    Place place = fields.place(kind);
    Optional<Node> node = fields.optional(kind);
    return switch (kind) {
      case "is" -> node.flatMap(value -> values.whole(value, attribute)).map(Test.Is::new);
      case "not" -> node.flatMap(value -> values.whole(value, attribute)).map(Test.Not::new);
      case "in" -> node.flatMap(list -> in(list, attribute));
      case "between" -> node.flatMap(list -> between(list, attribute, place));
      case "exists" ->
          node.flatMap(value -> reading.scalars().flag(value, "exists")).map(Test.Exists::new);
      case "prefix" -> {
        requireType(attribute, place, "prefix", attribute.map(a -> a.type().isText()), "text");
        yield node.flatMap(value -> values.part(value, attribute)).map(Test.Prefix::new);
      }
      case "contains" -> {
        requireType(
            attribute,
            place,
            "contains",
            attribute.map(
                a ->
                    a.type() == AttributeType.STRING
                        || (a.type().isCollection() && a.type() != AttributeType.MAP)),
            "a string, a list or a set");
        yield node.flatMap(value -> values.part(value, attribute)).map(Test.Contains::new);
      }
      default -> throw new IllegalStateException("a condition that is not read: " + kind);
    };
  }

  private static boolean isBound(String field) {
    return field.equals("from")
        || field.equals("after")
        || field.equals("to")
        || field.equals("before");
  }

  private Optional<Test> in(Node node, Optional<Attribute> attribute) {
    if (!(node instanceof Node.Sequence sequence) || sequence.elements().isEmpty()) {
      reading
          .findings()
          .error(
              "WrongShape",
              node.place(),
              "'in' cannot be " + (node instanceof Node.Sequence ? "empty" : node.kind()),
              "list the values: {in: [A, $b]}");
      return Optional.empty();
    }
    ImmutableList.Builder<Value> listed = ImmutableList.builder();
    for (Node element : sequence.elements()) {
      values.whole(element, attribute).ifPresent(listed::add);
    }
    return Optional.of(new Test.In(listed.build()));
  }

  private Optional<Test> between(Node node, Optional<Attribute> attribute, Place place) {
    requireOrder(attribute, place);
    if (!(node instanceof Node.Sequence sequence) || sequence.elements().size() != 2) {
      reading
          .findings()
          .error(
              "WrongShape",
              node.place(),
              "'between' needs a lower and an upper bound",
              "write {between: [$from, $to]}");
      return Optional.empty();
    }
    return Optional.of(
        new Test.Range(
            bound(sequence.elements().get(0), attribute, true),
            bound(sequence.elements().get(1), attribute, true)));
  }

  private Optional<Test> range(Fields fields, Optional<Attribute> attribute) {
    for (ImmutableList<String> same :
        ImmutableList.of(ImmutableList.of("from", "after"), ImmutableList.of("to", "before"))) {
      if (fields.has(same.get(0)) && fields.has(same.get(1))) {
        reading
            .findings()
            .error(
                "WrongShape",
                fields.place(same.get(1)),
                "'" + same.get(0) + "' and '" + same.get(1) + "' bound the same end",
                "keep one of them");
      }
    }
    requireOrder(attribute, fields.place());
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

  private Optional<Bound> bound(Node node, Optional<Attribute> attribute, boolean inclusive) {
    Optional<Value> value = values.part(node, attribute);
    attribute.ifPresent(known -> values.checkType(value, known, node.place()));
    return value.map(given -> new Bound(given, inclusive));
  }

  private void requireOrder(Optional<Attribute> attribute, Place place) {
    requireType(
        attribute,
        place,
        "a range",
        attribute.map(a -> a.type().isOrdered()),
        "a string, a number, a time or binary");
  }

  private void requireType(
      Optional<Attribute> attribute,
      Place place,
      String condition,
      Optional<Boolean> fits,
      String needed) {
    if (attribute.isPresent() && !fits.orElse(true)) {
      reading
          .findings()
          .error(
              "WrongType",
              place,
              "'"
                  + attribute.get().name()
                  + "' is a "
                  + attribute.get().type().word()
                  + ", and "
                  + condition
                  + " needs "
                  + needed,
              "use another condition, or another attribute");
    }
  }

  private OptionalDouble fraction(Node node) {
    return node instanceof Node.Mapping mapping
        ? mapping
            .value("fraction")
            .map(share -> reading.scalars().share(share, "fraction"))
            .orElse(OptionalDouble.empty())
        : OptionalDouble.empty();
  }
}
