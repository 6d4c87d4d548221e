package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.ValueSymbol;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.PlainValues;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Conditions that a client checks: attribute, test and values. */
final class ConditionDetails {
  private final Spec spec;

  ConditionDetails(Spec spec) {
    this.spec = spec;
  }

  /**
   * @param layout whose names for copies apply; empty where only own attributes are compared
   */
  ImmutableList<Object> of(List<AttributeCondition> conditions, Optional<ItemLayout> layout) {
    ImmutableList.Builder<Object> all = ImmutableList.builder();
    for (AttributeCondition condition : conditions) {
      String name = name(condition.path(), layout);
      tests(condition, type(condition))
          .forEach(
              test ->
                  all.add(
                      ImmutableMap.<String, Object>builder()
                          .put("attribute", name)
                          .putAll(test)
                          .buildOrThrow()));
    }
    return all.build();
  }

  private AttributeType type(AttributeCondition condition) {
    AttributePath path = condition.path();
    return spec.entity(path.entity()).attribute(path.attribute()).type();
  }

  private static String name(AttributePath path, Optional<ItemLayout> layout) {
    AttributePath shortest = path.shortest();
    return shortest.isOwn()
        ? shortest.attribute()
        : layout
            .flatMap(
                one ->
                    one.copies().entrySet().stream()
                        .filter(copy -> copy.getValue().shortest().equals(shortest))
                        .map(Map.Entry::getKey)
                        .findFirst())
            .orElse(shortest.attribute());
  }

  private static ImmutableList<ImmutableMap<String, Object>> tests(
      AttributeCondition condition, AttributeType type) {
    Test test = condition.test();
    if (test instanceof Test.Range range) {
      ImmutableList.Builder<ImmutableMap<String, Object>> ends = ImmutableList.builder();
      range.lower().ifPresent(bound -> ends.add(bound(">", bound, type)));
      range.upper().ifPresent(bound -> ends.add(bound("<", bound, type)));
      return ends.build();
    }
    if (test instanceof Test.Exists exists) {
      return ImmutableList.of(
          ImmutableMap.of(
              "test", exists.expected() ? "exists" : "not exists", "values", ImmutableList.of()));
    }
    AttributeType compared = test instanceof Test.Contains ? element(type) : type;
    return ImmutableList.of(
        ImmutableMap.of(
            "test",
            word(test),
            "values",
            SymbolicArguments.values(test)
                .map(value -> value(value, compared))
                .collect(ImmutableList.toImmutableList())));
  }

  /** What a set or list contains, or a text. */
  static AttributeType element(AttributeType type) {
    return type == AttributeType.NUMBER_SET ? AttributeType.NUMBER : AttributeType.STRING;
  }

  private static ImmutableMap<String, Object> bound(String sign, Bound bound, AttributeType type) {
    return ImmutableMap.of(
        "test",
        sign + (bound.inclusive() ? "=" : ""),
        "values",
        ImmutableList.of(value(bound.value(), type)));
  }

  private static String word(Test test) {
    if (test instanceof Test.Is) {
      return "=";
    }
    if (test instanceof Test.Not) {
      return "<>";
    }
    if (test instanceof Test.In) {
      return "in";
    }
    return test instanceof Test.Prefix ? "begins_with" : "contains";
  }

  /** A literal as it is, a parameter as a template. */
  static ImmutableMap<String, Object> value(ValueExpression value, AttributeType type) {
    if (value instanceof ValueExpression.Literal literal) {
      return RequestValues.of(PlainValues.literal(literal.text(), type));
    }
    String name = ((ValueExpression.Parameter) value).name();
    return RequestValues.of(
        name.equals(PatternArguments.NOW)
            ? PlainValues.argument(name, new ValueSymbol(name, type), type)
            : new ValueSymbol(name, type));
  }

  /** The values that equalities fix, by attribute. */
  ImmutableMap<String, Object> fixed(List<AttributeCondition> where) {
    ImmutableMap.Builder<String, Object> fixed = ImmutableMap.builder();
    for (AttributeCondition condition : where) {
      if (condition.path().isOwn() && condition.test() instanceof Test.Is is) {
        fixed.put(condition.path().attribute(), value(is.value(), type(condition)));
      }
    }
    return fixed.buildKeepingLast();
  }

  /** {@code owner = {owner}, status = OPEN}, for a sentence. */
  static String assignments(Map<String, Object> values) {
    return values.entrySet().stream()
        .map(entry -> entry.getKey() + " = " + shown((Map<?, ?>) entry.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static Object shown(Map<?, ?> typed) {
    return typed.containsKey("template")
        ? Objects.requireNonNull(typed.get("template"))
        : typed.values().iterator().next();
  }

  /** {@code total > {least}}, for a sentence. */
  static String text(ImmutableList<Object> conditions) {
    StringBuilder text = new StringBuilder();
    for (Object one : conditions) {
      Map<?, ?> condition = (Map<?, ?>) one;
      text.append(text.length() == 0 ? "" : " and ")
          .append(
              condition.get("parent") instanceof Map<?, ?> parent ? parent.get("entity") + "." : "")
          .append(condition.get("attribute"))
          .append(' ')
          .append(condition.get("test"));
      for (Object value : (List<?>) Objects.requireNonNull(condition.get("values"))) {
        text.append(' ').append(shown((Map<?, ?>) value));
      }
    }
    return text.toString();
  }
}
