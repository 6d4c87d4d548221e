package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A condition on an attribute, the entity's own or a relative's.
 *
 * @param fraction its share of the instances that meet the other conditions, where the user said so
 */
public record Condition(AttributePath path, Test test, OptionalDouble fraction) {

  /** Bound to exactly one value. */
  public boolean isEquality() {
    return test instanceof Test.Is;
  }

  /** What must hold of the attribute's value. */
  public sealed interface Test {
    record Is(Value value) implements Test {}

    record In(ImmutableList<Value> values) implements Test {}

    record Range(Optional<Bound> lower, Optional<Bound> upper) implements Test {}

    record Prefix(Value value) implements Test {}

    record Exists(boolean expected) implements Test {}

    record Contains(Value value) implements Test {}

    record Not(Value value) implements Test {}
  }

  /** An end of a range. */
  public record Bound(Value value, boolean inclusive) {}
}
