package dev.keysmith.measure.traffic;

import com.google.common.collect.ImmutableList;
import java.time.Duration;
import java.time.Instant;

/**
 * The metrics of some files.
 *
 * @param start of the first period that has a value, or as the queries say
 * @param end of the last
 * @param period the longest, in seconds: peaks within it are not seen
 * @param remarks what was left out, and why
 */
public record MeasuredTraffic(
    ImmutableList<MetricSeries> series,
    Instant start,
    Instant end,
    int period,
    ImmutableList<String> remarks) {
  double seconds() {
    return Math.max(1, Duration.between(start, end).toSeconds());
  }
}
