package dev.keysmith.code.library;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.stream.Stream;

/** A condition on an item, in a form that every library can write. */
sealed interface ItemCondition {

  /**
   * A test of one attribute.
   *
   * @param attribute its name in the table
   * @param test as expressions of DynamoDB have it: {@code =}, {@code begins_with}
   */
  record AttributeTest(String attribute, String test, ImmutableList<ValueText> values)
      implements ItemCondition {
    @Override
    public Stream<AttributeTest> tests() {
      return Stream.of(this);
    }
  }

  record AnyOf(ImmutableList<ItemCondition> conditions) implements ItemCondition {
    @Override
    public Stream<AttributeTest> tests() {
      return conditions.stream().flatMap(ItemCondition::tests);
    }
  }

  record AllOf(ImmutableList<ItemCondition> conditions) implements ItemCondition {
    @Override
    public Stream<AttributeTest> tests() {
      return conditions.stream().flatMap(ItemCondition::tests);
    }
  }

  /** The tests that a condition consists of. */
  Stream<AttributeTest> tests();

  /** The tests of all conditions. */
  static ImmutableList<AttributeTest> all(List<ItemCondition> conditions) {
    return conditions.stream()
        .flatMap(ItemCondition::tests)
        .collect(ImmutableList.toImmutableList());
  }
}
