package dev.keysmith.plan;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as a person reads them: thousands apart, four digits that mean something. */
public final class NumberFormat {
  private static final int DIGITS = 4;

  /** Up to here every whole number is one that a double can be. */
  private static final double EXACT = 1L << 53;

  /** Below this, zeros would hide the number, or fill the line. */
  private static final double TINY = 1e-9;

  private NumberFormat() {}

  /** 2,000 or 1.39 or 0.000125 or 3.1e-12. */
  public static String number(double number) {
    if (number != 0 && Math.abs(number) < TINY) {
      return new BigDecimal(number)
          .round(new MathContext(DIGITS))
          .stripTrailingZeros()
          .toString()
          .replace('E', 'e');
    }
    if (number == Math.rint(number) && Math.abs(number) < EXACT) {
      return grouped(Long.toString((long) number));
    }
    BigDecimal exact = new BigDecimal(number);
    int whole = exact.precision() - exact.scale();
    BigDecimal rounded = exact.round(new MathContext(Math.max(DIGITS, whole)));
    BigDecimal integer = rounded.setScale(0, RoundingMode.DOWN);
    String fraction =
        rounded.subtract(integer).abs().stripTrailingZeros().toPlainString().replaceFirst("0", "");
    String sign = rounded.signum() < 0 && integer.signum() == 0 ? "-" : "";
    return sign
        + grouped(integer.toBigInteger().toString())
        + (fraction.startsWith(".") ? fraction : "");
  }

  /** A comma before every third digit from the right. */
  private static String grouped(String digits) {
    int first = digits.startsWith("-") ? 1 : 0;
    StringBuilder grouped = new StringBuilder(digits);
    for (int at = digits.length() - 3; at > first; at -= 3) {
      grouped.insert(at, ',');
    }
    return grouped.toString();
  }

  /** 30% or 0.5%. */
  public static String percent(double share) {
    return number(share * 100) + "%";
  }

  /** "1 unit", "2.5 units". */
  public static String counted(double number, String one) {
    return counted(number, one, one + "s");
  }

  /** "1 index", "2 indexes". */
  public static String counted(double number, String one, String several) {
    String text = number(number);
    return text + " " + (text.equals("1") ? one : several);
  }
}
