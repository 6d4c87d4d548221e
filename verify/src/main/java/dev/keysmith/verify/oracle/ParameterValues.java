package dev.keysmith.verify.oracle;

import dev.keysmith.instance.PlainValues;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.ValueExpression;
import java.util.Map;
import java.util.Optional;

/**
 * The values that a pattern means by its parameters and literals.
 *
 * @param arguments by parameter
 */
record ParameterValues(Map<String, Object> arguments) {
  /** What a pattern cannot do without. */
  Object value(ValueExpression value, Attribute attribute) {
    return optional(value, attribute)
        .orElseThrow(() -> new IllegalArgumentException("no argument for " + value));
  }

  /** What an attribute becomes; empty if the client gives nothing. */
  Optional<Object> optional(ValueExpression value, Attribute attribute) {
    if (value instanceof ValueExpression.Literal literal) {
      return Optional.of(PlainValues.literal(literal.text(), attribute.type()));
    }
    String name = ((ValueExpression.Parameter) value).name();
    Optional<Object> argument = argument(name);
    return argument.map(given -> PlainValues.argument(name, given, attribute.type()));
  }

  /** A part of a text: as it stands, whatever the whole would be. */
  String text(ValueExpression value) {
    return value instanceof ValueExpression.Literal literal
        ? literal.text()
        : (String)
            argument(((ValueExpression.Parameter) value).name())
                .orElseThrow(() -> new IllegalArgumentException("no argument for " + value));
  }

  Optional<Object> argument(String name) {
    return Optional.ofNullable(arguments.get(name)).map(PlainValues::normal);
  }
}
