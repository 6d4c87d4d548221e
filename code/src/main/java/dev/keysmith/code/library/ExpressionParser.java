package dev.keysmith.code.library;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.keysmith.code.UnsupportedShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes the expressions of described requests apart, which libraries write in their own way. */
final class ExpressionParser {
  private static final Pattern EXISTENCE =
      Pattern.compile("(attribute_exists|attribute_not_exists)\\(([^(),]+)\\)");
  private static final Pattern FUNCTION =
      Pattern.compile("(begins_with|contains)\\(([^(),]+), (:\\w+)\\)");
  private static final Pattern BETWEEN = Pattern.compile("(\\S+) BETWEEN (:\\w+) AND (:\\w+)");
  private static final Pattern IN = Pattern.compile("(\\S+) IN \\(([^()]+)\\)");
  private static final Pattern COMPARISON = Pattern.compile("(\\S+) (=|<>|<=|>=|<|>) (:\\w+)");
  private static final Pattern SECTION =
      Pattern.compile("(SET|REMOVE|ADD|DELETE) (.*?)(?= (?:SET|REMOVE|ADD|DELETE) |$)");
  private static final Pattern SUM =
      Pattern.compile("(\\S+) = if_not_exists\\(([^(),]+), (:\\w+)\\) \\+ (:\\w+)");
  private static final Pattern APPEND =
      Pattern.compile("(\\S+) = list_append\\(if_not_exists\\(([^(),]+), :\\w+\\), (:\\w+)\\)");
  private static final Pattern ASSIGNMENT = Pattern.compile("(\\S+) = (:\\w+)");
  private static final Pattern ELEMENTS = Pattern.compile("(\\S+) (:\\w+)");

  private final Map<?, ?> names;
  private final Map<?, ?> values;
  private final BiFunction<String, Map<?, ?>, ValueText> code;

  /**
   * @param request with the expressions' names and values
   * @param code of a value that is compared with or stored in an attribute
   */
  ExpressionParser(Map<?, ?> request, BiFunction<String, Map<?, ?>, ValueText> code) {
    this.names = FunctionValues.map(request.get("ExpressionAttributeNames"));
    this.values = FunctionValues.map(request.get("ExpressionAttributeValues"));
    this.code = code;
  }

  // --- conditions -------------------------------------------------------------------------------

  ImmutableList<ItemCondition> conditions(String expression) {
    ImmutableList.Builder<ItemCondition> all = ImmutableList.builder();
    List<String> parts = split(expression, " AND ");
    for (int i = 0; i < parts.size(); i++) {
      boolean range = parts.get(i).matches("\\S+ BETWEEN :\\w+");
      all.add(condition(range ? parts.get(i) + " AND " + parts.get(++i) : parts.get(i)));
    }
    return all.build();
  }

  private ItemCondition condition(String text) {
    if (text.startsWith("(")) {
      return new ItemCondition.AnyOf(
          split(text.substring(1, text.length() - 1), " OR ").stream()
              .map(one -> (ItemCondition) new ItemCondition.AllOf(conditions(one)))
              .collect(ImmutableList.toImmutableList()));
    }
    Matcher existence = EXISTENCE.matcher(text);
    if (existence.matches()) {
      return test(existence.group(2), existence.group(1), List.of());
    }
    Matcher function = FUNCTION.matcher(text);
    if (function.matches()) {
      return test(function.group(2), function.group(1), List.of(function.group(3)));
    }
    Matcher between = BETWEEN.matcher(text);
    if (between.matches()) {
      return test(between.group(1), "between", List.of(between.group(2), between.group(3)));
    }
    Matcher in = IN.matcher(text);
    if (in.matches()) {
      return test(in.group(1), "in", Splitter.on(", ").splitToList(in.group(2)));
    }
    Matcher comparison = COMPARISON.matcher(text);
    if (comparison.matches()) {
      return test(comparison.group(1), comparison.group(2), List.of(comparison.group(3)));
    }
    throw new UnsupportedShape("it has the condition " + text);
  }

  private ItemCondition.AttributeTest test(String path, String test, List<String> placeholders) {
    String attribute = attribute(path);
    return new ItemCondition.AttributeTest(
        attribute,
        test,
        placeholders.stream()
            .map(one -> value(attribute, one))
            .collect(ImmutableList.toImmutableList()));
  }

  // --- updates ----------------------------------------------------------------------------------

  ImmutableList<LibraryWrite> changes(String expression) {
    ImmutableList.Builder<LibraryWrite> all = ImmutableList.builder();
    Matcher sections = SECTION.matcher(expression);
    for (MatchResult section : sections.results().toList()) {
      for (String clause : split(section.group(2), ", ")) {
        all.add(change(section.group(1), clause));
      }
    }
    return all.build();
  }

  private LibraryWrite change(String keyword, String clause) {
    if (keyword.equals("REMOVE")) {
      return new LibraryWrite.RemoveValue(attribute(clause));
    }
    Matcher elements = ELEMENTS.matcher(clause);
    if (!keyword.equals("SET") && elements.matches()) {
      String attribute = attribute(elements.group(1));
      ValueText value = value(attribute, elements.group(2));
      return keyword.equals("ADD")
          ? new LibraryWrite.AddValue(attribute, value)
          : new LibraryWrite.DeleteValue(attribute, value);
    }
    Matcher sum = SUM.matcher(clause);
    if (sum.matches()) {
      String attribute = attribute(sum.group(1));
      return new LibraryWrite.AddValue(attribute, value(attribute, sum.group(4)));
    }
    Matcher append = APPEND.matcher(clause);
    if (append.matches()) {
      String attribute = attribute(append.group(1));
      return new LibraryWrite.AppendValue(attribute, value(attribute, append.group(3)));
    }
    Matcher assignment = ASSIGNMENT.matcher(clause);
    if (assignment.matches()) {
      String attribute = attribute(assignment.group(1));
      return new LibraryWrite.SetValue(attribute, value(attribute, assignment.group(2)));
    }
    throw new UnsupportedShape("it updates by " + clause);
  }

  // --- names and values -------------------------------------------------------------------------

  private String attribute(String path) {
    if (path.contains(".") || path.contains("[")) {
      throw new UnsupportedShape("it changes or compares an element inside a list or map");
    }
    return path.startsWith("#") ? String.valueOf(names.get(path)) : path;
  }

  private ValueText value(String attribute, String placeholder) {
    return code.apply(attribute, FunctionValues.map(values.get(placeholder)));
  }

  /** Splits where no parenthesis is open. */
  private static List<String> split(String text, String separator) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char one = text.charAt(i);
      depth += one == '(' ? 1 : one == ')' ? -1 : 0;
      if (depth == 0 && text.startsWith(separator, i)) {
        parts.add(text.substring(start, i));
        start = i + separator.length();
      }
    }
    parts.add(text.substring(start));
    return parts;
  }
}
