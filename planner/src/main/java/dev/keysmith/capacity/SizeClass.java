package dev.keysmith.capacity;

import dev.keysmith.spec.NormalDistribution;

/**
 * Items of about the same size: evenly distributed between two sizes, and with what many small
 * parts add, normally distributed.
 *
 * @param share of the items
 * @param least the lower end of the even part
 * @param width of the even part; 0 for none
 * @param deviation standard deviation of the normal part; 0 for none
 */
public record SizeClass(double share, double least, double width, double deviation) {
  /** So many deviations away from a border, rounding does not notice. */
  private static final double FAR = 5;

  /** Hides what summing fractions adds to a mean size; whole bytes differ by far more. */
  private static final double TRACE = 1e-6;

  /**
   * Sizes that spread over more units than the largest item has end anywhere within a unit; a spec
   * can ask for items of any size, and counting their borders one by one would never end.
   */
  private static final double MOST_BORDERS = 1_000;

  double mean() {
    return least + width / 2;
  }

  double variance() {
    return width * width / 12 + deviation * deviation;
  }

  /** The mean units of an item: rounded up, and one at least. */
  double units(CapacityUnit unit) {
    double low = least - FAR * deviation;
    double high = least + width + FAR * deviation;
    if (high - low > MOST_BORDERS * unit.bytes()) {
      return Math.max(1, mean() / unit.bytes() + 0.5);
    }
    double certain = Math.max(1, Math.ceil((low - TRACE) / unit.bytes()));
    double units = certain;
    for (double border = certain * unit.bytes(); border < high - TRACE; border += unit.bytes()) {
      units += above(border);
    }
    return units;
  }

  /** The share of the class that is larger. */
  private double above(double size) {
    if (width == 0) {
      return deviation == 0
          ? (least > size + TRACE ? 1 : 0)
          : NormalDistribution.cumulative((least - size) / deviation);
    }
    if (deviation == 0) {
      return Math.max(0, Math.min(1, (least + width - size) / width));
    }
    double above = integral((least + width - size) / deviation);
    double below = integral((least - size) / deviation);
    return deviation / width * (above - below);
  }

  /** The integral of the cumulative normal distribution. */
  private static double integral(double z) {
    if (z > FAR) {
      return z;
    }
    return z < -FAR ? 0 : z * NormalDistribution.cumulative(z) + NormalDistribution.density(z);
  }
}
