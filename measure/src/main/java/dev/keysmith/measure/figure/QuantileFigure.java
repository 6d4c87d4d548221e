package dev.keysmith.measure.figure;

import java.util.Arrays;

/**
 * A quantile of a sample: the value, and the interval that has that of all with 95% confidence, by
 * the ranks that it has in samples.
 */
public record QuantileFigure(double value, double low, double high) {
  private static final double P99 = 0.99;

  /**
   * The 99th percentile.
   *
   * @param sorted in ascending order
   * @param effective how many independent values they count for
   * @param fraction the share of all values that they are
   */
  static QuantileFigure p99(double[] sorted, double effective, double fraction) {
    if (sorted.length == 0) {
      return new QuantileFigure(0, 0, 0);
    }
    double spread =
        fraction >= 1
            ? 0
            : ClusterRatio.Z95
                * Math.sqrt(P99 * (1 - P99) * (1 - fraction) / Math.max(1, effective));
    return new QuantileFigure(
        at(sorted, P99), at(sorted, P99 - spread), at(sorted, Math.min(1, P99 + spread)));
  }

  private static double at(double[] sorted, double share) {
    int rank = (int) Math.ceil(share * sorted.length);
    return sorted[Math.max(0, Math.min(sorted.length, rank) - 1)];
  }

  static double[] sorted(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted;
  }
}
