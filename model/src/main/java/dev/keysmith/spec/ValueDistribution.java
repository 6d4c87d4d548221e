package dev.keysmith.spec;

import com.google.common.collect.ImmutableMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How the values of an attribute differ beyond their mean size and their number.
 *
 * @param hottest share of the most frequent value of an open set; empty where all are as frequent
 * @param sizes how long values are
 * @param within the attribute of which each value occurs with one value only, as a city with its
 *     state
 * @param ranges the shares of numbers that patterns state, as the fractions of their conditions
 */
public record ValueDistribution(
    OptionalDouble hottest,
    SizeSpread sizes,
    Optional<String> within,
    ImmutableMap<LiteralRange, Double> ranges) {
  /** An open set has values in every range, and others: neither none nor all is known of it. */
  private static final double LEAST = 1e-6;

  public static final ValueDistribution EVEN =
      new ValueDistribution(OptionalDouble.empty(), SizeSpread.FIXED, Optional.empty());

  public ValueDistribution(OptionalDouble hottest, SizeSpread sizes, Optional<String> within) {
    this(hottest, sizes, within, ImmutableMap.of());
  }

  /** The same with values of other lengths. */
  public ValueDistribution withSizes(SizeSpread other) {
    return new ValueDistribution(hottest, other, within, ranges);
  }

  /** The same with shares of ranges. */
  public ValueDistribution withRanges(ImmutableMap<LiteralRange, Double> stated) {
    return new ValueDistribution(hottest, sizes, within, stated);
  }

  /**
   * The share of the values in a range: as stated, or at least that of every stated range in it.
   */
  double share(LiteralRange range) {
    Double stated = ranges.get(range);
    double share =
        stated != null
            ? stated
            : ranges.entrySet().stream()
                .filter(other -> range.containsAll(other.getKey()))
                .mapToDouble(Map.Entry::getValue)
                .max()
                .orElse(Cardinality.DEFAULT_FRACTION);
    return Math.min(1 - LEAST, Math.max(LEAST, share));
  }
}
