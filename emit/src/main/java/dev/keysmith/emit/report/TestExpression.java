package dev.keysmith.emit.report;

import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A condition of a filter or a write, in DynamoDB's syntax. */
record TestExpression(String path, String name, ExpressionValues values)
    implements Test.Visitor<String> {
  static String of(AttributeCondition condition, ExpressionValues values) {
    return condition
        .test()
        .accept(
            new TestExpression(condition.path().toString(), condition.path().attribute(), values));
  }

  @Override
  public String is(Test.Is equality) {
    return path + " = " + values.placeholder(name, equality.value());
  }

  @Override
  public String in(Test.In choice) {
    return choice.values().stream()
        .map(value -> values.placeholder(name, value))
        .collect(Collectors.joining(", ", path + " IN (", ")"));
  }

  @Override
  public String range(Test.Range range) {
    return Stream.concat(
            range.lower().map(bound -> compared(">", bound)).stream(),
            range.upper().map(bound -> compared("<", bound)).stream())
        .collect(Collectors.joining(" AND "));
  }

  private String compared(String sign, Bound bound) {
    return path
        + " "
        + sign
        + (bound.inclusive() ? "= " : " ")
        + values.placeholder(name, bound.value());
  }

  @Override
  public String prefix(Test.Prefix prefix) {
    return "begins_with(%s, %s)".formatted(path, values.placeholder(name, prefix.value()));
  }

  @Override
  public String exists(Test.Exists exists) {
    return (exists.expected() ? "attribute_exists(%s)" : "attribute_not_exists(%s)")
        .formatted(path);
  }

  @Override
  public String contains(Test.Contains contains) {
    return "contains(%s, %s)".formatted(path, values.placeholder(name, contains.value()));
  }

  @Override
  public String not(Test.Not inequality) {
    return path + " <> " + values.placeholder(name, inequality.value());
  }
}
