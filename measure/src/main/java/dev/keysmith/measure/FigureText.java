package dev.keysmith.measure;

import dev.keysmith.measure.figure.MeasuredFigure;
import dev.keysmith.measure.figure.QuantileFigure;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.reader.QuantityFormat;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Measured figures as text: rounded, with their sampling error. */
public final class FigureText {
  private static final double EXACT_BELOW = 100_000;

  private FigureText() {}

  /** {@code 51.2k ± 4%}. */
  public static String count(MeasuredFigure figure) {
    return figure.isExact()
        ? NumberFormat.number(figure.value())
        : quantity(figure.value()) + relative(figure);
  }

  /** As a spec states it: whole if it is exact and short. */
  static String quantity(MeasuredFigure figure) {
    return figure.isExact() && figure.value() < EXACT_BELOW
        ? plain(figure.value(), 6)
        : quantity(figure.value());
  }

  static String quantity(double value) {
    return QuantityFormat.of(value);
  }

  /** {@code 12.1 ± 0.3}. */
  public static String number(MeasuredFigure figure) {
    return NumberFormat.number(round(figure.value()))
        + (figure.isExact() ? "" : " ± " + margin(figure.margin()));
  }

  /** {@code 12.3% ± 1.1%}. */
  public static String share(MeasuredFigure figure) {
    return percent(figure.value())
        + (figure.isExact()
            ? ""
            : " ± " + (isUnknown(figure.margin()) ? "?" : percent(figure.margin())));
  }

  /** {@code 33}, or {@code 33 (30 to 41)}. */
  public static String quantile(QuantileFigure figure) {
    String value = NumberFormat.number(round(figure.value()));
    return figure.low() == figure.high()
        ? value
        : String.format(
            "%s (%s to %s)",
            value,
            NumberFormat.number(round(figure.low())),
            NumberFormat.number(round(figure.high())));
  }

  /** To a tenth of a percent. */
  static String percent(double share) {
    return plain(share * 100, 3) + "%";
  }

  private static String relative(MeasuredFigure figure) {
    return " ± "
        + (isUnknown(figure.margin()) || figure.value() == 0
            ? "?"
            : percent(figure.margin() / figure.value()));
  }

  private static String margin(double margin) {
    return isUnknown(margin) ? "?" : plain(margin, 2);
  }

  private static boolean isUnknown(double margin) {
    return Double.isInfinite(margin) || Double.isNaN(margin);
  }

  private static double round(double value) {
    return new BigDecimal(value).round(new MathContext(4, RoundingMode.HALF_EVEN)).doubleValue();
  }

  /** Without an exponent, to so many digits. */
  static String plain(double value, int digits) {
    return new BigDecimal(value)
        .round(new MathContext(digits, RoundingMode.HALF_EVEN))
        .setScale(2, RoundingMode.HALF_EVEN)
        .stripTrailingZeros()
        .toPlainString();
  }
}
