package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.Spelling;
import dev.keysmith.spec.Pattern;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the pattern that somebody means: by its id, or by a part of its name that is no other's.
 */
final class PatternArgument {
  private PatternArgument() {}

  /** Throws with what would be right where none or several are meant. */
  static Pattern find(ImmutableList<Pattern> patterns, String text) {
    String wanted = text.toLowerCase(Locale.ROOT);
    ImmutableList<Pattern> byId =
        patterns.stream()
            .filter(pattern -> pattern.id().toLowerCase(Locale.ROOT).equals(wanted))
            .collect(ImmutableList.toImmutableList());
    ImmutableList<Pattern> byName =
        patterns.stream()
            .filter(pattern -> pattern.name().toLowerCase(Locale.ROOT).contains(wanted))
            .collect(ImmutableList.toImmutableList());
    ImmutableList<Pattern> found =
        byId.isEmpty() ? byName : exactly(byId, text).isEmpty() ? byId : exactly(byId, text);
    if (found.size() == 1) {
      return found.get(0);
    }
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          "there is no pattern '" + text + "'; " + suggestion(patterns, text));
    }
    throw new IllegalArgumentException(
        "'"
            + text
            + "' is part of several names; use one of "
            + found.stream().map(PatternArgument::listed).collect(Collectors.joining(", ")));
  }

  private static ImmutableList<Pattern> exactly(ImmutableList<Pattern> patterns, String id) {
    return patterns.stream()
        .filter(pattern -> pattern.id().equals(id))
        .collect(ImmutableList.toImmutableList());
  }

  private static String suggestion(ImmutableList<Pattern> patterns, String text) {
    ImmutableList<String> names =
        patterns.stream()
            .flatMap(pattern -> Stream.of(pattern.id(), pattern.name()))
            .collect(ImmutableList.toImmutableList());
    return Spelling.closest(text, names)
        .map(near -> "did you mean '" + near + "'?")
        .orElseGet(
            () ->
                "use "
                    + Spelling.oneOf(
                        patterns.stream()
                            .map(Pattern::id)
                            .collect(ImmutableList.toImmutableList())));
  }

  private static String listed(Pattern pattern) {
    return pattern.id() + " (" + pattern.name() + ")";
  }
}
