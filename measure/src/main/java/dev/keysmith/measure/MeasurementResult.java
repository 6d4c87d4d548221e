package dev.keysmith.measure;

import com.google.common.collect.ImmutableList;
import dev.keysmith.measure.figure.MeasuredData;
import dev.keysmith.measure.traffic.HotKeys;
import dev.keysmith.measure.traffic.TrafficComparison;
import java.util.Optional;

/**
 * All that was measured, beside the spec.
 *
 * @param source what was measured, in words
 * @param data of items; empty if only metrics were given
 * @param closedSets with those values that may appear
 * @param comparisons of all figures
 * @param traffic of metrics
 * @param spec with the measured figures
 */
public record MeasurementResult(
    String application,
    String source,
    Optional<MeasuredData> data,
    ImmutableList<ClosedSetShares> closedSets,
    ImmutableList<FigureComparison> comparisons,
    Optional<TrafficComparison> traffic,
    ImmutableList<HotKeys> hotKeys,
    MeasuredSpec spec) {

  public ImmutableList<FigureComparison> differences() {
    return comparisons.stream()
        .filter(comparison -> !comparison.agrees())
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether the design explains every item. */
  public boolean isExplained() {
    return data.map(MeasuredData::isExplained).orElse(true);
  }
}
