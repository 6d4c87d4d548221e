package dev.keysmith.capacity;

import java.util.function.DoubleUnaryOperator;

/**
 * The mean of a function of a capped Poisson variate: the sum of P(N = k) · f(min(k, cap)).
 *
 * <p>The weights start from 1 at the most likely count and follow P(k + 1) = P(k) · rate / (k + 1)
 * to both sides until they no longer show in a double; their sum normalises them, so no factorial
 * is ever computed.
 *
 * <p>That work grows with the square root of the rate. From a rate on that no rounding of single
 * items shows in any more, the bell curve stands for the variate, at points an eighth of its
 * deviation apart.
 */
final class PoissonMean {
  /**
   * Beside the largest weight, 1, all that are smaller than this are below a double's last digit.
   */
  private static final double NEGLIGIBLE = 1e-18;

  /**
   * P(N ≤ rate − d·√rate) ≤ exp(−d²/2): below a double's last digit from 9 on. A cap that far below
   * the rate is always reached.
   */
  private static final double CERTAIN_DEVIATIONS = 9;

  /**
   * Above the rate and so many deviations and items more every weight is negligible, also where the
   * rate is so small that its curve is no bell.
   */
  private static final double FAR_DEVIATIONS = 12;

  private static final double FAR_ITEMS = 60;

  /** The deviation is less than one in a hundred of it, and charges are in the hundreds. */
  private static final double MANY = 20_000;

  private static final int POINTS_EACH_DEVIATION = 8;

  private PoissonMean() {}

  /** The mean of a function of the capped variate. */
  static double of(double rate, double cap, DoubleUnaryOperator function) {
    if (alwaysReached(rate, cap)) {
      return function.applyAsDouble(cap);
    }
    if (rate > MANY) {
      return ofMany(rate, cap, function);
    }
    double mode = Math.floor(rate);
    double mass = 0;
    double sum = 0;
    double weight = 1;
    for (double k = mode; weight > NEGLIGIBLE; k++) {
      mass += weight;
      sum += weight * function.applyAsDouble(Math.min(k, cap));
      weight *= rate / (k + 1);
    }
    weight = mode / rate;
    for (double k = mode - 1; k >= 0 && weight > NEGLIGIBLE; k--) {
      mass += weight;
      sum += weight * function.applyAsDouble(Math.min(k, cap));
      weight *= k / rate;
    }
    return sum / mass;
  }

  private static double ofMany(double rate, double cap, DoubleUnaryOperator function) {
    int points = (int) (CERTAIN_DEVIATIONS * POINTS_EACH_DEVIATION);
    double mass = 0;
    double sum = 0;
    for (int i = -points; i <= points; i++) {
      double deviations = (double) i / POINTS_EACH_DEVIATION;
      double weight = StrictMath.exp(-deviations * deviations / 2);
      double k = Math.rint(rate + deviations * Math.sqrt(rate));
      mass += weight;
      sum += weight * function.applyAsDouble(Math.min(k, cap));
    }
    return sum / mass;
  }

  /** Whether the weights above a number are all left out. */
  static boolean isNegligibleAbove(double rate, double most) {
    return most > rate + FAR_DEVIATIONS * Math.sqrt(rate) + FAR_ITEMS;
  }

  private static boolean alwaysReached(double rate, double cap) {
    return rate - cap > CERTAIN_DEVIATIONS * Math.sqrt(rate);
  }
}
