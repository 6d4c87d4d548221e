package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.AddedAmount;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.ValueExpression;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * Reads what is added: {@code [stars]}, which is {@code {stars: $stars}}, or how much by attribute,
 * {@code {stars: 1, quantity: -$taken}}.
 */
record AddedAmountReader(ParseContext parseContext, ParameterTypes parameters, ValueReader values) {

  ImmutableMap<String, AddedAmount> read(YamlFields fields, Optional<Entity> entity) {
    Optional<YamlNode> node = fields.optional("add");
    ImmutableMap.Builder<String, AddedAmount> amounts = ImmutableMap.builder();
    if (node.isPresent() && node.get() instanceof YamlNode.Mapping mapping) {
      if (mapping.entries().isEmpty()) {
        parseContext
            .findings()
            .error("WrongShape", mapping.location(), "'add' cannot be empty", "remove it");
      }
      for (YamlNode.Entry entry : mapping.entries()) {
        Optional<Attribute> attribute =
            entity.flatMap(
                known -> parseContext.attribute(known, entry.name(), entry.key().location()));
        amount(entry.value(), attribute).ifPresent(amount -> amounts.put(entry.name(), amount));
      }
    } else if (node.isPresent()) {
      for (YamlNode.Scalar name : parseContext.scalars().scalars(node.get(), "'add'")) {
        entity
            .flatMap(known -> parseContext.attribute(known, name.text(), name.location()))
            .ifPresent(known -> parameters.use(name.text(), known, fields.location("add")));
        amounts.put(name.text(), AddedAmount.named(name.text()));
      }
    }
    return amounts.buildKeepingLast();
  }

  private Optional<AddedAmount> amount(YamlNode node, Optional<Attribute> attribute) {
    boolean negated = node instanceof YamlNode.Scalar scalar && scalar.text().startsWith("-$");
    Optional<AddedAmount> amount =
        values.amount(node, attribute).map(value -> new AddedAmount(value, negated));
    if (amount.isPresent() && attribute.isPresent()) {
      if (attribute.get().type().isSet()) {
        checkElements(amount.get(), attribute.get(), node.location());
      } else if (attribute.get().type().isNumeric()) {
        checkNumber(amount.get(), attribute.get(), node.location());
      }
    }
    return amount;
  }

  private void checkElements(AddedAmount amount, Attribute attribute, SourceLocation location) {
    if (amount.negated() || amount.parameter().isEmpty()) {
      parseContext
          .findings()
          .error(
              "WrongType",
              location,
              String.format(
                  "'%s' is a %s, whose elements are a parameter",
                  attribute.name(), attribute.type().keyword()),
              String.format(
                  "write '%s: [%s]'", amount.negated() ? "subtract" : "add", attribute.name()));
    }
  }

  private void checkNumber(AddedAmount amount, Attribute attribute, SourceLocation location) {
    values.checkType(Optional.of(amount.value()), attribute, location);
    if (amount.value() instanceof ValueExpression.Literal literal
        && LiteralTypeCheck.problem(literal.text(), attribute.type()).isEmpty()
        && new BigDecimal(literal.text()).signum() == 0) {
      parseContext
          .findings()
          .error(
              "WrongQuantity",
              location,
              String.format("adding 0 to '%s' changes nothing", attribute.name()),
              "add another number, or leave it out");
    }
  }
}
