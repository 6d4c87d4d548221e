package dev.keysmith.cli.option;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.spec.AccessPattern;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds a pattern by its id, or by a part of its name that no other pattern has. */
public final class PatternArgument {
  private PatternArgument() {}

  /** Throws with a suggestion if there is none or more than one. */
  public static AccessPattern find(ImmutableList<AccessPattern> patterns, String text) {
    ImmutableList<AccessPattern> found =
        Stream.<Predicate<AccessPattern>>of(
                pattern -> pattern.id().equals(text),
                pattern -> pattern.id().equalsIgnoreCase(text),
                pattern -> contains(pattern.name(), text))
            .map(meant -> patterns.stream().filter(meant))
            .map(matches -> matches.collect(ImmutableList.toImmutableList()))
            .filter(matches -> !matches.isEmpty())
            .findFirst()
            .orElse(ImmutableList.of());
    if (found.size() == 1) {
      return found.get(0);
    }
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          String.format("no pattern '%s'; %s", text, suggestion(patterns, text)));
    }
    throw new IllegalArgumentException(
        String.format(
            "'%s' matches several patterns; use one of %s",
            text, found.stream().map(PatternArgument::listed).collect(Collectors.joining(", "))));
  }

  private static boolean contains(String name, String part) {
    return name.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
  }

  private static String suggestion(ImmutableList<AccessPattern> patterns, String text) {
    ImmutableList<String> names =
        patterns.stream()
            .flatMap(pattern -> Stream.of(pattern.id(), pattern.name()))
            .collect(ImmutableList.toImmutableList());
    return SpellingSuggester.closest(text, names)
        .map(near -> "did you mean '" + near + "'?")
        .orElseGet(
            () ->
                "use "
                    + SpellingSuggester.oneOf(
                        patterns.stream()
                            .map(AccessPattern::id)
                            .collect(ImmutableList.toImmutableList())));
  }

  private static String listed(AccessPattern pattern) {
    return pattern.id() + " (" + pattern.name() + ")";
  }
}
