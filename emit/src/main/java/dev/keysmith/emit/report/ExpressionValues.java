package dev.keysmith.emit.report;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.ValueExpression;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Names the values of a request's expressions: one placeholder for each value. */
final class ExpressionValues {
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");
  private static final Pattern NUMBER_OR_BOOLEAN =
      Pattern.compile("-?[0-9]+(\\.[0-9]+)?|true|false");

  private final Map<String, String> values = new LinkedHashMap<>();

  /** A placeholder for a value of a condition. */
  String placeholder(String attribute, ValueExpression value) {
    return value instanceof ValueExpression.Parameter parameter
            && NAME.matcher(parameter.name()).matches()
        ? named(parameter.name(), text(value))
        : named(attribute, text(value));
  }

  /**
   * A placeholder for any value.
   *
   * @param name the attribute that it is compared with: {@code SK} becomes {@code :sk}
   */
  String named(String name, String value) {
    return named(name, "", value);
  }

  /** The same for one end of a range: {@code :sk_from}. */
  String named(String name, String end, String value) {
    String simple = name.replaceAll("[^A-Za-z0-9_]", "");
    boolean generic = simple.equals(simple.toUpperCase(Locale.ROOT));
    String base = ":" + (generic ? simple.toLowerCase(Locale.ROOT) : simple) + end;
    String placeholder = base;
    for (int number = 2; !values.getOrDefault(placeholder, value).equals(value); number++) {
      placeholder = base + number;
    }
    values.put(placeholder, value);
    return placeholder;
  }

  /** {@code $customer}, {@code "OPEN"}, {@code 5}. */
  static String text(ValueExpression value) {
    String text = value.toString();
    return value instanceof ValueExpression.Parameter || NUMBER_OR_BOOLEAN.matcher(text).matches()
        ? text
        : '"' + text + '"';
  }

  /** Those that are not simply the parameter of their name. */
  ImmutableMap<String, String> described() {
    ImmutableMap.Builder<String, String> described = ImmutableMap.builder();
    values.forEach(
        (placeholder, value) -> {
          if (!value.equals("$" + placeholder.substring(1))) {
            described.put(placeholder, value);
          }
        });
    return described.buildOrThrow();
  }
}
