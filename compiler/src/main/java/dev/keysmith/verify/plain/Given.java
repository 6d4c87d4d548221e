package dev.keysmith.verify.plain;

import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Value;
import java.util.Map;
import java.util.Optional;

/**
 * The values that a pattern means by its parameters and literals.
 *
 * @param arguments by parameter
 */
record Given(Map<String, Object> arguments) {
  /** What a pattern cannot do without. */
  Object value(Value value, Attribute attribute) {
    return optional(value, attribute)
        .orElseThrow(() -> new IllegalArgumentException("no argument for " + value));
  }

  /** What an attribute becomes; empty where the client gives nothing. */
  Optional<Object> optional(Value value, Attribute attribute) {
    if (value instanceof Value.Literal literal) {
      return Optional.of(Values.literal(literal.text(), attribute.type()));
    }
    String name = ((Value.Parameter) value).name();
    Optional<Object> argument = argument(name);
    return argument.map(given -> Values.argument(name, given, attribute.type()));
  }

  /** A part of a text: as it stands, whatever the whole would be. */
  String text(Value value) {
    return value instanceof Value.Literal literal
        ? literal.text()
        : (String)
            argument(((Value.Parameter) value).name())
                .orElseThrow(() -> new IllegalArgumentException("no argument for " + value));
  }

  Optional<Object> argument(String name) {
    return Optional.ofNullable(arguments.get(name)).map(Values::normal);
  }
}
