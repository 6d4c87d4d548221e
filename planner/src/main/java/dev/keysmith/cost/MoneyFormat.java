package dev.keysmith.cost;

import dev.keysmith.plan.NumberFormat;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Dollars as text. Only here are they rounded. */
public final class MoneyFormat {
  /** Below this a cent is too coarse. */
  private static final double SMALL = 0.1;

  private static final MathContext FOUR_DIGITS = new MathContext(4);

  private MoneyFormat() {}

  /** To the cent; what is less than ten cents to four digits. */
  public static String text(double dollars) {
    double amount = Math.abs(dollars);
    String text = "$" + amount(amount);
    return dollars < 0 && !text.equals("$0.00") ? "-" + text : text;
  }

  /** The same with a sign, for a difference. */
  public static String difference(double dollars) {
    return (dollars > 0 ? "+" : "") + text(dollars);
  }

  private static String amount(double amount) {
    BigDecimal rounded = new BigDecimal(amount).round(FOUR_DIGITS);
    return rounded.signum() > 0 && rounded.doubleValue() < SMALL
        ? NumberFormat.number(amount)
        : String.format(Locale.ROOT, "%,.2f", amount);
  }
}
