package dev.keysmith.measure.figure;

import com.google.common.collect.ImmutableMap;

/**
 * How many different values there are.
 *
 * @param seen in the sample
 * @param unseen the share of all instances whose value was not seen, by the share of the values
 *     that were seen once (Good and Turing); 0 if everything was read
 * @param hottest the share of the most frequent value
 * @param shares of each value, the most frequent first, if there are so few that they are a closed
 *     set; values are data, and shown only if the user allows it
 */
public record DistinctFigures(
    long seen, double unseen, MeasuredFigure hottest, ImmutableMap<String, MeasuredFigure> shares) {

  public boolean isClosedSet() {
    return !shares.isEmpty();
  }

  @Override
  public String toString() {
    // Values must not appear in a message by accident.
    return "DistinctFigures[seen=" + seen + "]";
  }
}
