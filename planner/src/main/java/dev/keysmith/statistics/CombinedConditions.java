package dev.keysmith.statistics;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.LiteralRange;
import dev.keysmith.spec.ValueExpression;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The share of all instances that meet the conditions of two keys at once.
 *
 * <pre>
 *   {status: {in: [OPEN, HELD]}} and {status: OPEN}     those that are OPEN
 *   {status: OPEN} and {status: HELD}                   none
 *   {status: OPEN} and {agent: {exists: true}}          one share times the other
 * </pre>
 */
final class CombinedConditions {
  private CombinedConditions() {}

  /** Of conditions on different attributes, one says nothing of the other. */
  static double share(
      Optional<KeyRuleCondition> one,
      Optional<KeyRuleCondition> other,
      ImmutableMap<String, Attribute> named) {
    if (one.isEmpty() && other.isEmpty()) {
      return 1;
    }
    Map<String, AttributeCondition> some = conditions(one);
    Map<String, AttributeCondition> more = conditions(other);
    double share = 1;
    for (String name : Sets.union(some.keySet(), more.keySet())) {
      Attribute attribute = Objects.requireNonNull(named.get(name), name);
      share *=
          both(
              attribute,
              Optional.ofNullable(some.get(name)).map(AttributeCondition::test),
              Optional.ofNullable(more.get(name)).map(AttributeCondition::test));
    }
    return share;
  }

  private static ImmutableMap<String, AttributeCondition> conditions(
      Optional<KeyRuleCondition> when) {
    return when.map(KeyRuleCondition::conditions).orElse(ImmutableMap.of());
  }

  private static double both(Attribute attribute, Optional<Test> one, Optional<Test> other) {
    if (one.isEmpty() || other.isEmpty() || one.equals(other)) {
      return share(attribute, one.or(() -> other).orElseThrow());
    }
    return both(attribute, one.get(), other.get());
  }

  private static double both(Attribute attribute, Test one, Test other) {
    if (one instanceof Test.Exists exists) {
      // The other one is another kind of test, which only a value meets, or the opposite.
      boolean meets = exists.expected() && !(other instanceof Test.Exists);
      return meets ? share(attribute, other) : 0;
    }
    if (other instanceof Test.Exists || (values(one).isEmpty() && !values(other).isEmpty())) {
      return both(attribute, other, one);
    }
    if (!values(one).isEmpty()) {
      return values(one).stream()
          .filter(value -> isMet(other, value))
          .mapToDouble(value -> equal(attribute, value))
          .sum();
    }
    boolean apart = range(one).isDisjoint(range(other));
    return apart ? 0 : Math.min(share(attribute, one), share(attribute, other));
  }

  private static boolean isMet(Test test, ValueExpression value) {
    return values(test).isEmpty()
        ? range(test).contains(value.toString())
        : values(test).contains(value);
  }

  private static double share(Attribute attribute, Test test) {
    if (test instanceof Test.Exists exists) {
      return exists.expected() ? attribute.present() : 1 - attribute.present();
    }
    return values(test).isEmpty()
        ? attribute.share(range(test))
        : values(test).stream().mapToDouble(value -> equal(attribute, value)).sum();
  }

  private static ImmutableList<ValueExpression> values(Test test) {
    return test instanceof Test.Is is
        ? ImmutableList.of(is.value())
        : test instanceof Test.In in ? in.values() : ImmutableList.of();
  }

  private static LiteralRange range(Test test) {
    return LiteralRange.of(test)
        .orElseThrow(() -> new IllegalStateException("no alternative depends on " + test));
  }

  private static double equal(Attribute attribute, ValueExpression value) {
    double share =
        attribute.values().isEmpty()
            ? 1.0 / attribute.distinct().orElse(2)
            : attribute.values().getOrDefault(value.toString(), 0.0);
    return attribute.present() * share;
  }
}
