package dev.keysmith.design;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers as text that sorts as they do, whatever their size, sign and fraction; the whole numbers
 * that fit the width are plain digits.
 *
 * <pre>
 *   width 4      42     0042         1234567   ~0071234567    more digits: how many, then all
 *                42.5   0042.5       -1        -9998          all nines minus the value
 *                                    -1.5      -9997.5        the whole number below, and the rest
 *                                    -1234567  --9928765432   more digits, all nines minus each
 * </pre>
 *
 * <p>In the order of their characters {@code -} comes before {@code .}, then the digits, then
 * {@code ~}. Since a fraction is always counted upwards from the whole number below, nothing has to
 * mark its end. Descending is the ascending form of all nines minus the value.
 */
final class PaddedNumber {
  static final int MOST_DIGITS = 38;

  private static final Pattern FORM =
      Pattern.compile("(--|-|~|)([0-9]{1,140})(?:\\.([0-9]{0,199}[1-9]))?");

  private final int width;
  private final boolean descending;

  PaddedNumber(int width, boolean descending) {
    if (width < 1 || width > MOST_DIGITS) {
      throw new IllegalArgumentException("a width from 1 to " + MOST_DIGITS + ", not " + width);
    }
    this.width = width;
    this.descending = descending;
  }

  String encode(BigDecimal number) {
    BigDecimal value = descending ? nines(width).subtract(number) : number;
    BigDecimal floor = value.setScale(0, RoundingMode.FLOOR);
    BigDecimal fraction = value.subtract(floor);
    String rest =
        fraction.signum() == 0
            ? ""
            : fraction.stripTrailingZeros().toPlainString().substring("0".length());
    String digits = floor.abs().toBigInteger().toString();
    boolean fits = digits.length() <= width;
    if (floor.signum() >= 0) {
      return (fits ? pad(digits, width) : "~" + length(digits) + digits) + rest;
    }
    return (fits
            ? "-" + complement(pad(digits, width))
            : "--" + complement(length(digits) + digits))
        + rest;
  }

  /** The number again; empty if this is not what encoding gives. */
  Optional<BigDecimal> decode(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      return Optional.empty();
    }
    boolean negative = form.group(1).startsWith("-");
    String digits = negative ? complement(form.group(2)) : form.group(2);
    boolean wide = form.group(1).equals("--") || form.group(1).equals("~");
    if (wide && digits.length() <= 3) {
      return Optional.empty();
    }
    BigInteger whole = new BigInteger(wide ? digits.substring(3) : digits);
    BigDecimal value = new BigDecimal(negative ? whole.negate() : whole);
    if (form.group(3) != null) {
      value = value.add(new BigDecimal("0." + form.group(3)));
    }
    BigDecimal number = descending ? nines(width).subtract(value) : value;
    return encode(number).equals(text) ? Optional.of(number) : Optional.empty();
  }

  private static BigDecimal nines(int width) {
    return BigDecimal.TEN.pow(width).subtract(BigDecimal.ONE);
  }

  /** Three digits: no number of DynamoDB has more than 126 before its point. */
  private static String length(String digits) {
    return pad(Integer.toString(digits.length()), 3);
  }

  private static String pad(String digits, int width) {
    return "0".repeat(Math.max(0, width - digits.length())) + digits;
  }

  private static String complement(String digits) {
    StringBuilder nines = new StringBuilder(digits);
    for (int i = 0; i < digits.length(); i++) {
      nines.setCharAt(i, (char) ('9' - digits.charAt(i) + '0'));
    }
    return nines.toString();
  }
}
