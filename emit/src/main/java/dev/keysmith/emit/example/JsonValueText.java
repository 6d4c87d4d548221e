package dev.keysmith.emit.example;

import dev.keysmith.emit.JsonFormatter;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/** Values of attributes as JSON. */
final class JsonValueText {
  private JsonValueText() {}

  static String of(Object value) {
    if (value instanceof BigDecimal number) {
      return number.toPlainString();
    }
    if (value instanceof Boolean) {
      return value.toString();
    }
    if (value instanceof Collection<?> elements) {
      return elements.stream().map(JsonValueText::of).collect(Collectors.joining(", ", "[", "]"));
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> of(entry.getKey()) + ": " + of(entry.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    return JsonFormatter.quoted(value.toString());
  }

  /** The same, but text stands without its quotation marks. */
  static String plain(Object value) {
    return value instanceof Collection || value instanceof Map || value instanceof BigDecimal
        ? of(value)
        : value.toString();
  }
}
