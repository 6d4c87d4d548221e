package dev.keysmith.cost;

import java.math.BigDecimal;
import java.util.stream.DoubleStream;

/**
 * Sums that do not depend on the order of what is added, so that a bill by patterns and the same
 * bill by tables end in the same last digit.
 */
public final class OrderIndependentSum {
  private OrderIndependentSum() {}

  /** The exact sum, rounded once. */
  public static double of(DoubleStream amounts) {
    return amounts.mapToObj(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add).doubleValue();
  }
}
