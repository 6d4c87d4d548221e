package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.design.SymbolicSum;
import dev.keysmith.instance.PlainValues;
import dev.keysmith.spec.AddedAmount;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.ValueExpression;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The values of parameters: what the client gave, and what it has read since, under the entity's
 * name and the attribute's ({@code Order.customerId}).
 */
record RuntimeParameters(ImmutableMap<String, Object> values) {
  static RuntimeParameters of(Map<String, Object> values) {
    return new RuntimeParameters(ImmutableMap.copyOf(values));
  }

  /** With the values of an instance. */
  RuntimeParameters with(String entity, Map<String, Object> knownValues) {
    ImmutableMap.Builder<String, Object> more = ImmutableMap.builder();
    more.putAll(values);
    knownValues.forEach((name, value) -> more.put(entity + "." + name, value));
    return new RuntimeParameters(more.buildKeepingLast());
  }

  /** With the values of an instance, replacing those of another of its entity. */
  RuntimeParameters withOnly(String entity, Map<String, Object> knownValues) {
    return new RuntimeParameters(
            ImmutableMap.copyOf(Maps.filterKeys(values, name -> !name.startsWith(entity + "."))))
        .with(entity, knownValues);
  }

  RuntimeParameters with(Map<String, Object> more) {
    return new RuntimeParameters(
        ImmutableMap.<String, Object>builder().putAll(values).putAll(more).buildKeepingLast());
  }

  /** The values of one of several; those of a list where that is a parameter. */
  ImmutableList<Object> of(Test.In in, AttributeType type) {
    ImmutableSet.Builder<Object> all = ImmutableSet.builder();
    for (ValueExpression value : in.values()) {
      all.addAll(each(value, type));
    }
    return all.build().asList();
  }

  /** The value, or where a list was given for an attribute that is none, each of its elements. */
  ImmutableList<Object> each(ValueExpression value, AttributeType type) {
    Optional<Object> given = of(value, type);
    return given.isPresent() && given.get() instanceof List<?> list && type != AttributeType.LIST
        ? ImmutableList.copyOf(list)
        : given.stream().collect(ImmutableList.toImmutableList());
  }

  /** What is added to an attribute, or the elements that are removed from it. */
  Optional<Object> of(AddedAmount amount) {
    Optional<Object> value =
        amount.parameter().isPresent()
            ? Optional.ofNullable(values.get(amount.parameter().get()))
            : of(amount.value(), AttributeType.NUMBER);
    return amount.negated() ? value.map(SymbolicSum::negated) : value;
  }

  /** The value where there is one; a literal is read by the type that it stands for. */
  Optional<Object> of(ValueExpression value, AttributeType type) {
    if (value instanceof ValueExpression.Literal literal) {
      return Optional.of(PlainValues.literal(literal.text(), type));
    }
    String name = ((ValueExpression.Parameter) value).name();
    return Optional.ofNullable(values.get(name))
        .map(given -> PlainValues.argument(name, given, type));
  }
}
