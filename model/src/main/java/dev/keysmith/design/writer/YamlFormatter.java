package dev.keysmith.design.writer;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.source.TextOrder;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Scalars, lists and mappings on one line, quoted only where they must be. */
public final class YamlFormatter {
  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z_][A-Za-z0-9_./-]*(::[A-Za-z0-9]+)*");
  private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]{0,17})(\\.[0-9]{1,18})?");

  /** What some reader of YAML takes for something else than text. */
  private static final ImmutableSet<String> SPECIAL =
      ImmutableSet.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");

  private YamlFormatter() {}

  /** A name. */
  public static String name(String text) {
    boolean plain =
        PLAIN.matcher(text).matches() && !SPECIAL.contains(text.toLowerCase(Locale.ROOT));
    return plain ? text : quoted(text);
  }

  /** A value of an attribute. */
  public static String literal(String text) {
    boolean plain = NUMBER.matcher(text).matches() || text.equals("true") || text.equals("false");
    return plain ? text : name(text);
  }

  public static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints()
        .forEach(
            point -> {
              if (point == '"' || point == '\\') {
                quoted.append('\\').appendCodePoint(point);
              } else if (isPrintable(point)) {
                quoted.appendCodePoint(point);
              } else {
                quoted.append(String.format(Locale.ROOT, "\\U%08X", point));
              }
            });
    return quoted.append('"').toString();
  }

  private static boolean isPrintable(int point) {
    boolean control = point < 0x20 || (point >= 0x7f && point < 0xa0);
    boolean layout = point == 0x2028 || point == 0x2029 || TextOrder.isChangedBy(point);
    boolean surrogate = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    return !control && !layout && !surrogate && point != 0xfeff && (point & 0xfffe) != 0xfffe;
  }

  /** {@code [a, b]}, of what is YAML already. */
  static String list(Collection<String> elements) {
    return "[" + String.join(", ", elements) + "]";
  }

  /** {@code {a: b, c: d}}, of names and what is YAML already. */
  static String mapping(Map<String, String> entries) {
    return entries.entrySet().stream()
        .map(entry -> name(entry.getKey()) + ": " + entry.getValue())
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
