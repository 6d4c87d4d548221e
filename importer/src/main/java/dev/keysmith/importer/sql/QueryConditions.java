package dev.keysmith.importer.sql;

import dev.keysmith.design.writer.YamlFormatter;
import dev.keysmith.importer.content.AttributeDraft;
import dev.keysmith.importer.sql.JoinTree.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;

/** The conditions of a query, as the {@code where} of an access pattern. */
final class QueryConditions {
  /**
   * Conditions on one attribute.
   *
   * @param parts YAML by keyword; {@code is} stands alone
   */
  record Condition(Source source, AttributeDraft attribute, Map<String, String> parts) {}

  private final JoinTree tree;
  private final Map<String, Condition> conditions = new LinkedHashMap<>();
  private boolean fullText;

  QueryConditions(JoinTree tree) {
    this.tree = tree;
  }

  /** Whether a condition looks for text within text. */
  boolean isFullText() {
    return fullText;
  }

  List<Condition> all() {
    return List.copyOf(conditions.values());
  }

  void add(Expression expression) throws UnsupportedQuery {
    if (expression instanceof AndExpression and) {
      add(and.getLeftExpression());
      add(and.getRightExpression());
    } else if (expression instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      add(list.get(0));
    } else if (!tree.join(expression)) {
      test(expression);
    }
  }

  private void test(Expression expression) throws UnsupportedQuery {
    if (expression instanceof Between between && !between.isNot()) {
      Condition condition = of(between.getLeftExpression(), expression);
      condition.parts().put("from", value(condition, between.getBetweenExpressionStart(), "From"));
      condition.parts().put("to", value(condition, between.getBetweenExpressionEnd(), "To"));
    } else if (expression instanceof InExpression in && !in.isNot()) {
      in(in);
    } else if (expression instanceof IsNullExpression test) {
      Condition condition = of(test.getLeftExpression(), expression);
      if (condition.attribute().field("present").isPresent()) {
        condition.parts().put("exists", "" + test.isNot());
      }
    } else if (expression instanceof LikeExpression like && !like.isNot()) {
      like(like);
    } else if (expression instanceof ComparisonOperator comparison) {
      compare(comparison);
    } else {
      throw new UnsupportedQuery("the condition " + shown(expression));
    }
  }

  private static String shown(Object expression) {
    String text = expression.toString().replaceAll("\\s+", " ");
    return text.length() > 80 ? text.substring(0, 77) + "..." : text;
  }

  private Condition of(Expression column, Expression whole) throws UnsupportedQuery {
    Optional<Map.Entry<Source, AttributeDraft>> found =
        column instanceof Column named ? tree.resolve(named) : Optional.empty();
    if (found.isEmpty()) {
      throw new UnsupportedQuery("the condition " + shown(whole));
    }
    Source source = found.get().getKey();
    AttributeDraft attribute = found.get().getValue();
    return conditions.computeIfAbsent(
        source.alias() + "." + attribute.name(),
        key -> new Condition(source, attribute, new LinkedHashMap<>()));
  }

  private void compare(ComparisonOperator comparison) throws UnsupportedQuery {
    Expression left = comparison.getLeftExpression();
    Expression right = comparison.getRightExpression();
    boolean swapped = !(left instanceof Column column && tree.resolve(column).isPresent());
    Condition condition = of(swapped ? right : left, comparison);
    Expression value = swapped ? left : right;
    String operator = comparison.getStringExpression().strip();
    String keyword =
        switch (operator) {
          case "=" -> "is";
          case ">" -> swapped ? "before" : "after";
          case ">=" -> swapped ? "to" : "from";
          case "<" -> swapped ? "after" : "before";
          case "<=" -> swapped ? "from" : "to";
          case "<>", "!=" -> "not";
          default -> throw new UnsupportedQuery("the condition " + shown(comparison));
        };
    String suffix =
        switch (keyword) {
          case "after", "from" -> "From";
          case "before", "to" -> "To";
          default -> "";
        };
    boolean range = !suffix.isEmpty();
    if (range && condition.attribute().type().matches("boolean|list|map|.*Set")) {
      throw new UnsupportedQuery("the condition " + shown(comparison));
    }
    condition.parts().put(keyword, value(condition, value, suffix));
  }

  private String value(Condition condition, Expression value, String suffix)
      throws UnsupportedQuery {
    return SqlValues.of(value, condition.attribute(), parameter(condition) + suffix)
        .orElseThrow(() -> new UnsupportedQuery("the value " + shown(value)));
  }

  private static String parameter(Condition condition) {
    return condition.attribute().name();
  }

  private void in(InExpression in) throws UnsupportedQuery {
    Condition condition = of(in.getLeftExpression(), in);
    if (!(in.getRightExpression() instanceof ExpressionList<?> list) || list.isEmpty()) {
      throw new UnsupportedQuery("the condition " + shown(in));
    }
    List<String> values = new ArrayList<>();
    for (Expression element : list) {
      values.add(value(condition, element, "" + (values.isEmpty() ? "" : values.size() + 1)));
    }
    if (values.stream().allMatch(value -> value.startsWith("$"))) {
      condition.parts().put("in", "$" + parameter(condition) + "List");
      condition.parts().put("count", "" + values.size());
    } else {
      condition.parts().put("in", "[" + String.join(", ", values) + "]");
    }
  }

  /** A pattern with a constant start is a prefix; any other is a search. */
  private void like(LikeExpression like) throws UnsupportedQuery {
    Condition condition = of(like.getLeftExpression(), like);
    if (like.getRightExpression() instanceof StringValue text
        && text.getValue().matches("[^%_]+%")
        && condition.attribute().type().equals("string")) {
      String start = text.getValue().substring(0, text.getValue().length() - 1);
      condition.parts().put("prefix", YamlFormatter.quoted(start));
    } else {
      fullText = true;
    }
  }

  /** The {@code where} of an entity, with paths to what it refers to. */
  String where(Source root) throws UnsupportedQuery {
    List<String> entries = new ArrayList<>();
    for (Condition condition : conditions.values()) {
      String path =
          tree.pathUp(root, condition.source())
              .orElseThrow(
                  () ->
                      new UnsupportedQuery(
                          "a condition on %s, which %s does not refer to"
                              .formatted(
                                  condition.source().entity().name(), root.entity().name())));
      if (!condition.parts().isEmpty()) {
        String name = path + condition.attribute().name();
        entries.add(YamlFormatter.name(name) + ": " + text(condition, path));
      }
    }
    return "{" + String.join(", ", entries) + "}";
  }

  private static String text(Condition condition, String path) {
    // A parameter of a related entity may be called like one of the entity itself.
    String prefix = path.isEmpty() ? "" : path.toLowerCase(Locale.ROOT).replace(".", "_");
    Map<String, String> parts = new LinkedHashMap<>(condition.parts());
    if (!prefix.isEmpty()) {
      parts.replaceAll(
          (keyword, value) ->
              value.startsWith("$") && !value.equals("$now")
                  ? "$" + prefix + value.substring(1)
                  : value);
    }
    if (parts.size() == 1 && parts.containsKey("is")) {
      return Optional.ofNullable(parts.get("is")).orElse("");
    }
    return parts.entrySet().stream()
        .map(part -> part.getKey() + ": " + part.getValue())
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
