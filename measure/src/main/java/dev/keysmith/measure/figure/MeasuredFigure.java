package dev.keysmith.measure.figure;

/**
 * A figure with its sampling error.
 *
 * @param margin half the width of its 95% confidence interval; 0 if everything was read, infinite
 *     if the sample does not say
 */
public record MeasuredFigure(double value, double margin) {
  public static MeasuredFigure exact(double value) {
    return new MeasuredFigure(value, 0);
  }

  public boolean isExact() {
    return margin == 0;
  }

  /** Whether a value lies within the sampling error, or so near that it makes no difference. */
  public boolean agreesWith(double stated, double tolerance) {
    return Math.abs(value - stated) <= margin + tolerance * Math.abs(stated);
  }

  /** Per so many of another figure; the relative errors of both add up like deviations. */
  MeasuredFigure per(MeasuredFigure other) {
    double ratio = other.value == 0 ? 0 : value / other.value;
    double own = value == 0 ? 0 : margin / value;
    double others = other.value == 0 ? 0 : other.margin / other.value;
    return new MeasuredFigure(ratio, ratio * Math.hypot(own, others));
  }
}
