package dev.keysmith.spec.reader;

import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.ValueExpression;
import java.util.Optional;

/** Reads the value of an attribute: a parameter {@code $name}, or a literal of its type. */
final class ValueReader {
  private final ParseContext parseContext;
  private final ParameterTypes parameters;

  ValueReader(ParseContext parseContext, ParameterTypes parameters) {
    this.parseContext = parseContext;
    this.parameters = parameters;
  }

  /** A whole value of the attribute; a literal must be one of its possible values. */
  Optional<ValueExpression> whole(YamlNode node, Optional<Attribute> attribute) {
    Optional<ValueExpression> value = part(node, attribute);
    if (value.isPresent() && value.get() instanceof ValueExpression.Literal literal) {
      attribute.ifPresent(known -> checkClosedSetValue(literal, known, node.location()));
    }
    return value;
  }

  /** A prefix, a bound or an element: of the attribute's type, but not one of its values. */
  Optional<ValueExpression> part(YamlNode node, Optional<Attribute> attribute) {
    Optional<YamlNode.Scalar> scalar = parseContext.scalars().scalar(node, "a value");
    if (scalar.isEmpty()) {
      return Optional.empty();
    }
    String text = scalar.get().text();
    if (!text.startsWith("$")) {
      return Optional.of(new ValueExpression.Literal(text));
    }
    String name = text.substring(1);
    if (!SpecKeywords.NAME.matcher(name).matches()) {
      parseContext
          .findings()
          .error(
              "BadName",
              node.location(),
              "'" + text + "' is not a parameter",
              "write '$' and a name of letters, digits, '_' and '-'");
      return Optional.empty();
    }
    attribute
        .filter(known -> !known.type().isCollection())
        .ifPresent(known -> parameters.use(name, known, node.location()));
    return Optional.of(new ValueExpression.Parameter(name));
  }

  /** A literal of the attribute's type. */
  void checkType(Optional<ValueExpression> value, Attribute attribute, SourceLocation location) {
    if (value.isPresent() && value.get() instanceof ValueExpression.Literal literal) {
      LiteralTypeCheck.problem(literal.text(), attribute.type())
          .ifPresent(
              problem ->
                  parseContext
                      .findings()
                      .error(
                          "WrongType",
                          location,
                          String.format(
                              "%s, but '%s' is a %s",
                              problem, attribute.name(), attribute.type().keyword()),
                          String.format(
                              "write a %s, or a parameter: $%s",
                              attribute.type().keyword(), attribute.name())));
    }
  }

  private void checkClosedSetValue(
      ValueExpression.Literal literal, Attribute attribute, SourceLocation location) {
    if (attribute.type().isCollection()) {
      parseContext
          .findings()
          .error(
              "WrongType",
              location,
              "'" + literal + "' is not a " + attribute.type().keyword(),
              "use a parameter: $" + attribute.name());
      return;
    }
    checkType(Optional.of(literal), attribute, location);
    if (!attribute.values().isEmpty() && !attribute.values().containsKey(literal.text())) {
      parseContext
          .findings()
          .error(
              "UnknownValue",
              location,
              String.format("'%s' is not a value of '%s'", literal, attribute.name()),
              SpellingSuggester.suggest(literal.text(), attribute.values().keySet()));
    }
  }
}
