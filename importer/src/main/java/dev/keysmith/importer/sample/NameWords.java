package dev.keysmith.importer.sample;

import com.google.common.collect.ImmutableSet;
import java.util.Locale;
import java.util.regex.Pattern;

/** Names of entities and attributes, made from what sources have. */
public final class NameWords {
  private static final Pattern GENERIC =
      Pattern.compile(
          "(?i)(pk|sk|hk|rk|gsi|lsi|hash|range|sort|partition|key|data|id|index)?[-_]?"
              + "(gsi|lsi)?[-_]?[0-9]*[-_]?"
              + "(pk|sk|hk|rk|hash|range|sort|partition|key|sortkey|partitionkey|hashkey|rangekey)"
              + "[-_]?[0-9]*");

  private static final ImmutableSet<String> UNCOUNTED =
      ImmutableSet.of("status", "address", "news", "series", "access", "process", "business");

  private NameWords() {}

  /** Whether a key attribute has a name of the kind that holds keys of many entities. */
  public static boolean isGeneric(String key) {
    return GENERIC.matcher(key).matches();
  }

  /** {@code order-items} becomes {@code OrderItems}. */
  public static String pascal(String text) {
    StringBuilder name = new StringBuilder();
    for (String word : words(text)) {
      boolean shout = word.equals(word.toUpperCase(Locale.ROOT));
      name.append(Character.toUpperCase(word.charAt(0)));
      name.append(shout ? word.substring(1).toLowerCase(Locale.ROOT) : word.substring(1));
    }
    String result = name.toString().replaceFirst("^[0-9]+", "");
    return result.isEmpty() ? "Item" : result.substring(0, Math.min(100, result.length()));
  }

  /** {@code Order Items} becomes {@code orderItems}. */
  public static String camel(String text) {
    String pascal = pascal(text);
    return Character.toLowerCase(pascal.charAt(0)) + pascal.substring(1);
  }

  /** {@code Orders} becomes {@code Order}. */
  public static String singular(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    for (String uncounted : UNCOUNTED) {
      if (lower.endsWith(uncounted)) {
        return word;
      }
    }
    if (lower.endsWith("ies") && lower.length() > 4) {
      return word.substring(0, word.length() - 3) + "y";
    }
    if (lower.endsWith("sses") || lower.endsWith("xes") || lower.endsWith("ches")) {
      return word.substring(0, word.length() - 2);
    }
    boolean plural = lower.endsWith("s") && !lower.endsWith("ss") && !lower.endsWith("us");
    return plural && lower.length() > 3 ? word.substring(0, word.length() - 1) : word;
  }

  /** A name that a spec accepts for an attribute. */
  public static String attribute(String text) {
    String name = text.replaceAll("[^\\p{L}\\p{N}_-]+", "_");
    name = name.length() > 200 ? name.substring(0, 200) : name;
    return name.matches("[\\p{L}_].*") ? name : "_" + name;
  }

  private static String[] words(String text) {
    String[] words = text.replaceAll("[^\\p{L}\\p{N}]+", " ").strip().split(" ");
    return words.length == 1 && words[0].isEmpty() ? new String[] {"Item"} : words;
  }
}
