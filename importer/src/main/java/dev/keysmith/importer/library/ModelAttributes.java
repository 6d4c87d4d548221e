package dev.keysmith.importer.library;

import dev.keysmith.design.writer.YamlFormatter;
import dev.keysmith.importer.content.AttributeDraft;
import dev.keysmith.importer.sample.NameWords;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Attributes of the models of data access libraries. */
final class ModelAttributes {
  private ModelAttributes() {}

  /**
   * @param type as the library calls it
   * @param values a closed set; may be empty
   */
  static AttributeDraft of(String name, String type, List<String> values, boolean required) {
    AttributeDraft attribute =
        new AttributeDraft(
            NameWords.attribute(name),
            switch (type.toLowerCase(Locale.ROOT)) {
              case "number", "integer" -> "number";
              case "boolean" -> "boolean";
              case "binary", "buffer" -> "binary";
              case "list", "array" -> "list";
              case "map", "object", "any", "record", "anyof" -> "map";
              case "set" -> "stringSet";
              case "date" -> "timestamp";
              default -> "string";
            });
    if (!values.isEmpty() && attribute.type().equals("string")) {
      attribute
          .put(
              "values",
              values.stream()
                  .distinct()
                  .map(YamlFormatter::name)
                  .collect(Collectors.joining(", ", "[", "]")))
          .comment("PLACEHOLDER: their shares are not in the source");
    } else {
      attribute.comment("size: not in the source");
    }
    if (!required) {
      attribute.put("present", "50%").comment("PLACEHOLDER: the attribute is optional");
    }
    return attribute;
  }
}
