package dev.keysmith.design;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.AttributeType;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Stands for a value that is known when a request is sent: an argument, or what an earlier request
 * found. Whatever makes requests of values makes their description of symbols.
 *
 * <pre>
 *   ISSUE#{number:08}   {number: 42}              ISSUE#00000042
 *                       {number: symbol(after)}   ISSUE#{after:08}
 * </pre>
 *
 * <p>Inside a text a symbol stands between two noncharacters of Unicode, which are there for such
 * use and never in data that is exchanged; {@link #readable} shows braces.
 *
 * @param name of the parameter, or entity and attribute; may be a sum, {@code Order.total +
 *     amount}, or negative, {@code -amount}
 */
public record ValueSymbol(String name, AttributeType type) {
  private static final char OPEN = '\uFDD0';
  private static final char CLOSE = '\uFDD1';

  /** Before the name of a number that is subtracted; no name begins with it. */
  private static final String MINUS = "-";

  /** A name with a number added to it. */
  private static final Pattern SUM = Pattern.compile("(.+) ([+-]) ([0-9.]+)");

  /** Whether a value is only known when a request is sent, in part at least. */
  public static boolean isSymbolic(Object value) {
    if (value instanceof Collection<?> elements) {
      return elements.stream().anyMatch(ValueSymbol::isSymbolic);
    }
    if (value instanceof Map<?, ?> map) {
      return isSymbolic(map.keySet()) || isSymbolic(map.values());
    }
    return value instanceof ValueSymbol
        || value instanceof KeyChoice
        || (value instanceof String text && text.indexOf(OPEN) >= 0);
  }

  /** What stands in a text, with the format that the value has there. */
  String placeholder(String format) {
    return OPEN + name + format + CLOSE;
  }

  /** Whether a stretch of a text is one placeholder. */
  static boolean isPlaceholder(String text) {
    return text.length() > 1 && text.charAt(0) == OPEN && text.indexOf(CLOSE) == text.length() - 1;
  }

  static boolean endsWithOne(String text) {
    return !text.isEmpty() && text.charAt(text.length() - 1) == CLOSE;
  }

  /** Where the placeholder that begins at a position ends; empty if none begins there. */
  static Optional<Integer> end(String text, int start) {
    return start < text.length() && text.charAt(start) == OPEN
        ? Optional.of(text.indexOf(CLOSE, start) + 1)
        : Optional.empty();
  }

  /** The symbol that a placeholder stands for; empty where the text is none. */
  public static Optional<Object> read(String text, String format, AttributeType type) {
    return isPlaceholder(text) && text.endsWith(format + CLOSE)
        ? Optional.of(new ValueSymbol(text.substring(1, text.length() - 1 - format.length()), type))
        : Optional.empty();
  }

  /** A text, or the placeholder of a symbol in its place. */
  public static String text(Object value) {
    return value instanceof ValueSymbol symbol ? symbol.placeholder("") : (String) value;
  }

  /** With the names of symbols in braces; a brace of the text itself is written twice. */
  public static String readable(String text) {
    return text.replace("{", "{{").replace("}", "}}").replace(OPEN, '{').replace(CLOSE, '}');
  }

  /** The text before the first symbol. */
  public static String start(String text) {
    int open = text.indexOf(OPEN);
    return open < 0 ? text : text.substring(0, open);
  }

  /** The texts of all placeholders within a text. */
  public static ImmutableList<String> placeholders(String text) {
    ImmutableList.Builder<String> found = ImmutableList.builder();
    for (int at = text.indexOf(OPEN); at >= 0; at = text.indexOf(OPEN, at + 1)) {
      found.add(text.substring(at + 1, text.indexOf(CLOSE, at)));
    }
    return found.build();
  }

  /** The sum of two numbers, or the union of two sets, one of which at least is a symbol. */
  static ValueSymbol sum(Object left, Object right) {
    if (right instanceof BigDecimal number && left instanceof ValueSymbol symbol) {
      return symbol.plus(number);
    }
    if (left instanceof BigDecimal) {
      return sum(right, left);
    }
    return ((ValueSymbol) left).plus((ValueSymbol) right);
  }

  private ValueSymbol plus(ValueSymbol more) {
    if (more.name.startsWith(MINUS)) {
      return new ValueSymbol(name + " - " + more.name.substring(MINUS.length()), type);
    }
    return name.startsWith(MINUS)
        ? more.plus(this)
        : new ValueSymbol(name + " + " + more.name, type);
  }

  /** The number with the other sign. */
  ValueSymbol negated() {
    return new ValueSymbol(MINUS + name, type);
  }

  /** A set without the elements of another, one of which at least is a symbol. */
  public static Object difference(Object left, Object right) {
    return left instanceof ValueSymbol from
        ? new ValueSymbol(
            from.name + " - " + (right instanceof ValueSymbol less ? less.name : right), from.type)
        : left;
  }

  private ValueSymbol plus(BigDecimal number) {
    Matcher sum = SUM.matcher(name);
    if (sum.matches()) {
      BigDecimal before = new BigDecimal(sum.group(2) + sum.group(3));
      return new ValueSymbol(sum.group(1), type).plus(before.add(number));
    }
    if (number.signum() == 0) {
      return this;
    }
    String sign = number.signum() < 0 ? " - " : " + ";
    return new ValueSymbol(name + sign + number.abs().toPlainString(), type);
  }

  /** As it stands in a text. */
  @Override
  public String toString() {
    return placeholder("");
  }
}
