package dev.keysmith.export.format;

import java.math.BigDecimal;

/**
 * What the numbers of an attribute need to be written without loss.
 *
 * @param wholeDigits at most so many before the point
 * @param fractionDigits at most so many behind it
 */
public record NumberRange(int wholeDigits, int fractionDigits) {
  public static final NumberRange NONE = new NumberRange(0, 0);

  public static NumberRange of(BigDecimal number) {
    return new NumberRange(
        Math.max(0, number.precision() - number.scale()), Math.max(0, number.scale()));
  }
}
