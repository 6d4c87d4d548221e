package dev.keysmith.emit.report;

import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A condition of a filter or a write, in DynamoDB's syntax. */
final class TestExpression {
  private TestExpression() {}

  static String of(AttributeCondition condition, ExpressionValues values) {
    String path = condition.path().toString();
    String name = condition.path().attribute();
    Test test = condition.test();
    if (test instanceof Test.Is is) {
      return path + " = " + values.placeholder(name, is.value());
    }
    if (test instanceof Test.Not not) {
      return path + " <> " + values.placeholder(name, not.value());
    }
    if (test instanceof Test.In in) {
      return in.values().stream()
          .map(value -> values.placeholder(name, value))
          .collect(Collectors.joining(", ", path + " IN (", ")"));
    }
    if (test instanceof Test.Range range) {
      return Stream.concat(
              range.lower().map(bound -> compared(path, ">", bound, name, values)).stream(),
              range.upper().map(bound -> compared(path, "<", bound, name, values)).stream())
          .collect(Collectors.joining(" AND "));
    }
    if (test instanceof Test.Prefix prefix) {
      return "begins_with(%s, %s)".formatted(path, values.placeholder(name, prefix.value()));
    }
    if (test instanceof Test.Contains contains) {
      return "contains(%s, %s)".formatted(path, values.placeholder(name, contains.value()));
    }
    return (((Test.Exists) test).expected() ? "attribute_exists(%s)" : "attribute_not_exists(%s)")
        .formatted(path);
  }

  private static String compared(
      String path, String sign, Bound bound, String name, ExpressionValues values) {
    return path
        + " "
        + sign
        + (bound.inclusive() ? "= " : " ")
        + values.placeholder(name, bound.value());
  }
}
