package dev.keysmith.design;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.LiteralRange;
import dev.keysmith.spec.ValueExpression;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;

/**
 * What must hold of an instance for an alternative of a key to apply.
 *
 * @param conditions by the item's name for the attribute; each a literal, one of several, a range
 *     of numbers, or whether the attribute is there
 */
public record KeyRuleCondition(ImmutableMap<String, AttributeCondition> conditions) {
  public KeyRuleCondition {
    if (conditions.isEmpty()) {
      throw new IllegalArgumentException("an alternative that always applies has no 'when'");
    }
  }

  /** Whether it holds of these values, or may. */
  public boolean holds(Map<String, ?> values) {
    return verdict(values).orElse(true);
  }

  /** Whether it holds; empty where that follows from a symbol. */
  public Optional<Boolean> verdict(Map<String, ?> values) {
    boolean failed =
        conditions.entrySet().stream()
            .filter(entry -> !isOpen(entry.getKey(), values))
            .anyMatch(entry -> !holds(entry.getValue().test(), entry.getKey(), values));
    if (failed) {
      return Optional.of(false);
    }
    return open(values).isEmpty() ? Optional.of(true) : Optional.empty();
  }

  /** The conditions on symbols. */
  ImmutableMap<String, KeyChoice.Demand> open(Map<String, ?> values) {
    ImmutableMap.Builder<String, KeyChoice.Demand> open = ImmutableMap.builder();
    conditions.forEach(
        (name, condition) -> {
          Object value = values.get(name);
          if (value != null && isOpen(name, values)) {
            open.put(name, new KeyChoice.Demand(value, condition.test()));
          }
        });
    return open.buildOrThrow();
  }

  private static boolean isOpen(String attribute, Map<String, ?> values) {
    return values.get(attribute) instanceof ValueSymbol;
  }

  /** Whether an attribute can have this value where it holds. */
  public boolean allows(String attribute, Object value) {
    AttributeCondition condition = conditions.get(attribute);
    return condition == null
        || holds(condition.test(), attribute, ImmutableMap.of(attribute, value));
  }

  /** Whether it holds only where an attribute is there. */
  public boolean requires(String attribute) {
    AttributeCondition condition = conditions.get(attribute);
    return condition != null && condition.test().requiresAttribute();
  }

  private static boolean holds(Test test, String attribute, Map<String, ?> values) {
    Object value = values.get(attribute);
    if (test instanceof Test.Exists exists) {
      return exists.expected() == (value != null);
    }
    if (value == null) {
      return false;
    }
    if (test instanceof Test.Is is) {
      return isEqual(value, is.value());
    }
    if (test instanceof Test.In in) {
      return in.values().stream().anyMatch(literal -> isEqual(value, literal));
    }
    return LiteralRange.of(test)
        .map(range -> value instanceof BigDecimal number && range.contains(number))
        .orElseThrow(() -> new IllegalStateException("no alternative depends on " + test));
  }

  private static boolean isEqual(Object value, ValueExpression literal) {
    String text = literal.toString();
    return value instanceof BigDecimal number
        ? number.compareTo(new BigDecimal(text)) == 0
        : value.toString().equals(text);
  }
}
