package dev.keysmith.item;

import dev.keysmith.source.TextOrder;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Plain values for a person to read: text in quotes, so that "1" is not 1. */
public final class QuotedValues {
  private QuotedValues() {}

  public static String of(Object value) {
    if (value instanceof String text) {
      return quoted(text);
    }
    if (value instanceof BigDecimal number) {
      return number.toPlainString();
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> entry.getKey() + ": " + of(entry.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (value instanceof Set<?> set) {
      return set.stream()
          .map(QuotedValues::of)
          .sorted()
          .collect(Collectors.joining(", ", "(", ")"));
    }
    if (value instanceof Collection<?> list) {
      return list.stream().map(QuotedValues::of).collect(Collectors.joining(", ", "[", "]"));
    }
    return value.toString();
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints()
        .forEach(
            character -> {
              if (Character.isISOControl(character) || TextOrder.isChangedBy(character)) {
                quoted.append(String.format("\\u%04x", character));
              } else {
                quoted
                    .append(character == '"' || character == '\\' ? "\\" : "")
                    .appendCodePoint(character);
              }
            });
    return quoted.append('"').toString();
  }
}
