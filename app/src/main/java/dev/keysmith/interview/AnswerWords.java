package dev.keysmith.interview;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.writer.YamlFormatter;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The words of an answer: lists, names of entities and attributes, yes and no. */
final class AnswerWords {
  private static final Pattern SEPARATOR = Pattern.compile("\\s*(?:[,;\\n]|\\band\\b|\\+|&)\\s*");
  private static final Pattern CLAUSE = Pattern.compile("\\s*[;\\n]\\s*|\\s*,\\s+");
  private static final Pattern WORD_BREAK = Pattern.compile("[^\\p{L}\\p{N}]+");
  private static final Pattern PLAIN_TEXT = Pattern.compile("[\\p{L}][\\p{L}\\p{N} '._/-]*");
  private static final ImmutableSet<String> NO =
      ImmutableSet.of("no", "none", "nothing", "never", "nobody", "n");
  private static final ImmutableSet<String> YES = ImmutableSet.of("yes", "y", "ok", "sure", "all");

  private AnswerWords() {}

  static boolean isNo(String answer) {
    return NO.contains(answer.strip().toLowerCase(Locale.ROOT));
  }

  static boolean isYes(String answer) {
    return YES.contains(answer.strip().toLowerCase(Locale.ROOT));
  }

  /** {@code orders, lines and customers} as three. */
  static ImmutableList<String> list(String answer) {
    return split(answer, SEPARATOR);
  }

  /** The same where an element may have {@code and} in it. */
  static ImmutableList<String> clauses(String answer) {
    return split(answer, CLAUSE);
  }

  private static ImmutableList<String> split(String answer, Pattern separator) {
    return Splitter.on(separator)
        .trimResults()
        .omitEmptyStrings()
        .splitToStream(answer)
        .collect(ImmutableList.toImmutableList());
  }

  /** {@code order lines} is {@code OrderLine}. */
  static String entityName(String words) {
    String joined =
        Splitter.on(WORD_BREAK)
            .omitEmptyStrings()
            .splitToStream(words)
            .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
            .collect(Collectors.joining());
    return singular(joined);
  }

  /** {@code order id} is {@code orderId}. */
  static String attributeName(String words) {
    ImmutableList<String> parts =
        Splitter.on(WORD_BREAK)
            .omitEmptyStrings()
            .splitToStream(words)
            .collect(ImmutableList.toImmutableList());
    StringBuilder name = new StringBuilder();
    for (String part : parts) {
      String head = part.substring(0, 1);
      name.append(
              name.length() == 0 ? head.toLowerCase(Locale.ROOT) : head.toUpperCase(Locale.ROOT))
          .append(part.substring(1));
    }
    return name.toString();
  }

  /** The entity of the draft that a word names, in the singular or the plural. */
  static java.util.Optional<String> entity(DraftSpec draft, String words) {
    String name = entityName(words);
    return draft.entities().keySet().stream()
        .filter(one -> one.equalsIgnoreCase(name) || singular(one).equalsIgnoreCase(name))
        .findFirst();
  }

  static String singular(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith("ies") && name.length() > 4) {
      return name.substring(0, name.length() - 3) + "y";
    }
    if (lower.endsWith("sses") || lower.endsWith("xes") || lower.endsWith("ches")) {
      return name.substring(0, name.length() - 2);
    }
    boolean plural = lower.endsWith("s") && !lower.endsWith("ss") && !lower.endsWith("us");
    return plural && name.length() > 3 ? name.substring(0, name.length() - 1) : name;
  }

  /** YAML for a text: quoted only where it must be. */
  static String quotedIfNeeded(String text) {
    String plain = CharMatcher.whitespace().trimAndCollapseFrom(text, ' ');
    return PLAIN_TEXT.matcher(plain).matches() && !isSpecial(plain)
        ? plain
        : YamlFormatter.name(plain);
  }

  private static boolean isSpecial(String text) {
    return ImmutableSet.of("true", "false", "null", "yes", "no", "on", "off", "y", "n")
        .contains(text.toLowerCase(Locale.ROOT));
  }
}
