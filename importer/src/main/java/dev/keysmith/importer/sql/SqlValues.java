package dev.keysmith.importer.sql;

import dev.keysmith.design.writer.YamlFormatter;
import dev.keysmith.importer.content.AttributeDraft;
import java.util.Locale;
import java.util.Optional;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.JdbcNamedParameter;
import net.sf.jsqlparser.expression.JdbcParameter;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.TimeKeyExpression;
import net.sf.jsqlparser.expression.UserVariable;

/** Values in statements, as literals and parameters of access patterns. */
final class SqlValues {
  private SqlValues() {}

  /**
   * A value as YAML; empty if it is calculated.
   *
   * @param parameter the name of the parameter that it is
   */
  static Optional<String> of(Expression value, AttributeDraft attribute, String parameter) {
    String variable = "$" + parameter;
    if (value instanceof CastExpression cast) {
      return of(cast.getLeftExpression(), attribute, parameter);
    }
    if (value instanceof JdbcParameter
        || value instanceof JdbcNamedParameter
        || value instanceof UserVariable) {
      return Optional.of(variable);
    }
    if (value instanceof TimeKeyExpression || isNow(value)) {
      return attribute.type().matches("timestamp|date|epoch")
          ? Optional.of("$now")
          : Optional.empty();
    }
    if (value instanceof StringValue text) {
      return Optional.of(text(text.getValue(), attribute, variable));
    }
    if (value instanceof LongValue || value instanceof DoubleValue) {
      String text = value.toString();
      if (attribute.type().equals("boolean") && text.matches("[01]")) {
        return Optional.of(text.equals("1") ? "true" : "false");
      }
      boolean number =
          attribute.type().equals("number") && text.matches("-?[0-9]{1,18}(\\.[0-9]{1,18})?");
      return Optional.of(number && attribute.reference().isEmpty() ? text : variable);
    }
    if (value instanceof BooleanValue truth) {
      return Optional.of(attribute.type().equals("boolean") ? "" + truth.getValue() : variable);
    }
    return Optional.empty();
  }

  private static boolean isNow(Expression value) {
    return value instanceof Function function
        && function.getName() != null
        && function
            .getName()
            .toLowerCase(Locale.ROOT)
            .matches("now|getdate|sysdate|curdate|getutcdate");
  }

  /** Texts in tests and logs often stand for any value: only those of states are literals. */
  private static String text(String value, AttributeDraft attribute, String variable) {
    if (attribute.field("values").isPresent()) {
      String listed =
          "[ ,\\[]" + java.util.regex.Pattern.quote(YamlFormatter.name(value)) + "[,\\]]";
      boolean known =
          java.util.regex.Pattern.compile(listed).matcher(attribute.field("values").get()).find();
      return known ? YamlFormatter.name(value) : variable;
    }
    boolean plain =
        attribute.type().equals("string")
            && attribute.reference().isEmpty()
            && attribute.field("unique").isEmpty()
            && attribute.field("generated").isEmpty()
            && value.length() <= 60
            && !value.startsWith("$");
    return plain ? YamlFormatter.quoted(value) : variable;
  }
}
