package dev.keysmith.verify.data;

import dev.keysmith.design.KeyComparator;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.ValueExpression;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** Whether conditions hold of an instance, as far as their parameters are known yet. */
final class PartialConditions {
  private final GeneratedState state;

  PartialConditions(GeneratedState state) {
    this.state = state;
  }

  boolean all(
      EntityInstance instance,
      Collection<AttributeCondition> where,
      Map<String, Object> arguments) {
    return where.stream().allMatch(condition -> one(instance, condition, arguments));
  }

  /** A condition on a parameter that has no value yet could still hold. */
  boolean one(
      EntityInstance instance, AttributeCondition condition, Map<String, Object> arguments) {
    Optional<Object> found = state.value(instance, condition.path());
    AttributeType type = type(condition);
    Test test = condition.test();
    if (test instanceof Test.Exists exists) {
      return found.isPresent() == exists.expected();
    }
    if (test instanceof Test.Not not) {
      return !isKnown(not.value(), arguments) || !found.equals(known(not.value(), type, arguments));
    }
    if (found.isEmpty()) {
      return false;
    }
    Object value = found.get();
    if (test instanceof Test.Is is) {
      return !isKnown(is.value(), arguments) || found.equals(known(is.value(), type, arguments));
    }
    if (test instanceof Test.In in) {
      return in.values().stream()
          .anyMatch(one -> !isKnown(one, arguments) || found.equals(known(one, type, arguments)));
    }
    if (test instanceof Test.Range range) {
      return within(value, range.lower(), type, arguments, 1)
          && within(value, range.upper(), type, arguments, -1);
    }
    if (test instanceof Test.Prefix prefix) {
      return known(prefix.value(), type, arguments)
          .map(start -> value.toString().startsWith(start.toString()))
          .orElse(true);
    }
    Test.Contains contains = (Test.Contains) test;
    return known(contains.value(), type, arguments)
        .map(
            part ->
                value instanceof Collection<?> elements
                    ? elements.contains(part)
                    : value.toString().contains(part.toString()))
        .orElse(true);
  }

  private static boolean within(
      Object value,
      Optional<Bound> bound,
      AttributeType type,
      Map<String, Object> arguments,
      int direction) {
    Optional<Object> end = bound.flatMap(given -> known(given.value(), type, arguments));
    if (end.isEmpty()) {
      return true;
    }
    int order = KeyComparator.OF_VALUES.compare(value, end.get()) * direction;
    return order > 0 || (order == 0 && bound.get().inclusive());
  }

  AttributeType type(AttributeCondition condition) {
    return state.entity(condition.path().entity()).attribute(condition.path().attribute()).type();
  }

  static boolean isKnown(ValueExpression value, Map<String, Object> arguments) {
    return !(value instanceof ValueExpression.Parameter parameter)
        || arguments.containsKey(parameter.name());
  }

  /** What a value is; empty for a parameter that is not known yet. */
  static Optional<Object> known(
      ValueExpression value, AttributeType type, Map<String, Object> arguments) {
    return value instanceof ValueExpression.Parameter parameter
        ? Optional.ofNullable(arguments.get(parameter.name()))
        : Optional.of(LiteralValues.value(((ValueExpression.Literal) value).text(), type));
  }

  /** The parameter that a value is, where it has no value yet. */
  static Optional<String> open(ValueExpression value, Map<String, Object> arguments) {
    return value instanceof ValueExpression.Parameter parameter
            && !arguments.containsKey(parameter.name())
        ? Optional.of(parameter.name())
        : Optional.empty();
  }

  /** The parameter that a condition of equality binds, where it has no value yet. */
  static Optional<String> openEquality(
      AttributeCondition condition, Map<String, Object> arguments) {
    return condition.test() instanceof Test.Is is ? open(is.value(), arguments) : Optional.empty();
  }
}
