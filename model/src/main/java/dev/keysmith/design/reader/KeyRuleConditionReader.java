package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.source.ScalarParser;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.LiteralRange;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.reader.LiteralTypeCheck;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Reads the condition under which an alternative of a key applies. */
final class KeyRuleConditionReader {
  private final SourceDiagnostics findings;
  private final ScalarParser scalars;
  private final AttributeScope naming;

  KeyRuleConditionReader(SourceDiagnostics findings, AttributeScope naming) {
    this.findings = findings;
    this.scalars = new ScalarParser(findings);
    this.naming = naming;
  }

  Optional<KeyRuleCondition> when(YamlNode node) {
    if (!(node instanceof YamlNode.Mapping mapping) || mapping.entries().isEmpty()) {
      findings.error(
          "WrongShape",
          node.location(),
          "when cannot be " + (node instanceof YamlNode.Mapping ? "empty" : node.kind()),
          "write a mapping from attributes to values: {status: OPEN}");
      return Optional.empty();
    }
    ImmutableMap.Builder<String, AttributeCondition> conditions = ImmutableMap.builder();
    for (YamlNode.Entry entry : mapping.entries()) {
      Optional<Attribute> attribute = attribute(entry.key());
      test(entry.value(), attribute)
          .ifPresent(
              test ->
                  conditions.put(
                      entry.name(),
                      new AttributeCondition(
                          naming.path(entry.name()), test, OptionalDouble.empty())));
    }
    ImmutableMap<String, AttributeCondition> read = conditions.buildOrThrow();
    return read.isEmpty() ? Optional.empty() : Optional.of(new KeyRuleCondition(read));
  }

  /** Checks a condition that is in no file. */
  void check(KeyRuleCondition when, SourceLocation location) {
    when.conditions()
        .forEach(
            (name, condition) ->
                attribute(KeySchemaValidator.scalar(name, location))
                    .filter(attribute -> !isRangeOf(attribute, condition.test()))
                    .ifPresent(
                        attribute ->
                            condition
                                .test()
                                .values()
                                .forEach(
                                    value ->
                                        checkLiteral(
                                            KeySchemaValidator.scalar(value.toString(), location),
                                            attribute))));
  }

  /** The bounds of a range need not be values of the attribute. */
  private static boolean isRangeOf(Attribute attribute, Test test) {
    return attribute.type().isNumeric() && LiteralRange.of(test).isPresent();
  }

  private Optional<Attribute> attribute(YamlNode.Scalar name) {
    Optional<Attribute> attribute = naming.attribute(name.text());
    if (attribute.isEmpty()) {
      findings.error(
          "UnknownAttribute",
          name.location(),
          naming.entity().name() + " has no attribute '" + name.text() + "'",
          SpellingSuggester.suggest(name.text(), naming.types().keySet()));
    }
    return attribute;
  }

  private Optional<Test> test(YamlNode node, Optional<Attribute> attribute) {
    if (!(node instanceof YamlNode.Mapping)) {
      return literal(node, attribute).map(Test.Is::new);
    }
    Optional<YamlFields> read =
        YamlFields.of(node, "a condition of 'when'", DesignKeywords.WHEN, findings);
    boolean isRange =
        read.map(fields -> RangeConditionReader.KEYWORDS.stream().anyMatch(fields::has))
            .orElse(false);
    long kinds =
        read.map(
                fields ->
                    Stream.of(fields.has("in"), fields.has("exists"), isRange)
                        .filter(is -> is)
                        .count())
            .orElse(0L);
    if (kinds != 1) {
      findings.error(
          "WrongShape",
          node.location(),
          "a condition of 'when' is a value, 'in', 'exists' or a range",
          "write a value, {in: [A, B]}, {exists: true} or {from: 1, before: 5}");
      return Optional.empty();
    }
    if (isRange) {
      return new RangeConditionReader(findings).test(read.get(), attribute);
    }
    return read.get().has("exists")
        ? read.get()
            .optional("exists")
            .flatMap(flag -> scalars.flag(flag, "exists"))
            .map(Test.Exists::new)
        : read.get().optional("in").flatMap(list -> in(list, attribute));
  }

  private Optional<Test> in(YamlNode node, Optional<Attribute> attribute) {
    ImmutableList.Builder<ValueExpression> values = ImmutableList.builder();
    for (YamlNode.Scalar element : scalars.scalars(node, "in")) {
      literal(element, attribute).ifPresent(values::add);
    }
    ImmutableList<ValueExpression> read = values.build();
    return read.isEmpty() ? Optional.empty() : Optional.of(test(read));
  }

  /** A list of one value is normalised to that value. */
  private static Test test(ImmutableList<ValueExpression> values) {
    return values.size() == 1 ? new Test.Is(values.get(0)) : new Test.In(values);
  }

  private Optional<ValueExpression> literal(YamlNode node, Optional<Attribute> attribute) {
    Optional<YamlNode.Scalar> scalar = scalars.scalar(node, "a value");
    scalar.ifPresent(given -> attribute.ifPresent(known -> checkLiteral(given, known)));
    return scalar.map(given -> new ValueExpression.Literal(given.text()));
  }

  private void checkLiteral(YamlNode.Scalar literal, Attribute attribute) {
    if (attribute.type().isCollection()) {
      findings.error(
          "WrongType",
          literal.location(),
          "'" + attribute.name() + "' is a " + attribute.type().keyword(),
          "only its existence can be tested: {exists: true}");
      return;
    }
    Optional<String> problem = LiteralTypeCheck.problem(literal.text(), attribute.type());
    if (problem.isPresent()) {
      findings.error(
          "WrongType",
          literal.location(),
          String.format(
              "%s, but '%s' is a %s", problem.get(), attribute.name(), attribute.type().keyword()),
          "write a " + attribute.type().keyword());
    } else if (!attribute.values().isEmpty() && !attribute.values().containsKey(literal.text())) {
      findings.error(
          "UnknownValue",
          literal.location(),
          String.format("'%s' is not a value of '%s'", literal.text(), attribute.name()),
          SpellingSuggester.suggest(literal.text(), attribute.values().keySet()));
    }
  }
}
