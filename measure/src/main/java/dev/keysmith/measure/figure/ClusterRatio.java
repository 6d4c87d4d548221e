package dev.keysmith.measure.figure;

/**
 * The ratio of two sums over clusters, such as the instances that have an attribute per instance,
 * with the error that follows from how clusters differ.
 *
 * <p>Items with one partition key come into a sample together, and are often alike: an error
 * calculated as if items had been drawn one by one would be too small. Of clusters k with the sums
 * y and n, the ratio is R = Σy ÷ Σn, and its variance (1 − f) · K ÷ (K − 1) · Σ(y − R·n)² ÷ (Σn)²,
 * where f is the share of the clusters that were read.
 */
final class ClusterRatio {
  /** Of the normal distribution: 95% lie within so many deviations. */
  static final double Z95 = 1.96;

  private static final double FEW_CLUSTERS = 2.7;

  /** If none of n did, the share of those that do is below 3/n, with 95% confidence. */
  private static final double RULE_OF_THREE = 3;

  private double y;
  private double n;
  private double yy;
  private double yn;
  private double nn;
  private long clusters;

  void add(long inY, long inN) {
    double clusterY = (double) inY;
    double clusterN = (double) inN;
    y += clusterY;
    n += clusterN;
    yy += clusterY * clusterY;
    yn += clusterY * clusterN;
    nn += clusterN * clusterN;
    clusters++;
  }

  /** The same with the clusters that have nothing of y; their n are in another ratio. */
  ClusterRatio over(ClusterRatio all) {
    ClusterRatio ratio = new ClusterRatio();
    ratio.y = y;
    ratio.yy = yy;
    ratio.yn = yn;
    ratio.n = all.n;
    ratio.nn = all.nn;
    ratio.clusters = all.clusters;
    return ratio;
  }

  /** More than of the normal distribution if there are few clusters, about as Student's t. */
  private double deviations() {
    return Z95 + FEW_CLUSTERS / Math.max(1, clusters - 1);
  }

  double sum() {
    return y;
  }

  double value() {
    return n == 0 ? 0 : y / n;
  }

  private double error(double fraction) {
    double ratio = value();
    double residuals = Math.max(0, yy - 2 * ratio * yn + ratio * ratio * nn);
    return clusters < 2
        ? Double.POSITIVE_INFINITY
        : Math.sqrt((1 - fraction) * clusters / (clusters - 1) * residuals) / n;
  }

  /** A mean. */
  MeasuredFigure mean(double fraction) {
    return fraction >= 1 || n == 0
        ? MeasuredFigure.exact(value())
        : new MeasuredFigure(value(), deviations() * error(fraction));
  }

  /** A share; that all or none were seen does not mean that there is no other. */
  MeasuredFigure share(double fraction) {
    MeasuredFigure figure = mean(fraction);
    boolean certain = figure.value() == 0 || figure.value() == 1;
    return (figure.isExact() && !certain) || fraction >= 1
        ? figure
        : new MeasuredFigure(
            figure.value(),
            certain && clusters > 0
                ? Math.min(1, RULE_OF_THREE / clusters) * (1 - fraction)
                : figure.margin());
  }

  /**
   * The total of y in all clusters, of which a share was read: the sum divided by the share. Its
   * variance is (1 − f) ÷ f² · Σy².
   */
  MeasuredFigure total(double fraction) {
    return fraction >= 1
        ? MeasuredFigure.exact(y)
        : new MeasuredFigure(
            y / fraction,
            clusters < 2
                ? Double.POSITIVE_INFINITY
                : deviations() * Math.sqrt((1 - fraction) * yy) / fraction);
  }

  /** Whether all that was counted in n is in y. */
  boolean isAll() {
    return y == n;
  }

  /**
   * How many independent values tell as much as those of the clusters.
   *
   * @param deviation of single values
   */
  double effectiveNumber(double deviation) {
    double error = error(0);
    return error == 0 || deviation == 0 || Double.isInfinite(error)
        ? n
        : Math.min(n, deviation * deviation / (error * error));
  }
}
