package dev.keysmith.importer.diagram;

import dev.keysmith.importer.content.AttributeDraft;
import java.util.Locale;

/** Types of attributes in diagrams and schemas of other languages. */
final class DiagramTypes {
  private DiagramTypes() {}

  static AttributeDraft attribute(String name, String written) {
    if (written.endsWith("[]")) {
      return new AttributeDraft(name, "list").comment("size: not in the source");
    }
    String type = written.toLowerCase(Locale.ROOT).replaceAll("[^a-z].*", "");
    return switch (type) {
      case "int", "integer", "bigint", "long", "number", "float", "double", "decimal", "numeric" ->
          new AttributeDraft(name, "number").comment("digits: not in the source");
      case "bool", "boolean" -> new AttributeDraft(name, "boolean");
      case "datetime", "timestamp", "timestamptz" -> new AttributeDraft(name, "timestamp");
      case "date" -> new AttributeDraft(name, "date");
      case "json", "map", "object", "jsonb" ->
          new AttributeDraft(name, "map").comment("size: not in the source");
      case "list", "array" -> new AttributeDraft(name, "list").comment("size: not in the source");
      case "bytes", "binary", "blob" ->
          new AttributeDraft(name, "binary").comment("size: not in the source");
      case "uuid" -> new AttributeDraft(name, "string").put("bytes", "36");
      default -> new AttributeDraft(name, "string").comment("size: not in the source");
    };
  }

  static boolean isKey(AttributeDraft attribute) {
    return !attribute.type().matches("boolean|list|map|.*Set");
  }
}
