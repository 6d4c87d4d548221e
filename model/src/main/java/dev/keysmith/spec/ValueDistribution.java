package dev.keysmith.spec;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How the values of an attribute differ beyond their mean size and their number.
 *
 * @param hottest share of the most frequent value of an open set; empty where all are as frequent
 * @param sizes how long values are
 * @param within the attribute of which each value occurs with one value only, as a city with its
 *     state
 */
public record ValueDistribution(OptionalDouble hottest, SizeSpread sizes, Optional<String> within) {
  public static final ValueDistribution EVEN =
      new ValueDistribution(OptionalDouble.empty(), SizeSpread.FIXED, Optional.empty());

  /** The same with values of other lengths. */
  public ValueDistribution withSizes(SizeSpread other) {
    return new ValueDistribution(hottest, other, within);
  }
}
