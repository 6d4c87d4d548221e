package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;

/** The parts of JSON Schema that the tools describe their arguments and answers with. */
final class JsonSchema {
  private static final String TYPE = "type";
  private static final String DESCRIPTION = "description";

  private JsonSchema() {}

  static ImmutableMap<String, Object> text(String description) {
    return typed("string", description);
  }

  static ImmutableMap<String, Object> number(String description) {
    return typed("number", description);
  }

  static ImmutableMap<String, Object> whole(String description) {
    return typed("integer", description);
  }

  static ImmutableMap<String, Object> flag(String description) {
    return typed("boolean", description);
  }

  /** An object whose fields are described elsewhere. */
  static ImmutableMap<String, Object> any(String description) {
    return typed("object", description);
  }

  private static ImmutableMap<String, Object> typed(String type, String description) {
    return ImmutableMap.of(TYPE, type, DESCRIPTION, description);
  }

  static ImmutableMap<String, Object> list(String description, ImmutableMap<String, Object> items) {
    return ImmutableMap.of(TYPE, "array", DESCRIPTION, description, "items", items);
  }

  static ImmutableMap<String, Object> object(
      ImmutableMap<String, Object> properties, ImmutableList<String> required) {
    return ImmutableMap.of(TYPE, "object", "properties", properties, "required", required);
  }

  /** The findings that every answer may have. */
  static ImmutableMap<String, Object> findings() {
    return list(
        "What is wrong, where, and how to fix it.",
        object(
            ImmutableMap.<String, Object>builder()
                .put("rule", text("The name of the rule."))
                .put("severity", text("error, warning or suggestion."))
                .put("file", text("The input: a file name, or the argument."))
                .put("line", whole("The line; 0 for the whole input."))
                .put("column", whole("The column; 0 for the whole input."))
                .put("message", text("What is wrong."))
                .put("fix", text("What to change."))
                .buildOrThrow(),
            ImmutableList.of("rule", "severity", "file", "message", "fix")));
  }
}
