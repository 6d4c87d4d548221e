package dev.keysmith.emit.example;

import dev.keysmith.design.KeyCondition;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.ValueExpression;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether a request's key condition holds of an item. A shard or a time bucket that the request
 * leaves open is every shard and every bucket.
 */
record KeyConditionMatcher(ExampleArguments arguments, boolean backward) {

  boolean hold(List<KeyBinding> uses, ExampleItem item) {
    return uses.stream().allMatch(use -> holds(use, item));
  }

  private boolean holds(KeyBinding use, ExampleItem item) {
    Object key = item.attributes().get(use.attribute());
    if (key == null) {
      return false;
    }
    Map<String, Object> equal = new LinkedHashMap<>();
    for (Map.Entry<String, ValueExpression> entry : use.equal().entrySet()) {
      Optional<Object> value = value(entry.getValue(), use.template(), entry.getKey());
      if (value.isEmpty()) {
        return false;
      }
      equal.put(entry.getKey(), value.get());
    }
    return condition(use, equal).holds(key) && agrees(use, equal, item);
  }

  /** Behind an open shard or bucket a key says more than the condition on its beginning does. */
  private static boolean agrees(KeyBinding use, Map<String, Object> equal, ExampleItem item) {
    return use.onward()
        || use.template()
            .parseSegments(
                Optional.ofNullable(item.attributes().get(use.attribute())).orElseThrow())
            .map(
                boundValues ->
                    equal.entrySet().stream()
                        .allMatch(
                            entry ->
                                !boundValues.containsKey(entry.getKey())
                                    || isSame(entry.getValue(), boundValues.get(entry.getKey()))))
            .orElse(true);
  }

  private static boolean isSame(Object left, Object right) {
    return left instanceof BigDecimal number && right instanceof BigDecimal other
        ? number.compareTo(other) == 0
        : left.equals(right);
  }

  private KeyCondition condition(KeyBinding use, Map<String, Object> equal) {
    KeyTemplate template = use.template();
    if (use.onward()) {
      Optional<KeyCondition.Bound> from = template.render(equal).map(KeyCondition.Bound::inclusive);
      return backward
          ? new KeyCondition.Range(Optional.empty(), from)
          : new KeyCondition.Range(from, Optional.empty());
    }
    if (use.next().isEmpty() || !(next(template, equal) instanceof KeySegment.Field field)) {
      return template.under(equal);
    }
    if (use.next().get() instanceof Test.Prefix prefix) {
      return value(prefix.value(), template, field.attribute())
          .map(text -> template.startingWith(equal, text.toString()))
          .orElseGet(() -> template.under(equal));
    }
    Test.Range range = (Test.Range) use.next().get();
    Optional<KeyCondition.Bound> lower = bound(range.lower(), template, field.attribute());
    Optional<KeyCondition.Bound> upper = bound(range.upper(), template, field.attribute());
    return lower.isEmpty() && upper.isEmpty()
        ? template.under(equal)
        : template.within(equal, lower, upper);
  }

  private static KeySegment next(KeyTemplate template, Map<String, Object> equal) {
    return template.next(equal).orElseThrow().segment();
  }

  private Optional<KeyCondition.Bound> bound(
      Optional<Bound> bound, KeyTemplate template, String attribute) {
    return bound.flatMap(
        one ->
            value(one.value(), template, attribute)
                .map(value -> new KeyCondition.Bound(value, one.inclusive())));
  }

  /** A literal is read by the type that the template has for it. */
  private Optional<Object> value(ValueExpression value, KeyTemplate template, String attribute) {
    if (value instanceof ValueExpression.Parameter parameter) {
      return Optional.ofNullable(arguments.values().get(parameter.name()));
    }
    for (KeySegment segment : template.segments()) {
      if (segment instanceof KeySegment.Field field && field.attribute().equals(attribute)) {
        return Optional.of(ExampleValues.literal(field.type(), value.toString()));
      }
    }
    return Optional.of(value.toString());
  }
}
