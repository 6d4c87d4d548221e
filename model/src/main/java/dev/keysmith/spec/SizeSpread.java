package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * How the sizes of an attribute's values vary around their mean.
 *
 * <pre>
 *   bytes: 900                          evenly from 675 to 1,125
 *   bytes: {average: 900, p99: 3KB}     log-normal: 99% are not above 3 KB
 *   bytes: {average: 900, max: 8KB}     log-normal: one in a thousand reaches 8 KB, none exceeds it
 *   a number, a date, a uuid            always as large
 * </pre>
 *
 * @param sigma standard deviation of the logarithm of log-normal sizes
 * @param most as a multiple of the mean
 */
public record SizeSpread(Family family, double sigma, double most) {
  public static final SizeSpread FIXED = new SizeSpread(Family.FIXED, 0, 1);
  public static final SizeSpread EVEN = new SizeSpread(Family.EVEN, 0, 1.25);

  /** Even sizes reach from a quarter below the mean to a quarter above it. */
  private static final double REACH = 0.25;

  /** Enough that the larger of two evenly distributed sizes is distinguished from one. */
  private static final int EVEN_STRATA = 8;

  private static final double P99 = NormalDistribution.quantile(0.99);
  private static final double ONE_IN_A_THOUSAND = NormalDistribution.quantile(0.999);

  /** The shares at which sizes are cut into strata; closer together where few large ones count. */
  private static final ImmutableList<Double> CUTS =
      ImmutableList.of(
          0.001, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.997, 0.9995);

  private static final ImmutableList<Double> CUTS_IN_DEVIATIONS =
      CUTS.stream().map(NormalDistribution::quantile).collect(ImmutableList.toImmutableList());

  /**
   * Sizes between two shares, evenly distributed there.
   *
   * @param from the share that is smaller
   * @param to the share that is not larger
   * @param low as a multiple of the mean; high likewise
   */
  public record Stratum(double from, double to, double low, double high) {
    /** Share of the values. */
    public double share() {
      return to - from;
    }

    /** Share of the larger of two values. */
    public double shareOfLarger() {
      return to * to - from * from;
    }
  }

  /** The shape of the distribution. */
  public enum Family {
    FIXED,
    EVEN,
    LOG_NORMAL
  }

  /**
   * Log-normal sizes.
   *
   * @param p99 the size that 99% do not exceed, as a multiple of the mean
   * @param max the largest, as a multiple of the mean
   */
  public static SizeSpread logNormal(OptionalDouble p99, OptionalDouble max) {
    double sigma =
        p99.isPresent() ? sigma(P99, p99.getAsDouble()) : sigma(ONE_IN_A_THOUSAND, max.orElse(1));
    return new SizeSpread(Family.LOG_NORMAL, sigma, max.orElse(Double.POSITIVE_INFINITY));
  }

  /** The greatest percentile 99 that sizes of this family can have, as a multiple of the mean. */
  public static double greatestP99() {
    return StrictMath.exp(P99 * P99 / 2);
  }

  /** ln(quantile ÷ mean) = z·σ − σ²/2, solved for σ; the greatest where the ratio has none. */
  private static double sigma(double z, double ratio) {
    return z - Math.sqrt(Math.max(0, z * z - 2 * StrictMath.log(Math.max(1, ratio))));
  }

  public boolean varies() {
    return family != Family.FIXED;
  }

  /** Standard deviation, as a multiple of the mean. */
  public double deviation() {
    return switch (family) {
      case FIXED -> 0;
      case EVEN -> REACH / Math.sqrt(3);
      case LOG_NORMAL -> Math.sqrt(StrictMath.expm1(sigma * sigma));
    };
  }

  /** By how much the larger of two values exceeds the mean, as a multiple of it. */
  public double excessOfLarger() {
    return switch (family) {
      case FIXED -> 0;
      case EVEN -> REACH / 3;
      case LOG_NORMAL -> 2 * NormalDistribution.cumulative(sigma / Math.sqrt(2)) - 1;
    };
  }

  /** The distribution in strata, in the order of size; their mean is the mean. */
  public ImmutableList<Stratum> strata() {
    return switch (family) {
      case FIXED -> ImmutableList.of(new Stratum(0, 1, 1, 1));
      case EVEN ->
          IntStream.range(0, EVEN_STRATA)
              .mapToObj(
                  i -> {
                    double from = (double) i / EVEN_STRATA;
                    double to = (i + 1.0) / EVEN_STRATA;
                    return new Stratum(from, to, evenQuantile(from), evenQuantile(to));
                  })
              .collect(ImmutableList.toImmutableList());
      case LOG_NORMAL -> logNormalStrata();
    };
  }

  private ImmutableList<Stratum> logNormalStrata() {
    double[] edges =
        CUTS_IN_DEVIATIONS.stream()
            .mapToDouble(z -> Math.min(most, StrictMath.exp(sigma * z - sigma * sigma / 2)))
            .toArray();
    int last = edges.length - 1;
    double[] shares = new double[edges.length];
    double mean = 0;
    for (int i = 1; i <= last; i++) {
      shares[i] = i == last ? 1 : CUTS.get(i);
      mean += (shares[i] - shares[i - 1]) * (edges[i - 1] + edges[i]) / 2;
    }
    ImmutableList.Builder<Stratum> strata = ImmutableList.builder();
    for (int i = 1; i <= last; i++) {
      strata.add(new Stratum(shares[i - 1], shares[i], edges[i - 1] / mean, edges[i] / mean));
    }
    return strata.build();
  }

  /** The size, as a multiple of the mean, that a share of the values does not exceed. */
  public double quantile(double share) {
    return switch (family) {
      case FIXED -> 1;
      case EVEN -> evenQuantile(share);
      case LOG_NORMAL ->
          Math.min(
              most, StrictMath.exp(sigma * NormalDistribution.quantile(share) - sigma * sigma / 2));
    };
  }

  private static double evenQuantile(double share) {
    return 1 - REACH + 2 * REACH * share;
  }
}
