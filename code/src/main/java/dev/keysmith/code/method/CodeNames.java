package dev.keysmith.code.method;

import com.google.common.base.CaseFormat;
import dev.keysmith.emit.PrintableText;
import dev.keysmith.source.TextOrder;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Names of a spec as identifiers and literals, as many languages have them. */
public final class CodeNames {
  /** Blanks, and all that ends a line in one language or another. */
  private static final Pattern LINE_BREAKS = Pattern.compile("[\\s\\x{85}\\x{2028}\\x{2029}]+");

  /** What a file, and what is added to it, may be called. */
  private static final int LONGEST = 100;

  private CodeNames() {}

  /** {@code List the open issues} is {@code listTheOpenIssues}. */
  public static String member(String text, Predicate<String> reserved) {
    String words = capitalized(text);
    String name = words.substring(0, 1).toLowerCase(Locale.ROOT) + words.substring(1);
    return Character.isJavaIdentifierStart(name.charAt(0)) && !reserved.test(name)
        ? name
        : "_" + name;
  }

  /** {@code order_item} is {@code OrderItem}. */
  public static String type(String text) {
    String name = capitalized(text);
    return Character.isJavaIdentifierStart(name.charAt(0)) ? name : "_" + name;
  }

  /**
   * The type of an entity: a {@code Page} would hide that of the runtime, {@code PageEntity} not.
   */
  public static String entity(String name) {
    String type = type(name);
    return ReservedTypes.contains(type) ? type + "Entity" : type;
  }

  private static String capitalized(String text) {
    StringBuilder words = new StringBuilder();
    for (String word : text.replace("'", "").split("[^A-Za-z0-9]+")) {
      if (!word.isEmpty()) {
        words.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
      }
    }
    return words.length() == 0 ? "X" : shortened(words.toString());
  }

  /** A name that a file, and what is added to it, may have. */
  public static String shortened(String name) {
    return name.length() > LONGEST ? name.substring(0, LONGEST) : name;
  }

  /** {@code in progress} is {@code IN_PROGRESS}. */
  public static String constant(String text) {
    String spaced = text.replaceAll("([a-z0-9])([A-Z])", "$1_$2");
    String name = spaced.replaceAll("[^A-Za-z0-9]+", "_").toUpperCase(Locale.ROOT);
    String trimmed = name.replaceAll("^_+|_+$", "");
    return trimmed.isEmpty()
        ? "EMPTY"
        : shortened(Character.isJavaIdentifierStart(trimmed.charAt(0)) ? trimmed : "_" + trimmed);
  }

  /** {@code repository} is {@code repositories}. */
  public static String plural(String name) {
    if (name.matches(".*[^aeiouAEIOU]y")) {
      return name.substring(0, name.length() - 1) + "ies";
    }
    return name + (name.matches(".*(s|x|ch|sh|z)") ? "es" : "s");
  }

  /** {@code ticketIds} is {@code ticketId}; a name that is no plural has its elements. */
  public static String singular(String name) {
    if (name.matches(".+[^aeiouAEIOU]ies")) {
      return name.substring(0, name.length() - 3) + "y";
    }
    if (name.matches(".+(s|x|ch|sh|z)es")) {
      return name.substring(0, name.length() - 2);
    }
    return name.matches(".+[^s]s") ? name.substring(0, name.length() - 1) : name + "Element";
  }

  /** The name, or the name with the first number that no other has. */
  public static String unused(String wanted, Set<String> taken) {
    String name = wanted;
    for (int i = 2; !taken.add(name); i++) {
      name = wanted + i;
    }
    return name;
  }

  /** {@code OrderItem} is {@code orderItem}. */
  static String uncapitalized(String type) {
    return CaseFormat.UPPER_CAMEL.to(CaseFormat.LOWER_CAMEL, type(type));
  }

  /** A literal text. */
  public static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char one : text.toCharArray()) {
      switch (one) {
        case '"' -> quoted.append("\\\"");
        case '\\' -> quoted.append("\\\\");
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> {
          if (Character.isISOControl(one)
              || Character.isSurrogate(one)
              || TextOrder.isChangedBy(one)) {
            quoted.append("\\u%04x".formatted((int) one));
          } else {
            quoted.append(one);
          }
        }
      }
    }
    return quoted.append('"').toString();
  }

  /** One line of a document, in which nothing is marked up or ends a cell. */
  public static String line(String text) {
    return PrintableText.of(LINE_BREAKS.matcher(text).replaceAll(" "))
        .replaceAll("[`|]+", " ")
        .strip();
  }

  /** The text of a comment, which must not end early, be it with its line. */
  public static String comment(String text) {
    return PrintableText.of(LINE_BREAKS.matcher(text).replaceAll(" "))
        .replace("*/", "* /")
        .replace("\\u", "\\ u")
        .replace("@", "&#64;")
        .strip();
  }
}
