package dev.keysmith.plan;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Writes figures so that a reader can redo the arithmetic. */
final class Figures {
  private Figures() {}

  /** Four significant digits, whole numbers whole, thousands apart. */
  static String of(double value) {
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(4, RoundingMode.HALF_EVEN));
    if (Math.abs(value) >= 1000) {
      return String.format(java.util.Locale.ROOT, "%,d", Math.round(value));
    }
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
