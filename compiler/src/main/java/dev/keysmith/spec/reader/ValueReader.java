package dev.keysmith.spec.reader;

import dev.keysmith.source.Node;
import dev.keysmith.source.Place;
import dev.keysmith.source.Spelling;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Value;
import java.util.Optional;

/** Reads a value that stands for an attribute: {@code $name}, or a literal of its type. */
final class ValueReader {
  private final Reading reading;
  private final Parameters parameters;

  ValueReader(Reading reading, Parameters parameters) {
    this.reading = reading;
    this.parameters = parameters;
  }

  /** A whole value of the attribute; a literal must be one that the attribute can have. */
  Optional<Value> whole(Node node, Optional<Attribute> attribute) {
    Optional<Value> value = part(node, attribute);
    if (value.isPresent() && value.get() instanceof Value.Literal literal) {
      attribute.ifPresent(known -> checkMember(literal, known, node.place()));
    }
    return value;
  }

  /** A prefix, a bound or an element: of the attribute's type, but not one of its values. */
  Optional<Value> part(Node node, Optional<Attribute> attribute) {
    Optional<Node.Scalar> scalar = reading.scalars().scalar(node, "a value");
    if (scalar.isEmpty()) {
      return Optional.empty();
    }
    String text = scalar.get().text();
    if (!text.startsWith("$")) {
      return Optional.of(new Value.Literal(text));
    }
    String name = text.substring(1);
    if (!Words.NAME.matcher(name).matches()) {
      reading
          .findings()
          .error(
              "BadName",
              node.place(),
              "'" + text + "' is not a parameter",
              "write '$' and a name of letters, digits, '_' and '-'");
      return Optional.empty();
    }
    attribute
        .filter(known -> !known.type().isCollection())
        .ifPresent(known -> parameters.use(name, known, node.place()));
    return Optional.of(new Value.Parameter(name));
  }

  /** A literal of the attribute's type. */
  void checkType(Optional<Value> value, Attribute attribute, Place place) {
    if (value.isPresent() && value.get() instanceof Value.Literal literal) {
      Literals.problem(literal.text(), attribute.type())
          .ifPresent(
              problem ->
                  reading
                      .findings()
                      .error(
                          "WrongType",
                          place,
                          problem
                              + ", and '"
                              + attribute.name()
                              + "' is a "
                              + attribute.type().word(),
                          "write a "
                              + attribute.type().word()
                              + ", or a parameter: $"
                              + attribute.name()));
    }
  }

  private void checkMember(Value.Literal literal, Attribute attribute, Place place) {
    if (attribute.type().isCollection()) {
      reading
          .findings()
          .error(
              "WrongType",
              place,
              "'" + literal + "' is not a " + attribute.type().word(),
              "use a parameter: $" + attribute.name());
      return;
    }
    checkType(Optional.of(literal), attribute, place);
    if (!attribute.values().isEmpty() && !attribute.values().containsKey(literal.text())) {
      reading
          .findings()
          .error(
              "UnknownValue",
              place,
              "'" + attribute.name() + "' is never '" + literal + "'",
              Spelling.suggest(literal.text(), attribute.values().keySet()));
    }
  }
}
