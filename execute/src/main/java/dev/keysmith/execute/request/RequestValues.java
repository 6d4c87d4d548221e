package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.design.KeyChoice;
import dev.keysmith.design.ValueSymbol;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributeType;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Values as DynamoDB's API has them, and templates in place of those that a request makes known.
 */
public final class RequestValues {
  private RequestValues() {}

  /** Of a whole item or key. */
  public static ImmutableMap<String, Object> of(Map<String, ?> values) {
    ImmutableMap.Builder<String, Object> all = ImmutableMap.builder();
    values.forEach((name, value) -> all.put(ValueSymbol.readable(name), of(value)));
    return all.buildOrThrow();
  }

  static ImmutableMap<String, Object> of(Object value) {
    if (value instanceof ValueSymbol symbol) {
      return template(symbol.toString(), type(symbol.type()));
    }
    if (value instanceof KeyChoice choice) {
      return ImmutableMap.of(
          "choose",
          choice.options().stream()
              .map(RequestValues::option)
              .collect(ImmutableList.toImmutableList()));
    }
    if (value instanceof String text) {
      return ValueSymbol.isSymbolic(text) ? template(text, "S") : ImmutableMap.of("S", text);
    }
    if (value instanceof BigDecimal number) {
      return ImmutableMap.of("N", number.toPlainString());
    }
    if (value instanceof Boolean flag) {
      return ImmutableMap.of("BOOL", flag);
    }
    if (value instanceof BinaryValue binary) {
      return ImmutableMap.of("B", Base64.getEncoder().encodeToString(binary.toByteArray()));
    }
    if (value instanceof Set<?> set) {
      return set(set);
    }
    if (value instanceof List<?> list) {
      return ImmutableMap.of(
          "L", list.stream().map(RequestValues::of).collect(ImmutableList.toImmutableList()));
    }
    ImmutableMap.Builder<String, Object> fields = ImmutableMap.builder();
    ((Map<?, ?>) value)
        .forEach((name, field) -> fields.put(ValueSymbol.readable((String) name), of(field)));
    return ImmutableMap.of("M", fields.buildOrThrow());
  }

  private static ImmutableMap<String, Object> set(Collection<?> elements) {
    boolean numbers = elements.stream().allMatch(BigDecimal.class::isInstance);
    return ImmutableMap.of(
        numbers ? "NS" : "SS",
        elements.stream()
            .map(one -> one instanceof BigDecimal number ? number.toPlainString() : one.toString())
            .sorted()
            .collect(ImmutableList.toImmutableList()));
  }

  private static ImmutableMap<String, Object> template(String text, String type) {
    return ImmutableMap.of("template", ValueSymbol.readable(text), "type", type);
  }

  private static ImmutableMap<String, Object> option(KeyChoice.Option option) {
    ImmutableMap.Builder<String, Object> one = ImmutableMap.builder();
    if (!option.when().isEmpty()) {
      one.put(
          "when",
          option.when().values().stream()
              .map(RequestValues::demand)
              .collect(ImmutableList.toImmutableList()));
    }
    return one.putAll(option.value().map(RequestValues::of).orElse(ImmutableMap.of()))
        .buildOrThrow();
  }

  private static ImmutableMap<String, Object> demand(KeyChoice.Demand demand) {
    String value = ValueSymbol.readable(demand.value().toString());
    if (demand.test() instanceof Test.Exists exists) {
      return ImmutableMap.of("value", value, "exists", exists.expected());
    }
    if (demand.test() instanceof Test.Range range) {
      return ImmutableMap.<String, Object>builder()
          .put("value", value)
          .putAll(Maps.transformValues(range.byKeyword(), Object::toString))
          .buildOrThrow();
    }
    ImmutableList<String> literals =
        demand.test() instanceof Test.In in
            ? in.values().stream().map(Object::toString).collect(ImmutableList.toImmutableList())
            : ImmutableList.of(((Test.Is) demand.test()).value().toString());
    return ImmutableMap.of("value", value, "in", literals);
  }

  /** What DynamoDB calls the type. */
  static String type(AttributeType type) {
    return switch (type) {
      case STRING, TIMESTAMP, DATE -> "S";
      case NUMBER, EPOCH, EPOCH_MILLIS -> "N";
      case BOOLEAN -> "BOOL";
      case BINARY -> "B";
      case LIST -> "L";
      case MAP -> "M";
      case STRING_SET -> "SS";
      case NUMBER_SET -> "NS";
    };
  }
}
