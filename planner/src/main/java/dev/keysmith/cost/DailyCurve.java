package dev.keysmith.cost;

import com.google.common.primitives.ImmutableDoubleArray;
import dev.keysmith.spec.TrafficRate;
import java.util.stream.IntStream;

/**
 * How traffic goes up and down within a day: from the peak at noon it falls to nothing at midnight,
 * the faster the further the peak is above the average.
 *
 * <pre>
 *   rate, t hours from noon = peak × (1 − t ÷ 12) ^ (peak ÷ average − 1)
 * </pre>
 *
 * The mean of that is the average, whatever the peak. Capacity that auto scaling provisions in an
 * hour must be enough for all of that hour and the hours next to it: it is raised before the load
 * comes, and lowered an hour late. All patterns peak at the same time, so that the capacity of a
 * table is the sum over its patterns.
 */
final class DailyCurve {
  static final int HOURS = 24;
  private static final double NOON_TO_MIDNIGHT = 12;

  /** Half of the hour itself, and the hour before or after. */
  private static final double REACH = 1.5;

  private DailyCurve() {}

  /** The rates that capacity is provisioned for in each hour, the first at midnight. */
  static ImmutableDoubleArray provisioned(TrafficRate traffic) {
    return ImmutableDoubleArray.copyOf(
        IntStream.range(0, HOURS)
            .mapToDouble(hour -> Math.max(0, Math.abs(hour - NOON_TO_MIDNIGHT) - REACH))
            .map(fromNoon -> rate(traffic, fromNoon)));
  }

  /** The mean of that over the day. */
  static double mean(ImmutableDoubleArray hourly) {
    return hourly.stream().sum() / HOURS;
  }

  private static double rate(TrafficRate traffic, double fromNoon) {
    if (traffic.average() <= 0 || traffic.peak() <= traffic.average()) {
      return traffic.average();
    }
    double steepness = traffic.peak() / traffic.average() - 1;
    return traffic.peak() * StrictMath.pow(1 - fromNoon / NOON_TO_MIDNIGHT, steepness);
  }
}
