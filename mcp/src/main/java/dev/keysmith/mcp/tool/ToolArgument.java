package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Map;
import java.util.Optional;

/**
 * An argument of a tool, from which its schema is made and its value is checked.
 *
 * @param choices the possible texts; any if empty
 * @param least of a whole number
 * @param most of a whole number
 */
record ToolArgument(
    String name,
    Kind kind,
    String description,
    ImmutableList<String> choices,
    long least,
    long most) {

  /** The form of its value. */
  enum Kind {
    TEXT,
    TEXTS,
    FLAG,
    WHOLE,
    VALUES
  }

  static ToolArgument text(String name, String description) {
    return new ToolArgument(name, Kind.TEXT, description, ImmutableList.of(), 0, 0);
  }

  static ToolArgument choice(String name, String description, ImmutableList<String> choices) {
    return new ToolArgument(name, Kind.TEXT, description, choices, 0, 0);
  }

  static ToolArgument texts(String name, String description) {
    return new ToolArgument(name, Kind.TEXTS, description, ImmutableList.of(), 0, 0);
  }

  static ToolArgument flag(String name, String description) {
    return new ToolArgument(name, Kind.FLAG, description, ImmutableList.of(), 0, 0);
  }

  static ToolArgument whole(String name, String description, long least, long most) {
    return new ToolArgument(name, Kind.WHOLE, description, ImmutableList.of(), least, most);
  }

  /** Named values of any kind. */
  static ToolArgument values(String name, String description) {
    return new ToolArgument(name, Kind.VALUES, description, ImmutableList.of(), 0, 0);
  }

  ImmutableMap<String, Object> schema() {
    return switch (kind) {
      case TEXT ->
          choices.isEmpty()
              ? JsonSchema.text(description)
              : ImmutableMap.<String, Object>builder()
                  .putAll(JsonSchema.text(description))
                  .put("enum", choices)
                  .buildOrThrow();
      case TEXTS -> JsonSchema.list(description, ImmutableMap.of("type", "string"));
      case FLAG -> JsonSchema.flag(description);
      case WHOLE ->
          ImmutableMap.<String, Object>builder()
              .putAll(JsonSchema.whole(description))
              .put("minimum", least)
              .put("maximum", most)
              .buildOrThrow();
      case VALUES -> JsonSchema.any(description);
    };
  }

  /** What would be right, where a value is not. */
  Optional<String> expectation(Object value) {
    return switch (kind) {
      case TEXT ->
          value instanceof String text && (choices.isEmpty() || choices.contains(text))
              ? Optional.empty()
              : Optional.of(
                  choices.isEmpty() ? "pass a text" : "pass one of " + String.join(", ", choices));
      case TEXTS ->
          value instanceof Iterable<?> list && allTexts(list)
              ? Optional.empty()
              : Optional.of("pass a list of texts");
      case FLAG -> value instanceof Boolean ? Optional.empty() : Optional.of("pass true or false");
      case WHOLE ->
          isWhole(value)
              ? Optional.empty()
              : Optional.of("pass a whole number from %s to %s".formatted(least, most));
      case VALUES ->
          value instanceof Map<?, ?>
              ? Optional.empty()
              : Optional.of("pass an object with a value for each name");
    };
  }

  private static boolean allTexts(Iterable<?> list) {
    for (Object one : list) {
      if (!(one instanceof String)) {
        return false;
      }
    }
    return true;
  }

  private boolean isWhole(Object value) {
    return (value instanceof Integer || value instanceof Long)
        && ((Number) value).longValue() >= least
        && ((Number) value).longValue() <= most;
  }
}
