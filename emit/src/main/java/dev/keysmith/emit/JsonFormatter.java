package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.TextOrder;
import java.util.Collection;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** Mappings, lists and scalars as JSON: a short one of scalars only is on one line. */
public final class JsonFormatter {
  private static final int WIDTH = 100;

  private final StringBuilder out = new StringBuilder();

  private final int width;

  private JsonFormatter(int width) {
    this.width = width;
  }

  /** A document. Values are mappings by name, lists, texts, whole numbers and booleans. */
  public static String text(ImmutableMap<String, ?> root) {
    return text(root, WIDTH);
  }

  /**
   * The same.
   *
   * @param width characters of a line, unless one scalar has more
   */
  public static String text(ImmutableMap<String, ?> root, int width) {
    JsonFormatter tree = new JsonFormatter(width);
    tree.value(root, "", 0);
    return tree.out.append('\n').toString();
  }

  /**
   * @param used what stands before it on its line
   */
  private void value(Object value, String indent, int used) {
    String line = line(value);
    if (indent.length() + used + line.length() < width && !indent.isEmpty()) {
      out.append(line);
    } else if (value instanceof ImmutableMap<?, ?> mapping && !mapping.isEmpty()) {
      block("{", mapping.entrySet(), "}", indent, entry -> entry(entry, indent + "  "));
    } else if (value instanceof ImmutableList<?> list && !list.isEmpty()) {
      block("[", list, "]", indent, element -> value(element, indent + "  ", 0));
    } else {
      out.append(line);
    }
  }

  private void entry(Map.Entry<?, ?> entry, String indent) {
    String name = quoted((String) entry.getKey()) + ": ";
    out.append(name);
    value(entry.getValue(), indent, name.length());
  }

  private <T> void block(
      String open, Collection<T> elements, String close, String indent, Consumer<T> write) {
    out.append(open).append('\n');
    for (Iterator<T> each = elements.iterator(); each.hasNext(); ) {
      out.append(indent).append("  ");
      write.accept(each.next());
      out.append(each.hasNext() ? ",\n" : "\n");
    }
    out.append(indent).append(close);
  }

  /** A value on one line. */
  public static String line(Object value) {
    StringBuilder line = new StringBuilder();
    if (value instanceof ImmutableMap<?, ?> mapping) {
      line.append('{');
      mapping.forEach(
          (name, one) ->
              line.append(line.length() > 1 ? ", " : "")
                  .append(quoted((String) name))
                  .append(": ")
                  .append(line(one)));
      return line.append('}').toString();
    }
    if (value instanceof ImmutableList<?> list) {
      line.append('[');
      list.forEach(one -> line.append(line.length() > 1 ? ", " : "").append(line(one)));
      return line.append(']').toString();
    }
    return value instanceof String text ? quoted(text) : value.toString();
  }

  /**
   * A text, which is a literal of Java and TypeScript, too: a carriage return is never an escape of
   * Unicode, which Java takes for the end of the line.
   */
  public static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char one : text.toCharArray()) {
      switch (one) {
        case '"', '\\' -> quoted.append('\\').append(one);
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> {
          if (Character.isISOControl(one) || TextOrder.isChangedBy(one)) {
            quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) one));
          } else {
            quoted.append(one);
          }
        }
      }
    }
    return quoted.append('"').toString();
  }
}
