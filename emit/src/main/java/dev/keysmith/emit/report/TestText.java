package dev.keysmith.emit.report;

import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.ValueExpression;
import java.util.stream.Collectors;

/** A test of the spec in words: {@code = OPEN}, {@code > $least}. */
final class TestText implements Test.Visitor<String> {
  static String of(Test test) {
    return test.accept(new TestText());
  }

  /** An empty text would not be seen. */
  private static String value(ValueExpression value) {
    String text = value.toString();
    return text.isEmpty() ? "\"\"" : text;
  }

  @Override
  public String is(Test.Is equality) {
    return "= " + value(equality.value());
  }

  @Override
  public String in(Test.In choice) {
    return choice.values().stream()
        .map(TestText::value)
        .collect(Collectors.joining(", ", "in ", ""));
  }

  @Override
  public String range(Test.Range range) {
    return range.lower().map(bound -> ">" + bound(bound)).orElse("")
        + (range.lower().isPresent() && range.upper().isPresent() ? " and " : "")
        + range.upper().map(bound -> "<" + bound(bound)).orElse("");
  }

  private static String bound(Bound bound) {
    return (bound.inclusive() ? "= " : " ") + value(bound.value());
  }

  @Override
  public String prefix(Test.Prefix prefix) {
    return "begins with " + value(prefix.value());
  }

  @Override
  public String exists(Test.Exists exists) {
    return exists.expected() ? "exists" : "does not exist";
  }

  @Override
  public String contains(Test.Contains contains) {
    return "contains " + value(contains.value());
  }

  @Override
  public String not(Test.Not inequality) {
    return "≠ " + value(inequality.value());
  }
}
