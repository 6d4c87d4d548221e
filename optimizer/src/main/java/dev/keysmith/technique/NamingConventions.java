package dev.keysmith.technique;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Ascii;
import com.google.common.hash.Hashing;
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
  /** What the design file allows behind the name of the entity. */
  private static final int LONGEST_VARIANT = 100;

  private NamingConventions() {}

  /** Orders, Categories, Boxes, Quizzes, SalesPeople; Preferences is one already. */
  public static String plural(String noun) {
    return EnglishPlural.of(noun);
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
  public static String joined(List<String> attributes) {
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

  public static String capital(String name) {
    return name.isEmpty() ? name : Ascii.toUpperCase(name.substring(0, 1)) + name.substring(1);
  }

  public static String small(String name) {
    return name.isEmpty() ? name : Ascii.toLowerCase(name.substring(0, 1)) + name.substring(1);
  }

  /** What an item calls an attribute of a related entity: {@code customerName}. */
  public static String copy(AttributePath path) {
    boolean snake = path.attribute().contains("_");
    String label =
        path.hops().stream()
            .map(hop -> snake ? hop.label().toLowerCase(Locale.ROOT) : capital(hop.label()))
            .collect(Collectors.joining(snake ? "_" : ""));
    return limited(
        snake ? label + "_" + path.attribute() : small(label) + capital(path.attribute()));
  }

  /** What stands before keys in a table that several entities share. */
  public static String prefix(String entity) {
    return Ascii.toUpperCase(entity);
  }

  /**
   * What a key calls a value of a closed set: {@code OPEN}, {@code 50_off} for {@code 50% off}. It
   * names the set for people; membership is decided by a condition, so it need not be the value.
   */
  static String label(String value) {
    String label = value.replaceAll("[^\\p{L}\\p{N}_.@:/-]+", "_");
    return label.isEmpty() ? "EMPTY" : label;
  }

  /** The name of an attribute, or with something behind it where that is taken. */
  public static String free(String name, Collection<String> taken) {
    String free = limited(name);
    while (taken.contains(free)) {
      free = limited(free + "Key");
    }
    return free;
  }

  /** What a duplicate item is for, as long as a design may call it. */
  static String variant(String purpose) {
    return limited(purpose, LONGEST_VARIANT);
  }

  /** As DynamoDB takes it for a key attribute. */
  private static String limited(String name) {
    return limited(name, DynamoDbLimits.NAME_CHARACTERS_MOST);
  }

  /** A longer name ends with its hash, so that two that begin alike stay two. */
  private static String limited(String name, int most) {
    if (name.length() <= most) {
      return name;
    }
    String hash = "_" + Hashing.sha256().hashString(name, UTF_8).toString().substring(0, 8);
    return name.substring(0, most - hash.length()) + hash;
  }
}
