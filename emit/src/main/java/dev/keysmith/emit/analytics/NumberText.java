package dev.keysmith.emit.analytics;

import com.google.common.base.Strings;
import dev.keysmith.design.KeyFormat;

/**
 * Numbers as exact decimals, from the text of a number and from its padded form in a key.
 *
 * <p>A number that does not fit its column fails the query, with the number in the message: no
 * digit is lost silently.
 */
final class NumberText {
  /** Most digits of a decimal in both engines. */
  private static final int MOST_DIGITS = 38;

  /** Decimals of a number that may have some. */
  private static final int DECIMALS = 10;

  /** Each digit becomes nine minus itself. */
  private static final String COMPLEMENT = "translate(%s, '0123456789', '9876543210')";

  private final SqlDialect sql;
  private final int decimals;

  /**
   * @param isWhole whether no value has decimals
   */
  NumberText(SqlDialect sql, boolean isWhole) {
    this.sql = sql;
    this.decimals = isWhole ? 0 : DECIMALS;
  }

  String type() {
    return "DECIMAL(%d, %d)".formatted(MOST_DIGITS, decimals);
  }

  /** The number of a text. */
  String of(String text) {
    String fraction = decimals == 0 ? "" : "([.][0-9]{1,%d})?".formatted(decimals);
    return "CAST(CASE WHEN regexp_like(%1$s, %2$s) THEN %1$s ELSE concat(%1$s, %3$s) END AS %4$s)"
        .formatted(
            text,
            sql.text("^-?0*[0-9]{1,%d}%s\\z".formatted(MOST_DIGITS - decimals, fraction)),
            sql.text(" does not fit " + type()),
            type());
  }

  /** The number of its form in a key, which begins with other characters than digits if large. */
  String ofPadded(String text, KeyFormat.Padded format) {
    String usual = format.descending() ? "[0-9]+" : "[0-9]+([.][0-9]+)?";
    String digits = format.descending() ? COMPLEMENT.formatted(text) : text;
    return "CASE WHEN regexp_like(%s, %s) THEN %s ELSE CAST(%s AS %s) END"
        .formatted(
            text, sql.text("^" + usual + "\\z"), of(digits), calculated(text, format), type());
  }

  /** The form of any number, by its definition. */
  private String calculated(String text, KeyFormat.Padded format) {
    String digits = "regexp_extract(%s, '^[-~]*([0-9]+)', 1)".formatted(text);
    String fraction = "coalesce(regexp_extract(%s, '[.]([0-9]+)$', 1), '')".formatted(text);
    String value =
        "CASE WHEN %1$s LIKE '--%%' THEN -%2$s WHEN %1$s LIKE '-%%' THEN -%3$s WHEN %1$s LIKE '~%%' THEN %4$s ELSE %5$s END + %6$s"
            .formatted(
                text,
                decimal("substr(" + COMPLEMENT.formatted(digits) + ", 4)", 36),
                decimal(COMPLEMENT.formatted(digits), 36),
                decimal("substr(" + digits + ", 4)", 36),
                decimal(digits, 36),
                decimal("concat('0.', " + fraction + ", '0')", 36));
    return format.descending()
        ? decimal("'" + Strings.repeat("9", format.width()) + "'", 37) + " - (" + value + ")"
        : value;
  }

  /** With fewer digits than the most, so that a sum has room for one more. */
  private static String decimal(String text, int digits) {
    return "CAST(%s AS DECIMAL(%d, %d))".formatted(text, digits, DECIMALS);
  }
}
