package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A condition on an attribute, the entity's own or a related instance's.
 *
 * @param fraction its share of the instances that meet the other conditions, if stated
 */
public record AttributeCondition(AttributePath path, Test test, OptionalDouble fraction) {

  /** Bound to exactly one value. */
  public boolean isEquality() {
    return test instanceof Test.Is;
  }

  /** What must hold of the attribute's value. */
  public sealed interface Test {
    record Is(ValueExpression value) implements Test {}

    record In(ImmutableList<ValueExpression> values) implements Test {}

    record Range(Optional<Bound> lower, Optional<Bound> upper) implements Test {}

    record Prefix(ValueExpression value) implements Test {}

    record Exists(boolean expected) implements Test {}

    record Contains(ValueExpression value) implements Test {}

    record Not(ValueExpression value) implements Test {}
  }

  /** An end of a range. */
  public record Bound(ValueExpression value, boolean inclusive) {}
}
