package dev.keysmith.emit.script;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.WriteSharding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A template of a request, as the shell makes it.
 *
 * <pre>
 *   ISSUE#{number:07}   →   ISSUE#$(pad "$p_number" 7)
 *   {owner}#{repo}      →   $(part "$p_owner" '#')#$(last "$p_repo")
 * </pre>
 */
record ShellTemplate(String text, ShellNames names) {
  /** Text in which braces are doubled, or a name in braces. */
  private static final Pattern PART = Pattern.compile("((?:[^{}]|\\{\\{|\\}\\})+)|\\{([^{}]*)\\}");

  private static final Pattern FORMAT = Pattern.compile("(.*?):(-?\\d+|-|month|day|hour)");
  private static final Pattern SHARD = Pattern.compile("shard\\((.*)\\) of (\\d+)");

  private static final String NEGATIVE = "-";

  /** A stretch of text, or a name in braces. */
  private record Part(boolean named, String text) {}

  private static List<Part> parts(String template) {
    List<Part> parts = new ArrayList<>();
    Matcher part = PART.matcher(template);
    while (part.find()) {
      boolean named = part.group(2) != null;
      parts.add(
          new Part(
              named, named ? part.group(2) : part.group().replace("{{", "{").replace("}}", "}")));
    }
    return parts;
  }

  /** Whether it is made of more than text. */
  static boolean isTemplate(String text) {
    return parts(text).stream().anyMatch(Part::named);
  }

  /** The text of a template without names. */
  static String plainText(String template) {
    return parts(template).stream().map(Part::text).collect(Collectors.joining());
  }

  /** The names that it is made of. */
  ImmutableList<String> used() {
    return parts(text).stream()
        .filter(Part::named)
        .flatMap(part -> used(part.text()))
        .filter(name -> WriteSharding.literal(name).isEmpty())
        .collect(ImmutableList.toImmutableList());
  }

  private static Stream<String> used(String name) {
    Matcher shard = SHARD.matcher(name);
    return shard.matches() ? Stream.of(shard.group(1).split(", ?")) : Stream.of(plain(name));
  }

  private static String plain(String name) {
    Matcher format = FORMAT.matcher(name);
    String plain = format.matches() ? format.group(1) : name;
    return plain.startsWith(NEGATIVE) ? plain.substring(NEGATIVE.length()) : plain;
  }

  /** Whether it is a number with the other sign. */
  private boolean isNegative() {
    return text.startsWith("{" + NEGATIVE);
  }

  /** Whether it is a value in its own type. */
  boolean isValue() {
    List<Part> parts = parts(text);
    return parts.size() == 1
        && parts.get(0).named()
        && !FORMAT.matcher(parts.get(0).text()).matches()
        && !SHARD.matcher(parts.get(0).text()).matches();
  }

  /** What stands between double quotes of a shell. */
  String shell() {
    if (isValue()) {
      String variable = "$" + names.of(used().get(0));
      return isNegative() ? "$(negative \"%s\")".formatted(variable) : variable;
    }
    StringBuilder shell = new StringBuilder();
    List<Part> parts = parts(text);
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      boolean textFollows = i + 1 < parts.size() && !parts.get(i + 1).named();
      shell.append(
          part.named()
              ? value(part.text(), textFollows ? parts.get(i + 1).text() : "")
              : literal(part.text()));
    }
    return shell.toString();
  }

  private String value(String name, String following) {
    Matcher shard = SHARD.matcher(name);
    if (shard.matches()) {
      String identity =
          used(name)
              .map(
                  part ->
                      WriteSharding.literal(part)
                          .map(ShellTemplate::literal)
                          .orElseGet(() -> "$" + names.of(part)))
              .collect(Collectors.joining("#"));
      return "$(shard \"%s\" %s)".formatted(identity, shard.group(2));
    }
    Matcher format = FORMAT.matcher(name);
    String variable = "\"$" + names.of(plain(name)) + "\"";
    if (name.equals("shard") || name.equals("position")) {
      return "$" + names.of(name);
    }
    if (!format.matches()) {
      return following.isEmpty()
          ? "$(last %s)".formatted(variable)
          : "$(part %s '%s')".formatted(variable, separator(following));
    }
    return switch (format.group(2)) {
      case "-" -> "$(latest_first %s)".formatted(variable);
      case "month" -> "$(cut_to %s 7)".formatted(variable);
      case "day" -> "$(cut_to %s 10)".formatted(variable);
      case "hour" -> "$(cut_to %s 13)".formatted(variable);
      default -> padded(variable, Integer.parseInt(format.group(2)));
    };
  }

  private static String padded(String variable, int width) {
    return String.format(
        Locale.ROOT,
        "$(%s %s %d)",
        width < 0 ? "pad_descending" : "pad",
        variable,
        Math.abs(width));
  }

  /** What ends a value: as in {@code keys.md}. */
  private static String separator(String following) {
    String end =
        following
            .codePoints()
            .filter(c -> c <= '$')
            .mapToObj(Character::toString)
            .findFirst()
            .or(
                () ->
                    following
                        .codePoints()
                        .filter(c -> !Character.isLetterOrDigit(c))
                        .mapToObj(Character::toString)
                        .findFirst())
            .orElse("#");
    return end.replace("'", "'\\''");
  }

  /** The padded numbers anywhere in a request, with their most digits. */
  static ImmutableMap<String, Integer> padded(Object tree) {
    Map<String, Integer> digits = new LinkedHashMap<>();
    padded(tree, digits);
    return ImmutableMap.copyOf(digits);
  }

  private static void padded(Object tree, Map<String, Integer> digits) {
    if (tree instanceof Map<?, ?> map) {
      map.values().forEach(value -> padded(value, digits));
    } else if (tree instanceof List<?> list) {
      list.forEach(value -> padded(value, digits));
    } else if (tree instanceof String text) {
      parts(text).stream()
          .filter(Part::named)
          .map(part -> FORMAT.matcher(part.text()))
          .filter(format -> format.matches() && format.group(2).matches("-?\\d+"))
          .forEach(
              format ->
                  digits.merge(
                      format.group(1), Math.abs(Integer.parseInt(format.group(2))), Math::min));
    }
  }

  /** Text within double quotes of a shell. */
  static String literal(String text) {
    return text.replaceAll("([\\\\$`\"])", "\\\\$1");
  }
}
