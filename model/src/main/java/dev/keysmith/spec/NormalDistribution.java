package dev.keysmith.spec;

/** The standard normal distribution. */
public final class NormalDistribution {
  private static final double SQRT_TWO_PI = StrictMath.sqrt(2 * Math.PI);

  /** Terms of the continued fraction; enough for a double beyond the place where it is used. */
  private static final int TERMS = 60;

  /** From here on the continued fraction converges sooner than the series. */
  private static final double FAR = 3;

  /** More than enough: each step of Newton's method doubles the digits that are right. */
  private static final int STEPS = 30;

  private static final double FARTHEST = 38;

  private NormalDistribution() {}

  /** The probability of at most this. */
  public static double cumulative(double z) {
    return z > 0 ? 1 - above(z) : above(-z);
  }

  /** The density at a value. */
  public static double density(double z) {
    return StrictMath.exp(-z * z / 2) / SQRT_TWO_PI;
  }

  /** The probability of a value between two. */
  static double between(double low, double high) {
    return low > 0 ? above(low) - above(high) : cumulative(high) - cumulative(low);
  }

  /** The value that is not exceeded with a probability. */
  static double quantile(double probability) {
    if (probability > 0.5) {
      return -quantile(1 - probability);
    }
    // Φ(−z) ≤ ½·exp(−z²/2), so this is not above it; log Φ is concave, so no step leads beyond it.
    double z = -Math.min(FARTHEST, Math.sqrt(-2 * StrictMath.log(2 * probability)));
    for (int i = 0; i < STEPS; i++) {
      double below = cumulative(z);
      double step = StrictMath.log(probability / below) * below / density(z);
      if (!(step > Math.ulp(z))) {
        break;
      }
      z = Math.min(0, z + step);
    }
    return z;
  }

  /** The probability of more than a value that is not negative. */
  private static double above(double z) {
    if (z >= FARTHEST) {
      return 0;
    }
    double density = StrictMath.exp(-z * z / 2) / SQRT_TWO_PI;
    if (z < FAR) {
      // Φ(z) − ½ = φ(z) · (z + z³/3 + z⁵/15 + …)
      double term = z;
      double sum = z;
      for (int i = 3; term > 1e-17 * sum; i += 2) {
        term *= z * z / i;
        sum += term;
      }
      return 0.5 - density * sum;
    }
    double fraction = z;
    for (int i = TERMS; i > 0; i--) {
      fraction = z + i / fraction;
    }
    return density / fraction;
  }
}
