package dev.keysmith.emit.script;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A template of a request, as the shell makes it.
 *
 * <pre>
 *   ISSUE#{number:07}   →   ISSUE#$(pad "$p_number" 7)
 *   {owner}#{repo}      →   $(part "$p_owner" '#')#$(last "$p_repo")
 * </pre>
 */
record ShellTemplate(String text, ShellNames names) {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]*)\\}");
  private static final Pattern FORMAT = Pattern.compile("(.*?):(-?\\d+|-|month|day|hour)");
  private static final Pattern SHARD = Pattern.compile("shard\\((.*)\\) of (\\d+)");

  private static final String NEGATIVE = "-";

  static boolean isTemplate(String text) {
    return PLACEHOLDER.matcher(text).find();
  }

  /** The names that it is made of. */
  ImmutableList<String> used() {
    ImmutableList.Builder<String> used = ImmutableList.builder();
    Matcher placeholder = PLACEHOLDER.matcher(text);
    while (placeholder.find()) {
      used.addAll(used(placeholder.group(1)));
    }
    return used.build();
  }

  private static List<String> used(String name) {
    Matcher shard = SHARD.matcher(name);
    return shard.matches() ? List.of(shard.group(1).split(", ?")) : List.of(plain(name));
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
    Matcher placeholder = PLACEHOLDER.matcher(text);
    return placeholder.matches()
        && !FORMAT.matcher(placeholder.group(1)).matches()
        && !SHARD.matcher(placeholder.group(1)).matches();
  }

  /** What stands between double quotes of a shell. */
  String shell() {
    if (isValue()) {
      String variable = "$" + names.of(used().get(0));
      return isNegative() ? "$(negative \"%s\")".formatted(variable) : variable;
    }
    StringBuilder shell = new StringBuilder();
    Matcher placeholder = PLACEHOLDER.matcher(text);
    int from = 0;
    while (placeholder.find()) {
      shell.append(literal(text.substring(from, placeholder.start())));
      from = placeholder.end();
      int next = text.indexOf('{', from);
      String following = text.substring(from, next < 0 ? text.length() : next);
      shell.append(value(placeholder.group(1), following));
    }
    return shell.append(literal(text.substring(from))).toString();
  }

  private String value(String name, String following) {
    Matcher shard = SHARD.matcher(name);
    if (shard.matches()) {
      List<String> parts = new ArrayList<>();
      used(name).forEach(one -> parts.add("$" + names.of(one)));
      return "$(shard \"%s\" %s)".formatted(String.join("#", parts), shard.group(2));
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
      Matcher placeholder = PLACEHOLDER.matcher(text);
      while (placeholder.find()) {
        Matcher format = FORMAT.matcher(placeholder.group(1));
        if (format.matches() && format.group(2).matches("-?\\d+")) {
          int width = Math.abs(Integer.parseInt(format.group(2)));
          digits.merge(format.group(1), width, Math::min);
        }
      }
    }
  }

  /** Text within double quotes of a shell. */
  static String literal(String text) {
    return text.replaceAll("([\\\\$`\"])", "\\\\$1");
  }
}
