package dev.keysmith.measure.traffic;

import com.google.common.collect.ImmutableSortedMap;
import java.time.Instant;

/** The values of a metric by the start of their period. */
record MetricSeries(TrafficMetric metric, ImmutableSortedMap<Instant, Double> values) {
  double sum() {
    return values.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** Per second, in the busiest period. */
  double peak() {
    return values.values().stream().mapToDouble(Double::doubleValue).max().orElse(0)
        / metric.period();
  }
}
