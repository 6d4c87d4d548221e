package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.KeyComparator;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.ValueExpression;
import java.util.LinkedHashMap;
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

  /** The same, and what an instance that was read tells: {@code $Order.customerId}. */
  ExampleArguments with(ExampleInstance instance, Map<String, Object> named) {
    ExampleArguments more = new ExampleArguments(instances, new LinkedHashMap<>(values));
    named.forEach((name, value) -> more.values.put(instance.entity() + "." + name, value));
    return more;
  }

  /** The same, with an instance's values for parameters of their bare names that have none. */
  ExampleArguments knowing(Map<String, Object> named) {
    ExampleArguments more = new ExampleArguments(instances, new LinkedHashMap<>(values));
    named.forEach(more.values::putIfAbsent);
    return more;
  }

  /** The value where there is one; a literal is read as the attribute has it. */
  Optional<Object> of(ValueExpression value, Attribute attribute) {
    return value instanceof ValueExpression.Literal literal
        ? Optional.of(ExampleValues.literal(attribute.type(), literal.text()))
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
    } else if (test instanceof Test.Range range && attribute(condition).values().isEmpty()) {
      give(range.lower(), condition, ExampleValues.LEAST);
      give(range.upper(), condition, ExampleValues.GREATEST);
    }
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
        one -> give(one.value(), Optional.of(ExampleValues.open(attribute(condition), number))));
  }

  // --- what holds -------------------------------------------------------------------------------

  /** Whether a condition holds of an instance; what has no value yet is not held against it. */
  boolean holds(AttributeCondition condition, ExampleInstance instance) {
    Test test = condition.test();
    Optional<Object> value = instances.at(instance, condition.path());
    if (test instanceof Test.Exists exists) {
      return exists.expected() == value.isPresent();
    }
    if (test instanceof Test.Not not) {
      return !value.equals(of(not.value(), attribute(condition)));
    }
    return value.isPresent() && holds(test, attribute(condition), value.get());
  }

  private boolean holds(Test test, Attribute attribute, Object value) {
    if (test instanceof Test.Is is) {
      return of(is.value(), attribute).map(value::equals).orElse(true);
    }
    if (test instanceof Test.In in) {
      return in.values().stream()
          .anyMatch(one -> of(one, attribute).map(value::equals).orElse(true));
    }
    if (test instanceof Test.Prefix prefix) {
      return of(prefix.value(), attribute)
          .map(start -> value.toString().startsWith(start.toString()))
          .orElse(true);
    }
    if (test instanceof Test.Range range) {
      return isBeyond(range.lower(), attribute, value, 1)
          && isBeyond(range.upper(), attribute, value, -1);
    }
    return true; // whether an example of a collection contains something nobody can see
  }

  private boolean isBeyond(Optional<Bound> bound, Attribute attribute, Object value, int sign) {
    return bound
        .flatMap(
            one ->
                of(one.value(), attribute)
                    .filter(limit -> limit.getClass() == value.getClass())
                    .map(
                        limit -> {
                          int order = sign * KeyComparator.OF_VALUES.compare(value, limit);
                          return one.inclusive() ? order >= 0 : order > 0;
                        }))
        .orElse(true);
  }

  private Attribute attribute(AttributeCondition condition) {
    AttributePath path = condition.path();
    return instances.spec().entity(path.entity()).attribute(path.attribute());
  }
}
