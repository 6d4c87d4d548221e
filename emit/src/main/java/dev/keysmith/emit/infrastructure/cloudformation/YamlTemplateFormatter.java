package dev.keysmith.emit.infrastructure.cloudformation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.writer.YamlFormatter;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Mappings, lists and scalars as YAML: what is short within a list on one line, everything else in
 * blocks.
 */
public final class YamlTemplateFormatter {
  private static final int WIDTH = 100;

  private final StringBuilder out = new StringBuilder();

  private YamlTemplateFormatter() {}

  /** A document. Values are mappings by name, lists, texts, whole numbers and booleans. */
  public static String text(ImmutableMap<String, ?> root) {
    YamlTemplateFormatter tree = new YamlTemplateFormatter();
    tree.mapping(root, "", "");
    return tree.out.toString();
  }

  /**
   * @param first what stands before the first line, where it differs from the others
   */
  private void mapping(ImmutableMap<?, ?> mapping, String first, String indent) {
    String before = first;
    for (Map.Entry<?, ?> entry : mapping.entrySet()) {
      out.append(before).append(YamlFormatter.name((String) entry.getKey())).append(':');
      value(entry.getValue(), indent);
      before = indent;
    }
  }

  private void value(Object value, String indent) {
    if (value instanceof ImmutableMap<?, ?> mapping && !mapping.isEmpty()) {
      out.append('\n');
      mapping(mapping, indent + "  ", indent + "  ");
    } else if (value instanceof ImmutableList<?> list && !list.isEmpty()) {
      out.append('\n');
      list.forEach(element -> element(element, indent + "  "));
    } else {
      out.append(' ').append(line(value)).append('\n');
    }
  }

  /** On one line where it fits; a list within a list always. */
  private void element(Object element, String indent) {
    String line = line(element);
    if (element instanceof ImmutableMap<?, ?> mapping
        && indent.length() + line.length() + 2 > WIDTH) {
      mapping(mapping, indent + "- ", indent + "  ");
    } else {
      out.append(indent).append("- ").append(line).append('\n');
    }
  }

  private static String line(Object value) {
    if (value instanceof ImmutableMap<?, ?> mapping) {
      return mapping.entrySet().stream()
          .map(entry -> YamlFormatter.name((String) entry.getKey()) + ": " + line(entry.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (value instanceof ImmutableList<?> list) {
      return list.stream()
          .map(YamlTemplateFormatter::line)
          .collect(Collectors.joining(", ", "[", "]"));
    }
    return value instanceof String text ? YamlFormatter.name(text) : value.toString();
  }
}
