package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.execute.PredicateEvaluation;
import dev.keysmith.instance.PlainValues;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.ValueExpression;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The values of a pattern's parameters in the examples, and what conditions then hold. */
final class ExampleArguments {
  private final ExampleInstances instances;
  private final Map<String, Object> values;

  private ExampleArguments(ExampleInstances instances, Map<String, Object> values) {
    this.instances = instances;
    this.values = values;
  }

  static ExampleArguments none(ExampleInstances instances) {
    return new ExampleArguments(instances, new LinkedHashMap<>());
  }

  ImmutableMap<String, Object> values() {
    return ImmutableMap.copyOf(values);
  }

  /** The value where there is one; a literal is read as the attribute has it. */
  Optional<Object> of(ValueExpression value, Attribute attribute) {
    return value instanceof ValueExpression.Literal literal
        ? Optional.of(PlainValues.literal(literal.text(), attribute.type()))
        : Optional.ofNullable(values.get(((ValueExpression.Parameter) value).name()));
  }

  // --- what is given ----------------------------------------------------------------------------

  void give(String parameter, Object value) {
    values.putIfAbsent(parameter, value);
  }

  /** Gives parameters that have no value yet those with which a condition holds of an instance. */
  void give(AttributeCondition condition, ExampleInstance instance) {
    Optional<Object> value = instances.at(instance, condition.path());
    Test test = condition.test();
    if (test instanceof Test.Is is) {
      give(is.value(), value);
    } else if (test instanceof Test.In in) {
      give(in, condition.path(), instance);
    } else if (test instanceof Test.Prefix prefix) {
      give(prefix.value(), value.map(text -> text.toString().replaceAll("\\w$", "")));
    } else if (test instanceof Test.Range range) {
      give(range.lower(), condition, ExampleValues.LEAST);
      give(range.upper(), condition, ExampleValues.GREATEST);
    } else if (test instanceof Test.Not not) {
      give(not.value(), Optional.of(ExampleValues.other(attribute(condition), value)));
    } else if (test instanceof Test.Contains contains) {
      give(contains.value(), value.map(ExampleArguments::part));
    }
  }

  private static Object part(Object value) {
    return value instanceof Collection<?> elements ? elements.iterator().next() : value;
  }

  private void give(ValueExpression value, Optional<Object> given) {
    if (value instanceof ValueExpression.Parameter parameter) {
      given.ifPresent(one -> give(parameter.name(), one));
    }
  }

  /** The first of several is the instance's own, the others those of the next ones. */
  private void give(Test.In in, AttributePath path, ExampleInstance instance) {
    int next = 0;
    for (ValueExpression value : in.values()) {
      int wanted = (instance.number() - 1 + next++) % instances.all(instance.entity()).size();
      give(value, instances.at(instances.all(instance.entity()).get(wanted), path));
    }
  }

  private void give(Optional<Bound> bound, AttributeCondition condition, int number) {
    bound.ifPresent(
        one -> give(one.value(), Optional.of(ExampleValues.bound(attribute(condition), number))));
  }

  // --- what holds -------------------------------------------------------------------------------

  boolean hold(List<AttributeCondition> where, ExampleInstance instance) {
    return where.stream().allMatch(condition -> holds(condition, instance));
  }

  /** Whether a condition holds of an instance, or would once its parameters have values. */
  boolean holds(AttributeCondition condition, ExampleInstance instance) {
    ExampleArguments given = new ExampleArguments(instances, new LinkedHashMap<>(values));
    given.give(condition, instance);
    return PredicateEvaluation.holds(
        condition.test(),
        instances.at(instance, condition.path()),
        attribute(condition).type(),
        given.values);
  }

  private Attribute attribute(AttributeCondition condition) {
    AttributePath path = condition.path();
    return instances.spec().entity(path.entity()).attribute(path.attribute());
  }
}
