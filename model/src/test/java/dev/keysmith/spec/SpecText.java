package dev.keysmith.spec;

import dev.keysmith.source.YamlNode;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes the tree of a file as a person would: what is short on one line, the rest on several. */
public final class SpecText {
  private static final Pattern PLAIN = Pattern.compile("[$A-Za-z0-9_.]([A-Za-z0-9_.%/$ -]*[^ ])?");
  private static final int WIDTH = 100;

  /** The spec, its entities and patterns, and each of them. */
  private static final int ALWAYS_LONG = 3;

  private final StringBuilder out = new StringBuilder();

  private SpecText() {}

  public static String of(YamlNode root) {
    SpecText text = new SpecText();
    text.block(root, 0, 0);
    return text.out.toString();
  }

  private void block(YamlNode node, int depth, int indent) {
    if (node instanceof YamlNode.Mapping mapping) {
      for (YamlNode.Entry entry : mapping.entries()) {
        indent(indent).append(scalar(entry.key())).append(':');
        value(entry.value(), depth + 1, indent);
      }
    } else if (node instanceof YamlNode.Sequence sequence) {
      for (YamlNode element : sequence.elements()) {
        if (isShort(element, depth + 1) || !(element instanceof YamlNode.Mapping)) {
          indent(indent).append("- ").append(flow(element)).append('\n');
        } else {
          int start = out.length();
          block(element, depth + 1, indent + 2);
          out.setCharAt(start + indent, '-');
        }
      }
    }
  }

  private void value(YamlNode node, int depth, int indent) {
    if (isShort(node, depth)) {
      out.append(' ').append(flow(node)).append('\n');
    } else {
      out.append('\n');
      block(node, depth, indent + 2);
    }
  }

  private StringBuilder indent(int indent) {
    return out.append(" ".repeat(indent));
  }

  private static boolean isShort(YamlNode node, int depth) {
    if (node instanceof YamlNode.Scalar) {
      return true;
    }
    boolean empty =
        node instanceof YamlNode.Mapping mapping
            ? mapping.entries().isEmpty()
            : ((YamlNode.Sequence) node).elements().isEmpty();
    return empty || (depth >= ALWAYS_LONG && flow(node).length() <= WIDTH);
  }

  private static String flow(YamlNode node) {
    if (node instanceof YamlNode.Mapping mapping) {
      return mapping.entries().stream()
          .map(entry -> scalar(entry.key()) + ": " + flow(entry.value()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (node instanceof YamlNode.Sequence sequence) {
      return sequence.elements().stream()
          .map(SpecText::flow)
          .collect(Collectors.joining(", ", "[", "]"));
    }
    return scalar((YamlNode.Scalar) node);
  }

  private static String scalar(YamlNode.Scalar scalar) {
    if (scalar.isNull()) {
      return "null";
    }
    String text = scalar.text();
    return !scalar.quoted() && PLAIN.matcher(text).matches() ? text : "\"" + escaped(text) + "\"";
  }

  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.chars()
        .forEach(
            character -> {
              if (character == '\\' || character == '"') {
                escaped.append('\\').append((char) character);
              } else if (character < ' ' || (character >= 0x7f && character <= 0xa0)) {
                escaped.append(String.format("\\u%04x", character));
              } else {
                escaped.append((char) character);
              }
            });
    return escaped.toString();
  }
}
