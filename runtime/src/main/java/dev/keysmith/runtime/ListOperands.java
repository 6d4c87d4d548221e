package dev.keysmith.runtime;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values of a list in an expression: {@code a IN (:list)} becomes {@code a IN (:list_0,
 * :list_1)}. One {@code IN} takes a hundred of them.
 *
 * @param values of the new placeholders
 */
record ListOperands(String expression, Map<String, Value> values) {
  private static final int MOST_OPERANDS = 100;

  static ListOperands of(String expression, String placeholder, List<Value> list) {
    if (list.isEmpty()) {
      return new ListOperands(expression, Map.of());
    }
    Map<String, Value> values = new LinkedHashMap<>();
    list.forEach(value -> values.put(placeholder + "_" + values.size(), value));
    List<String> names = List.copyOf(values.keySet());
    Matcher operator =
        Pattern.compile("(\\S+) IN \\(" + Pattern.quote(placeholder) + "\\)").matcher(expression);
    return new ListOperands(
        operator.replaceAll(found -> Matcher.quoteReplacement(text(found.group(1), names))),
        values);
  }

  private static String text(String path, List<String> names) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < names.size(); i += MOST_OPERANDS) {
      List<String> some = names.subList(i, Math.min(names.size(), i + MOST_OPERANDS));
      parts.add(String.format("%s IN (%s)", path, String.join(", ", some)));
    }
    return parts.size() == 1 ? parts.get(0) : "(" + String.join(" OR ", parts) + ")";
  }
}
