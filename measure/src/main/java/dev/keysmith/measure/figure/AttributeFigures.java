package dev.keysmith.measure.figure;

import com.google.common.collect.ImmutableMap;

/**
 * What was measured of an attribute.
 *
 * @param types how many values of each type of DynamoDB there are, the most frequent first
 * @param present the share of instances that have it
 * @param digits of the longest number; 0 if there is none
 */
public record AttributeFigures(
    String name,
    ImmutableMap<String, Long> types,
    MeasuredFigure present,
    SizeFigures bytes,
    int digits,
    DistinctFigures distinct) {
  /** How many values there were. */
  public long values() {
    return types.values().stream().mapToLong(Long::longValue).sum();
  }
}
