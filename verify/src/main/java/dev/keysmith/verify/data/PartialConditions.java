package dev.keysmith.verify.data;

import dev.keysmith.design.KeyComparator;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.ValueExpression;
import java.util.Collection;
import java.util.List;
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
    return condition
        .test()
        .accept(new KnownTest(state.value(instance, condition.path()), type(condition), arguments));
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

  /** Whether a test holds of a value, or of none, as far as its parameters are known yet. */
  private record KnownTest(
      Optional<Object> found, AttributeType type, Map<String, Object> arguments)
      implements Test.Visitor<Boolean> {
    @Override
    public Boolean is(Test.Is equality) {
      return found.isPresent() && mayEqual(equality.value());
    }

    @Override
    public Boolean in(Test.In choice) {
      return found.isPresent()
          && (choice.list().isPresent()
              ? mayBeIn(choice.list().get())
              : choice.values().stream().anyMatch(this::mayEqual));
    }

    private boolean mayBeIn(ValueExpression list) {
      return known(list, type, arguments)
          .map(values -> ((List<?>) values).contains(found.orElseThrow()))
          .orElse(true);
    }

    private boolean mayEqual(ValueExpression value) {
      return !isKnown(value, arguments) || found.equals(known(value, type, arguments));
    }

    @Override
    public Boolean range(Test.Range range) {
      return found.isPresent()
          && within(found.get(), range.lower(), 1)
          && within(found.get(), range.upper(), -1);
    }

    private boolean within(Object value, Optional<Bound> bound, int direction) {
      Optional<Object> end = bound.flatMap(given -> known(given.value(), type, arguments));
      if (end.isEmpty()) {
        return true;
      }
      int order = KeyComparator.OF_VALUES.compare(value, end.get()) * direction;
      return order > 0 || (order == 0 && bound.get().inclusive());
    }

    @Override
    public Boolean prefix(Test.Prefix prefix) {
      return found.isPresent()
          && known(prefix.value(), type, arguments)
              .map(start -> found.get().toString().startsWith(start.toString()))
              .orElse(true);
    }

    @Override
    public Boolean exists(Test.Exists exists) {
      return found.isPresent() == exists.expected();
    }

    @Override
    public Boolean contains(Test.Contains contains) {
      return found.isPresent()
          && known(contains.value(), type, arguments)
              .map(
                  part ->
                      found.get() instanceof Collection<?> elements
                          ? elements.contains(part)
                          : found.get().toString().contains(part.toString()))
              .orElse(true);
    }

    @Override
    public Boolean not(Test.Not inequality) {
      return !isKnown(inequality.value(), arguments)
          || !found.equals(known(inequality.value(), type, arguments));
    }
  }
}
