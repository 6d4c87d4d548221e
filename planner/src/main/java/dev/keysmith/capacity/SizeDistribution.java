package dev.keysmith.capacity;

import com.google.common.collect.ImmutableList;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How large the items of a layout, or the entries of an index, are.
 *
 * <p>The units of the mean are not the mean of the units: items of 1,017 bytes on average, half of
 * them above 1,024, take 1.5 write units each.
 */
public final class SizeDistribution {
  private static final double ONE_ITEM = 1;

  /**
   * Sums that vary by less than this part of a unit are rounded as their mean is; by more than the
   * other, they end anywhere within a unit, which costs half of it.
   */
  private static final double NARROW = 0.002;

  private static final double WIDE = 0.45;

  private static final int FEW = 48;

  private final ImmutableList<SizeClass> classes;
  private final double mean;
  private final double variance;
  private final double readUnits;
  private final double writeUnits;

  /** Read units of few items together, which every Query asks for; zero where not known yet. */
  private final double[] fewReadUnits = new double[FEW];

  /** Mean read units of Queries to the end, which many plans have in common. */
  private final Map<ItemCount, Double> queryUnits = new ConcurrentHashMap<>();

  private SizeDistribution(ImmutableList<SizeClass> classes) {
    this.classes = classes;
    this.mean = classes.stream().mapToDouble(one -> one.share() * one.mean()).sum();
    this.variance =
        classes.stream()
            .mapToDouble(
                one -> one.share() * (one.variance() + (one.mean() - mean) * (one.mean() - mean)))
            .sum();
    this.readUnits = average(CapacityUnit.READ);
    this.writeUnits = average(CapacityUnit.WRITE);
  }

  /** Shares add up to one. */
  public static SizeDistribution of(ImmutableList<SizeClass> classes) {
    return new SizeDistribution(classes);
  }

  /** All of one size. */
  public static SizeDistribution exactly(double bytes) {
    return of(ImmutableList.of(new SizeClass(1, bytes, 0, 0)));
  }

  private double average(CapacityUnit unit) {
    double units = 0;
    for (SizeClass one : classes) {
      units += one.share() * one.units(unit);
    }
    return units;
  }

  /** Mean bytes. */
  public double mean() {
    return mean;
  }

  /** Variance of the bytes. */
  public double variance() {
    return variance;
  }

  /** Mean units of one item, rounded up by itself. */
  public double units(CapacityUnit unit) {
    return unit == CapacityUnit.READ ? readUnits : writeUnits;
  }

  /** Mean units of so many items that are rounded up together, beside what else is read. */
  double units(double items, CapacityUnit unit) {
    if (items == ONE_ITEM) {
      return units(unit);
    }
    int number = (int) items;
    if (unit != CapacityUnit.READ || number >= FEW || number != items) {
      return units(items * mean, items * variance, unit);
    }
    // Threads that calculate it at once write the same.
    if (fewReadUnits[number] == 0) {
      fewReadUnits[number] = units(items * mean, items * variance, unit);
    }
    return fewReadUnits[number];
  }

  /** Mean units of a Query that reads all of a number of items, strongly consistent. */
  double queryUnits(ItemCount count) {
    Double known = queryUnits.get(count);
    if (known == null) {
      known = count.mean(new PagedUnits(this, CapacityUnit.READ, QueryPages.itemsPerPage(mean)));
      queryUnits.put(count, known);
    }
    return known;
  }

  /** Mean units of a sum of many sizes, rounded up. */
  public static double units(double mean, double variance, CapacityUnit unit) {
    double deviation = Math.sqrt(variance);
    if (deviation <= NARROW * unit.bytes()) {
      return unit.covering(mean);
    }
    double low = mean - 4 * deviation;
    if (deviation >= WIDE * unit.bytes() && low > 0) {
      return mean / unit.bytes() + 0.5;
    }
    double covering = unit.covering(low);
    // No border is near.
    return mean + 4 * deviation <= covering * unit.bytes()
        ? covering
        : new SizeClass(1, mean, 0, deviation).units(unit);
  }
}
