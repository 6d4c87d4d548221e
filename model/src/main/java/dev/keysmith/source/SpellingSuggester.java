package dev.keysmith.source;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Suggests the known name that is closest to an unknown one. */
public final class SpellingSuggester {
  private SpellingSuggester() {}

  /** The closest of the names, if it is close enough to be a typo. */
  public static Optional<String> closest(String wrong, Collection<String> names) {
    int allowed = Math.max(1, wrong.length() / 3);
    String best = null;
    int bestDistance = allowed + 1;
    for (String name : names) {
      int distance = distance(wrong, name, bestDistance);
      if (distance < bestDistance) {
        best = name;
        bestDistance = distance;
      }
    }
    return Optional.ofNullable(best);
  }

  /** A complete suggestion: "did you mean …?", or the known names. */
  public static String suggest(String wrong, Collection<String> names) {
    return closest(wrong, names)
        .map(name -> "did you mean '" + name + "'?")
        .orElseGet(() -> names.isEmpty() ? "none are defined yet" : "use " + oneOf(names));
  }

  /** "a, b or c", shortened if there are many. */
  public static String oneOf(Collection<String> names) {
    int most = 16;
    String[] shown = names.stream().limit(most).toArray(String[]::new);
    if (names.size() > most) {
      return "one of " + String.join(", ", shown) + ", … (" + names.size() + " in total)";
    }
    if (shown.length == 1) {
      return shown[0];
    }
    String last = shown[shown.length - 1];
    shown[shown.length - 1] = "";
    String head = String.join(", ", shown);
    return head.substring(0, head.length() - 2) + " or " + last;
  }

  /**
   * Edits from one word to the other (insert, delete, replace, swap adjacent letters), ignoring
   * case; gives up once it cannot stay below the limit.
   */
  private static int distance(String left, String right, int limit) {
    String a = left.toLowerCase(Locale.ROOT);
    String b = right.toLowerCase(Locale.ROOT);
    if (Math.abs(a.length() - b.length()) >= limit) {
      return limit;
    }
    int[][] edits = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      edits[i][0] = i;
    }
    for (int j = 0; j <= b.length(); j++) {
      edits[0][j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      for (int j = 1; j <= b.length(); j++) {
        int replace = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int best = Math.min(edits[i - 1][j] + 1, edits[i][j - 1] + 1);
        best = Math.min(best, edits[i - 1][j - 1] + replace);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          best = Math.min(best, edits[i - 2][j - 2] + 1);
        }
        edits[i][j] = best;
      }
    }
    return edits[a.length()][b.length()];
  }
}
