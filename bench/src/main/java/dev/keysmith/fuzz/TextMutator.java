package dev.keysmith.fuzz;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.HostileSpecs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Changes a text of any language a little: in its words, its lines and its characters. Nothing is
 * known of the language but that it has quoted texts, names, numbers and signs.
 */
final class TextMutator {
  private static final Pattern WORD =
      Pattern.compile("\"(?:[^\"\\\\\n]|\\\\.)*+\"|[A-Za-z_$][\\w$.-]*|-?\\d+(?:\\.\\d+)?|\\S");

  private static final int MOST_CHANGES = 4;

  /** Deeper than any stack that a reader calls itself on. */
  private static final int DEEP = 20_000;

  private static final ImmutableList<String> ODD_CHARACTERS =
      ImmutableList.of(
          "\0",
          "\r",
          "\uFEFF",
          "\uD800",
          "\u202E",
          "\u0085",
          "\u2028",
          "\t",
          "\\",
          "\"",
          "'",
          "`",
          "}",
          "]",
          ")",
          "#",
          "\n\n---\n");

  private final SplittableRandom random;

  TextMutator(SplittableRandom random) {
    this.random = random;
  }

  /**
   * @param other a text that words may be taken from
   */
  String mutate(String text, String other) {
    String changed = text;
    int changes = 1 + random.nextInt(MOST_CHANGES);
    for (int i = 0; i < changes; i++) {
      changed = change(changed, other);
    }
    return changed;
  }

  private String change(String text, String other) {
    if (text.isBlank()) {
      return other;
    }
    return switch (random.nextInt(16)) {
      case 0, 1, 2, 3 -> replaceWord(text, pick(HostileSpecs.VALUES));
      case 4, 5, 6 -> replaceWord(text, anyWord(text));
      case 7, 8 -> replaceWord(text, anyWord(other));
      case 9 -> replaceWord(text, "");
      case 10, 11, 12 -> changeLines(text);
      case 13 -> insert(text, pick(ODD_CHARACTERS));
      case 14 -> text.substring(0, random.nextInt(text.length()));
      default ->
          random.nextInt(20) == 0
              ? insert(text, pick(List.of("[", "(", "{\"a\":", "{", "!")).repeat(DEEP))
              : insert(text, text.substring(random.nextInt(text.length())));
    };
  }

  private String replaceWord(String text, String word) {
    List<MatchResult> words = WORD.matcher(text).results().toList();
    if (words.isEmpty()) {
      return word;
    }
    MatchResult one = words.get(random.nextInt(words.size()));
    return text.substring(0, one.start()) + word + text.substring(one.end());
  }

  private String anyWord(String text) {
    List<MatchResult> words = WORD.matcher(text).results().toList();
    return words.isEmpty() ? text : words.get(random.nextInt(words.size())).group();
  }

  private String changeLines(String text) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    int at = random.nextInt(lines.size());
    switch (random.nextInt(3)) {
      case 0 -> lines.remove(at);
      case 1 -> lines.add(at, lines.get(random.nextInt(lines.size())));
      default -> Collections.swap(lines, at, random.nextInt(lines.size()));
    }
    return String.join("\n", lines) + "\n";
  }

  private String insert(String text, String piece) {
    int at = random.nextInt(text.length() + 1);
    return text.substring(0, at) + piece + text.substring(at);
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
