package dev.keysmith.technique;

import com.google.common.base.Ascii;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import java.text.Normalizer;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Names that a person would choose. */
public final class NamingConventions {
  private NamingConventions() {}

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

  /** The table of an entity: Orders; WTable where the plural would be too short for DynamoDB. */
  public static String table(Entity entity) {
    String name = ascii(entity.name());
    return name.length() + 1 < DynamoDbLimits.NAME_CHARACTERS_LEAST
        ? name + "Table"
        : allowed(plural(name), "Table");
  }

  /** As DynamoDB takes it for a table or an index; where that is too short, with what it is. */
  public static String allowed(String name, String kind) {
    String ascii = ascii(name);
    String filled = ascii.length() < DynamoDbLimits.NAME_CHARACTERS_LEAST ? ascii + kind : ascii;
    return filled.substring(0, Math.min(filled.length(), DynamoDbLimits.NAME_CHARACTERS_MOST));
  }

  /** Without letters that no name of a table can have. */
  private static String ascii(String name) {
    return unaccented(name).replaceAll("[^a-zA-Z0-9_.-]", "");
  }

  /** {@code Menus} of {@code Menüs}. */
  public static String unaccented(String name) {
    return Normalizer.normalize(name, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
  }

  /** The name, or with the next number behind it where that is taken. */
  public static String numbered(String name, Collection<String> taken) {
    String numbered = name;
    for (int number = 2; taken.contains(numbered); number++) {
      String digits = Integer.toString(number);
      int room = DynamoDbLimits.NAME_CHARACTERS_MOST - digits.length();
      numbered = name.substring(0, Math.min(name.length(), room)) + digits;
    }
    return numbered;
  }

  /** Of a key that is made of several attributes: {@code ownerRepo}, {@code owner_repo}. */
  static String joined(List<String> attributes) {
    boolean snake = attributes.stream().anyMatch(name -> name.contains("_"));
    if (snake) {
      return String.join("_", attributes);
    }
    return attributes.get(0)
        + attributes.stream().skip(1).map(NamingConventions::capital).collect(Collectors.joining());
  }

  /** {@code CustomerEmail} of {@code customer_email}. */
  public static String pascal(String name) {
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

  /** What an item calls an attribute of a related entity: {@code customerName}. */
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
