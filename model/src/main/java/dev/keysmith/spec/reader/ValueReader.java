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
    Optional<ValueExpression> value = value(node);
    if (value.isPresent() && attribute.isPresent()) {
      if (value.get() instanceof ValueExpression.Literal literal) {
        checkClosedSetValue(literal, attribute.get(), node.location());
      } else if (value.get() instanceof ValueExpression.Parameter parameter) {
        parameters.use(parameter.name(), attribute.get(), node.location());
      }
    }
    return value;
  }

  /** A parameter that is a list of values of the attribute. */
  Optional<ValueExpression> list(YamlNode.Scalar node, Optional<Attribute> attribute) {
    return parameter(node)
        .map(
            name -> {
              attribute.ifPresent(known -> parameters.useList(name, known, node.location()));
              return new ValueExpression.Parameter(name);
            });
  }

  /** A prefix, a bound or an element: of the attribute's type, but not one of its values. */
  Optional<ValueExpression> part(YamlNode node, Optional<Attribute> attribute) {
    Optional<ValueExpression> value = value(node);
    if (value.isPresent()
        && attribute.isPresent()
        && value.get() instanceof ValueExpression.Parameter parameter) {
      parameters.useElement(parameter.name(), attribute.get(), node.location());
    }
    return value;
  }

  /** What is added to the attribute; {@code -$name} is a parameter too, which is subtracted. */
  Optional<ValueExpression> amount(YamlNode node, Optional<Attribute> attribute) {
    Optional<ValueExpression> value = value(node, "-$");
    if (value.isPresent()
        && attribute.isPresent()
        && value.get() instanceof ValueExpression.Parameter parameter) {
      parameters.use(parameter.name(), attribute.get(), node.location());
    }
    return value;
  }

  private Optional<ValueExpression> value(YamlNode node) {
    return value(node, "$");
  }

  /** A parameter by this prefix or by {@code $}, or a literal. */
  private Optional<ValueExpression> value(YamlNode node, String prefix) {
    Optional<YamlNode.Scalar> scalar = parseContext.scalars().scalar(node, "a value");
    return scalar.isPresent()
            && (scalar.get().text().startsWith("$") || scalar.get().text().startsWith(prefix))
        ? parameter(scalar.get()).map(ValueExpression.Parameter::new)
        : scalar.map(text -> new ValueExpression.Literal(text.text()));
  }

  /** The name of the parameter that stands there. */
  private Optional<String> parameter(YamlNode.Scalar node) {
    String name = node.text().substring(node.text().indexOf('$') + 1);
    if (!SpecKeywords.NAME.matcher(name).matches()) {
      parseContext
          .findings()
          .error(
              "BadName",
              node.location(),
              "'" + node.text() + "' is not a parameter",
              "write '$' and a name of letters, digits, '_' and '-'");
      return Optional.empty();
    }
    return Optional.of(name);
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
