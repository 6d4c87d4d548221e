package dev.keysmith.capacity;

import java.util.function.LongToDoubleFunction;

/**
 * The mean of a function of a capped Poisson variate: the sum of P(N = k) · f(min(k, cap)).
 *
 * <p>The weights start from 1 at the most likely count and follow P(k + 1) = P(k) · rate / (k + 1)
 * to both sides until they no longer show in a double; their sum normalises them, so no factorial
 * is ever computed. The work grows with the square root of the rate.
 */
final class PoissonMean {
  /** Beside a weight of 1, even a million of these together are below a double's last digit. */
  private static final double NEGLIGIBLE = 1e-23;

  /**
   * P(N ≤ rate − d·√rate) ≤ exp(−d²/2): below a double's last digit from 9 on. A cap that far below
   * the rate is always reached.
   */
  private static final double CERTAIN_DEVIATIONS = 9;

  private PoissonMean() {}

  static double of(double rate, long cap, LongToDoubleFunction function) {
    if (rate - cap > CERTAIN_DEVIATIONS * Math.sqrt(rate)) {
      return function.applyAsDouble(cap);
    }
    long mode = (long) rate;
    double mass = 0;
    double sum = 0;
    double weight = 1;
    for (long k = mode; weight > NEGLIGIBLE; k++) {
      mass += weight;
      sum += weight * function.applyAsDouble(Math.min(k, cap));
      weight *= rate / (k + 1);
    }
    weight = mode / rate;
    for (long k = mode - 1; k >= 0 && weight > NEGLIGIBLE; k--) {
      mass += weight;
      sum += weight * function.applyAsDouble(Math.min(k, cap));
      weight *= k / rate;
    }
    return sum / mass;
  }
}
