package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.When;
import dev.keysmith.source.Fields;
import dev.keysmith.source.Findings;
import dev.keysmith.source.Node;
import dev.keysmith.source.Scalars;
import dev.keysmith.source.Spelling;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Condition.Test;
import dev.keysmith.spec.Value;
import dev.keysmith.spec.reader.Literals;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads what must hold for an alternative of a key to apply. */
final class WhenReader {
  private final Findings findings;
  private final Scalars scalars;
  private final Naming naming;

  WhenReader(Findings findings, Naming naming) {
    this.findings = findings;
    this.scalars = new Scalars(findings);
    this.naming = naming;
  }

  Optional<When> when(Node node) {
    if (!(node instanceof Node.Mapping mapping) || mapping.entries().isEmpty()) {
      findings.error(
          "WrongShape",
          node.place(),
          "when cannot be " + (node instanceof Node.Mapping ? "empty" : node.kind()),
          "write a mapping from attributes to values: {status: OPEN}");
      return Optional.empty();
    }
    ImmutableMap.Builder<String, Condition> conditions = ImmutableMap.builder();
    for (Node.Entry entry : mapping.entries()) {
      Optional<Attribute> attribute = naming.attribute(entry.name());
      if (attribute.isEmpty()) {
        findings.error(
            "UnknownAttribute",
            entry.key().place(),
            naming.entity().name() + " has no attribute '" + entry.name() + "'",
            Spelling.suggest(entry.name(), naming.types().keySet()));
      }
      test(entry.value(), attribute)
          .ifPresent(
              test ->
                  conditions.put(
                      entry.name(),
                      new Condition(naming.path(entry.name()), test, OptionalDouble.empty())));
    }
    ImmutableMap<String, Condition> read = conditions.buildOrThrow();
    return read.isEmpty() ? Optional.empty() : Optional.of(new When(read));
  }

  private Optional<Test> test(Node node, Optional<Attribute> attribute) {
    if (!(node instanceof Node.Mapping)) {
      return literal(node, attribute).map(Test.Is::new);
    }
    Optional<Fields> read = Fields.of(node, "a condition of 'when'", Words.WHEN, findings);
    if (read.isEmpty() || read.get().has("in") == read.get().has("exists")) {
      findings.error(
          "WrongShape",
          node.place(),
          "'when' asks one thing of an attribute",
          "write a value, {in: [A, B]} or {exists: true}");
      return Optional.empty();
    }
    return read.get().has("exists")
        ? read.get()
            .optional("exists")
            .flatMap(flag -> scalars.flag(flag, "exists"))
            .map(Test.Exists::new)
        : read.get().optional("in").flatMap(list -> in(list, attribute));
  }

  private Optional<Test> in(Node node, Optional<Attribute> attribute) {
    ImmutableList.Builder<Value> values = ImmutableList.builder();
    for (Node.Scalar element : scalars.scalars(node, "in")) {
      literal(element, attribute).ifPresent(values::add);
    }
    ImmutableList<Value> read = values.build();
    return read.isEmpty() ? Optional.empty() : Optional.of(test(read));
  }

  /** One of one is that one: a condition is written in one way. */
  private static Test test(ImmutableList<Value> values) {
    return values.size() == 1 ? new Test.Is(values.get(0)) : new Test.In(values);
  }

  private Optional<Value> literal(Node node, Optional<Attribute> attribute) {
    Optional<Node.Scalar> scalar = scalars.scalar(node, "a value");
    scalar.ifPresent(given -> attribute.ifPresent(known -> checkLiteral(given, known)));
    return scalar.map(given -> new Value.Literal(given.text()));
  }

  private void checkLiteral(Node.Scalar literal, Attribute attribute) {
    if (attribute.type().isCollection()) {
      findings.error(
          "WrongType",
          literal.place(),
          "'" + attribute.name() + "' is a " + attribute.type().word(),
          "ask only whether it is there: {exists: true}");
      return;
    }
    Optional<String> problem = Literals.problem(literal.text(), attribute.type());
    if (problem.isPresent()) {
      findings.error(
          "WrongType",
          literal.place(),
          problem.get() + ", and '" + attribute.name() + "' is a " + attribute.type().word(),
          "write a " + attribute.type().word());
    } else if (!attribute.values().isEmpty() && !attribute.values().containsKey(literal.text())) {
      findings.error(
          "UnknownValue",
          literal.place(),
          "'" + attribute.name() + "' is never '" + literal.text() + "'",
          Spelling.suggest(literal.text(), attribute.values().keySet()));
    }
  }
}
