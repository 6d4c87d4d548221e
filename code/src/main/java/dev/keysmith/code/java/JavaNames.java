package dev.keysmith.code.java;

import com.google.common.base.CaseFormat;
import com.google.common.collect.ImmutableSet;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** Names of a spec as identifiers of Java. */
final class JavaNames {
  private static final ImmutableSet<String> OF_OBJECT =
      ImmutableSet.of(
          "getClass", "hashCode", "toString", "notify", "notifyAll", "wait", "clone", "finalize");

  private JavaNames() {}

  /** {@code List the open issues} is {@code listTheOpenIssues}. */
  static String member(String text) {
    String words = capitalized(text);
    String name = words.substring(0, 1).toLowerCase(Locale.ROOT) + words.substring(1);
    boolean reserved = SourceVersion.isKeyword(name) || OF_OBJECT.contains(name);
    return Character.isJavaIdentifierStart(name.charAt(0)) && !reserved ? name : "_" + name;
  }

  /** {@code order_item} is {@code OrderItem}. */
  static String type(String text) {
    String name = capitalized(text);
    return Character.isJavaIdentifierStart(name.charAt(0)) ? name : "_" + name;
  }

  private static String capitalized(String text) {
    StringBuilder words = new StringBuilder();
    for (String word : text.replace("'", "").split("[^A-Za-z0-9]+")) {
      if (!word.isEmpty()) {
        words.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
      }
    }
    return words.length() == 0 ? "X" : words.toString();
  }

  /** {@code in progress} is {@code IN_PROGRESS}. */
  static String constant(String text) {
    String spaced = text.replaceAll("([a-z0-9])([A-Z])", "$1_$2");
    String name = spaced.replaceAll("[^A-Za-z0-9]+", "_").toUpperCase(Locale.ROOT);
    String trimmed = name.replaceAll("^_+|_+$", "");
    return trimmed.isEmpty()
        ? "EMPTY"
        : Character.isJavaIdentifierStart(trimmed.charAt(0)) ? trimmed : "_" + trimmed;
  }

  /** {@code repository} is {@code repositories}. */
  static String plural(String name) {
    if (name.matches(".*[^aeiouAEIOU]y")) {
      return name.substring(0, name.length() - 1) + "ies";
    }
    return name + (name.matches(".*(s|x|ch|sh|z)") ? "es" : "s");
  }

  /** The name, or the name with the first number that no other has. */
  static String unused(String wanted, Set<String> taken) {
    String name = wanted;
    for (int i = 2; !taken.add(name); i++) {
      name = wanted + i;
    }
    return name;
  }

  /** {@code OrderItem} as a variable: {@code orderItem}. */
  static String variable(String type) {
    return member(CaseFormat.UPPER_CAMEL.to(CaseFormat.LOWER_CAMEL, type(type)));
  }

  /** A literal of Java. */
  static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char one : text.toCharArray()) {
      switch (one) {
        case '"' -> quoted.append("\\\"");
        case '\\' -> quoted.append("\\\\");
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> {
          if (one < 0x20 || one == 0x7f || (one >= 0xd800 && one < 0xe000)) {
            quoted.append("\\u%04x".formatted((int) one));
          } else {
            quoted.append(one);
          }
        }
      }
    }
    return quoted.append('"').toString();
  }

  /** The text of a comment, which must not end early. */
  static String comment(String text) {
    return text.replace("*/", "* /")
        .replace("\\u", "\\ u")
        .replace("@", "&#64;")
        .replaceAll("\\s+", " ")
        .strip();
  }
}
