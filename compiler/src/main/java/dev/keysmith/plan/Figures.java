package dev.keysmith.plan;

import java.math.BigDecimal;
import java.math.MathContext;

/** Figures for people: four digits, and no more than there are. */
final class Figures {
  private static final MathContext DIGITS = new MathContext(4);

  private Figures() {}

  static String of(double figure) {
    if (figure == Math.rint(figure)) {
      return BigDecimal.valueOf(figure).setScale(0).toPlainString();
    }
    return BigDecimal.valueOf(figure).round(DIGITS).stripTrailingZeros().toPlainString();
  }
}
