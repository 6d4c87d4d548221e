package dev.keysmith.design;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.ValueExpression;
import java.math.BigDecimal;
import java.util.Map;

/**
 * What must hold of an instance for an alternative of a key to apply.
 *
 * @param conditions by the item's name for the attribute; each a literal, one of several, or
 *     whether the attribute is there
 */
public record KeyRuleCondition(ImmutableMap<String, AttributeCondition> conditions) {
  public KeyRuleCondition {
    if (conditions.isEmpty()) {
      throw new IllegalArgumentException("an alternative that always applies has no 'when'");
    }
  }

  public boolean holds(Map<String, ?> values) {
    return conditions.entrySet().stream()
        .allMatch(entry -> holds(entry.getValue().test(), entry.getKey(), values));
  }

  /** Whether it holds only where an attribute is there. */
  public boolean requires(String attribute) {
    AttributeCondition condition = conditions.get(attribute);
    return condition != null
        && !(condition.test() instanceof Test.Exists exists && !exists.expected());
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
    throw new IllegalStateException("no alternative depends on " + test);
  }

  private static boolean isEqual(Object value, ValueExpression literal) {
    String text = literal.toString();
    return value instanceof BigDecimal number
        ? number.compareTo(new BigDecimal(text)) == 0
        : value.toString().equals(text);
  }
}
