package dev.keysmith.cost;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * Sums that do not depend on the order of what is added, so that a bill by patterns and the same
 * bill by tables end in the same last digit.
 *
 * <p>The exact sum is kept as a few doubles of which none overlaps another, from the smallest to
 * the largest. Every candidate is summed up, and decimal numbers would take most of that time.
 */
public final class OrderIndependentSum {
  /** The exact sum so far, in the first of these. */
  private double[] parts = new double[4];

  private int count;

  private OrderIndependentSum() {}

  /** The exact sum, rounded once. */
  public static double of(DoubleStream amounts) {
    double[] all = amounts.toArray();
    OrderIndependentSum sum = new OrderIndependentSum();
    for (double amount : all) {
      sum.add(amount);
    }
    double rounded = sum.rounded();
    // A sum on the way may be beyond the largest double where the whole is not.
    return Double.isFinite(rounded) ? rounded : decimal(all);
  }

  private static double decimal(double... amounts) {
    return Arrays.stream(amounts)
        .mapToObj(BigDecimal::new)
        .reduce(BigDecimal.ZERO, BigDecimal::add)
        .doubleValue();
  }

  private void add(double amount) {
    double larger = amount;
    int kept = 0;
    for (int i = 0; i < count; i++) {
      double one = Math.abs(larger) >= Math.abs(parts[i]) ? larger : parts[i];
      double other = one == larger ? parts[i] : larger;
      double both = one + other;
      double lost = other - (both - one);
      if (lost != 0) {
        parts[kept++] = lost;
      }
      larger = both;
    }
    if (kept == parts.length) {
      parts = Arrays.copyOf(parts, 2 * kept);
    }
    parts[kept++] = larger;
    count = kept;
  }

  private double rounded() {
    if (count == 0) {
      return 0;
    }
    int left = count - 1;
    double sum = parts[left];
    double lost = 0;
    while (left > 0 && lost == 0) {
      double before = sum;
      left--;
      sum = before + parts[left];
      lost = parts[left] - (sum - before);
    }
    // Half way between two doubles: what is left decides.
    if (left > 0 && lost != 0 && Math.signum(lost) == Math.signum(parts[left - 1])) {
      double next = sum + 2 * lost;
      if (next - sum == 2 * lost) {
        sum = next;
      }
    }
    // Without a negative zero.
    return sum + 0.0;
  }
}
