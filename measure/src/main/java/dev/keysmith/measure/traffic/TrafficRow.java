package dev.keysmith.measure.traffic;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.TableOrIndex;

/**
 * What a table or an index does per second: read units, write units, or requests of an operation.
 *
 * @param what {@code read units}, {@code write units}, or the operation
 * @param patterns what each pattern contributes by the spec and its plan
 * @param measured average over all the time of the metrics
 * @param peak average of the busiest period
 */
public record TrafficRow(
    TableOrIndex target,
    String what,
    ImmutableMap<String, Double> patterns,
    double measured,
    double peak) {
  public static final String READ_UNITS = "read units";
  public static final String WRITE_UNITS = "write units";

  /** From here on, a difference asks for an explanation. */
  static final double NOTICEABLE = 0.2;

  /** Less than one request in 100 seconds explains nothing. */
  private static final double FEWEST = 0.01;

  public double predicted() {
    return patterns.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  public boolean isOperation() {
    return !what.equals(READ_UNITS) && !what.equals(WRITE_UNITS);
  }

  public boolean deviates() {
    return deviates(predicted());
  }

  boolean deviates(double expected) {
    return Math.abs(measured - expected) > NOTICEABLE * Math.max(measured, expected)
        && Math.max(measured, expected) >= FEWEST;
  }
}
