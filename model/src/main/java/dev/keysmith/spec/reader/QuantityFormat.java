package dev.keysmith.spec.reader;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Writes quantities the way a spec does: 2.5M, 10k. */
public final class QuantityFormat {
  private QuantityFormat() {}

  public static String of(double amount) {
    if (amount >= 1e9) {
      return rounded(amount / 1e9) + "B";
    }
    if (amount >= 1e6) {
      return rounded(amount / 1e6) + "M";
    }
    return amount >= 1e3 ? rounded(amount / 1e3) + "k" : rounded(amount);
  }

  private static String rounded(double value) {
    return new BigDecimal(value)
        .round(new MathContext(3, RoundingMode.HALF_EVEN))
        .stripTrailingZeros()
        .toPlainString();
  }
}
