package dev.keysmith.technique;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.Locale;
import java.util.Map;

/** The plural of a noun, as names of tables and indexes have it: Orders, Categories, Analyses. */
final class EnglishPlural {
  private EnglishPlural() {}

  /** By the end of the noun, whatever stands before it: SalesPerson, Grandchild, Bookshelf. */
  private static final ImmutableMap<String, String> ENDINGS =
      ImmutableMap.<String, String>builder()
          .put("person", "people")
          .put("child", "children")
          .put("woman", "women")
          .put("criterion", "criteria")
          .put("phenomenon", "phenomena")
          .put("datum", "data")
          .put("medium", "media")
          .put("curriculum", "curricula")
          .put("matrix", "matrices")
          .put("vertex", "vertices")
          .put("analysis", "analyses")
          .put("diagnosis", "diagnoses")
          .put("prognosis", "prognoses")
          .put("synopsis", "synopses")
          .put("hypothesis", "hypotheses")
          .put("thesis", "theses")
          .put("basis", "bases")
          .put("crisis", "crises")
          .put("lens", "lenses")
          .put("leaf", "leaves")
          .put("loaf", "loaves")
          .put("shelf", "shelves")
          .put("half", "halves")
          .put("wolf", "wolves")
          .put("thief", "thieves")
          .put("knife", "knives")
          .put("wife", "wives")
          .put("life", "lives")
          .put("hero", "heroes")
          .put("echo", "echoes")
          .put("veto", "vetoes")
          .put("cargo", "cargoes")
          .put("potato", "potatoes")
          .put("tomato", "tomatoes")
          .put("embargo", "embargoes")
          .put("epoch", "epochs")
          .put("stomach", "stomachs")
          .buildOrThrow();

  /** As a whole word, or the last one in camel case: not Human, nor Bluetooth. */
  private static final ImmutableMap<String, String> WORDS =
      ImmutableMap.<String, String>builder()
          .put("man", "men")
          .put("axis", "axes")
          .put("foot", "feet")
          .put("tooth", "teeth")
          .put("mouse", "mice")
          .put("goose", "geese")
          .put("photos", "photos")
          .put("videos", "videos")
          .buildOrThrow();

  /** Nouns that have no other form, or are plurals already. */
  private static final ImmutableSet<String> SAME =
      ImmutableSet.of(
          "staff",
          "equipment",
          "media",
          "data",
          "metadata",
          "criteria",
          "information",
          "feedback",
          "software",
          "hardware",
          "furniture",
          "luggage",
          "baggage",
          "merchandise",
          "homework",
          "aircraft",
          "sheep",
          "fish",
          "people",
          "children",
          "men",
          "women",
          "chassis",
          "news");

  static String of(String noun) {
    for (String same : SAME) {
      if (isLastWord(same, noun)) {
        return noun;
      }
    }
    for (Map.Entry<String, String> word : WORDS.entrySet()) {
      if (isLastWord(word.getKey(), noun)) {
        return replaced(noun, word);
      }
    }
    String lower = noun.toLowerCase(Locale.ROOT);
    for (Map.Entry<String, String> ending : ENDINGS.entrySet()) {
      if (lower.endsWith(ending.getKey())) {
        return replaced(noun, ending);
      }
    }
    return regular(noun, lower);
  }

  private static String regular(String noun, String lower) {
    if (lower.matches(".*[^aeiou]y")) {
      return noun.substring(0, noun.length() - 1) + "ies";
    }
    if (lower.matches(".*[aeiou]z")) {
      return noun + "zes";
    }
    if (lower.matches(".*([^aious]s)") && lower.length() > 3) {
      return noun;
    }
    return lower.matches(".*(s|x|z|ch|sh)") ? noun + "es" : noun + "s";
  }

  private static boolean isLastWord(String word, String noun) {
    return Ascii.equalsIgnoreCase(noun, word)
        || noun.endsWith(NamingConventions.capital(word))
        || noun.endsWith("_" + word);
  }

  /** The case of the first letter stays: SalesPerson, person. */
  private static String replaced(String noun, Map.Entry<String, String> plural) {
    int start = noun.length() - plural.getKey().length();
    return noun.substring(0, start + 1) + plural.getValue().substring(1);
  }
}
