package dev.keysmith.candidate;

import com.google.common.base.Ascii;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Names that a person would choose. */
final class Names {
  private Names() {}

  /** Orders, Categories, Boxes. */
  static String plural(String noun) {
    String lower = noun.toLowerCase(Locale.ROOT);
    boolean vowelBeforeY =
        lower.length() > 1 && "aeiou".indexOf(lower.charAt(lower.length() - 2)) >= 0;
    if (lower.endsWith("y") && !vowelBeforeY) {
      return noun.substring(0, noun.length() - 1) + "ies";
    }
    if (lower.endsWith("s")
        || lower.endsWith("x")
        || lower.endsWith("ch")
        || lower.endsWith("sh")) {
      return noun + "es";
    }
    return noun + "s";
  }

  /** The table of an entity: long enough for DynamoDB, which wants three characters. */
  static String table(Entity entity) {
    return plural(entity.name());
  }

  /** Of a key that is made of several attributes: {@code ownerRepo}, {@code owner_repo}. */
  static String joined(List<String> attributes) {
    boolean snake = attributes.stream().anyMatch(name -> name.contains("_"));
    if (snake) {
      return String.join("_", attributes);
    }
    return attributes.get(0)
        + attributes.stream().skip(1).map(Names::capital).collect(Collectors.joining());
  }

  /** {@code CustomerEmail} of {@code customer_email}. */
  static String pascal(String name) {
    StringBuilder pascal = new StringBuilder();
    for (String word : name.split("[^A-Za-z0-9]+")) {
      pascal.append(capital(word));
    }
    return pascal.toString();
  }

  static String capital(String name) {
    return name.isEmpty() ? name : Ascii.toUpperCase(name.substring(0, 1)) + name.substring(1);
  }

  static String small(String name) {
    return name.isEmpty() ? name : Ascii.toLowerCase(name.substring(0, 1)) + name.substring(1);
  }

  /** What an item calls an attribute of a relative: {@code customerName}. */
  static String copy(AttributePath path) {
    boolean snake = path.attribute().contains("_");
    String label =
        path.hops().stream()
            .map(hop -> snake ? hop.label().toLowerCase(Locale.ROOT) : capital(hop.label()))
            .collect(Collectors.joining(snake ? "_" : ""));
    return snake ? label + "_" + path.attribute() : small(label) + capital(path.attribute());
  }

  /** What stands before keys in a table that several entities share. */
  static String prefix(String entity) {
    return Ascii.toUpperCase(entity);
  }

  /** The name, or with something behind it where that is taken. */
  static String free(String name, Collection<String> taken) {
    String free = name;
    while (taken.contains(free)) {
      free = free + "Key";
    }
    return free;
  }
}
