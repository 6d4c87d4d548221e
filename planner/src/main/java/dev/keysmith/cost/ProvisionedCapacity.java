package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableDoubleArray;
import dev.keysmith.cost.PricingOptions.Reserved;
import dev.keysmith.design.Design;
import dev.keysmith.design.TableClass;
import dev.keysmith.spec.TrafficRate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The capacity that auto scaling provisions for tables and indexes hour by hour, in whole units and
 * at least one of each. A local index uses that of its table.
 */
final class ProvisionedCapacity {
  /** Reserved capacity is sold in such blocks. */
  private static final int BLOCK = 100;

  private final ImmutableList<HourlyUnits> reads;
  private final ImmutableList<HourlyUnits> writes;
  private final PriceSchedule priceSchedule;

  /** Units that a pattern uses in a table or an index, per execution. */
  record UnitUse(TableOrIndex target, TrafficRate traffic, double reads, double writes) {}

  /**
   * Units in each hour of the day.
   *
   * @param needed for the traffic at the target utilisation
   * @param provisioned whole units, at least one
   */
  private record HourlyUnits(double[] needed, double[] provisioned) {
    static HourlyUnits of(double[] needed) {
      double[] whole = new double[needed.length];
      for (int hour = 0; hour < needed.length; hour++) {
        // What is whole but for the rounding of doubles is whole.
        whole[hour] = Math.max(1, Math.ceil(needed[hour] - 1e-9));
      }
      return new HourlyUnits(needed, whole);
    }

    double roundedUp() {
      return IntStream.range(0, DailyCurve.HOURS)
              .mapToDouble(hour -> provisioned[hour] - needed[hour])
              .sum()
          / DailyCurve.HOURS;
    }
  }

  private ProvisionedCapacity(
      ImmutableList<HourlyUnits> reads,
      ImmutableList<HourlyUnits> writes,
      PriceSchedule priceSchedule) {
    this.reads = reads;
    this.writes = writes;
    this.priceSchedule = priceSchedule;
  }

  static ProvisionedCapacity of(TablesOfOneClass tables, Collection<UnitUse> uses) {
    Design design = tables.design();
    PriceSchedule priceSchedule = tables.prices();
    Map<TableOrIndex, double[]> reads = new LinkedHashMap<>();
    Map<TableOrIndex, double[]> writes = new LinkedHashMap<>();
    for (TableOrIndex each : TableOrIndex.all(design)) {
      if (tables.contains(each.table())) {
        reads.putIfAbsent(each.home(design), new double[DailyCurve.HOURS]);
        writes.putIfAbsent(each.home(design), new double[DailyCurve.HOURS]);
      }
    }
    double utilisation = priceSchedule.options().utilisation();
    for (UnitUse use : uses) {
      TableOrIndex home = use.target().home(design);
      double[] read = reads.get(home);
      double[] written = writes.get(home);
      if (read == null || written == null) {
        continue;
      }
      ImmutableDoubleArray rates = priceSchedule.provisioned(use.traffic());
      for (int hour = 0; hour < DailyCurve.HOURS; hour++) {
        double rate = rates.get(hour) / utilisation;
        read[hour] += rate * use.reads();
        written[hour] += rate * use.writes();
      }
    }
    return new ProvisionedCapacity(hourly(reads), hourly(writes), priceSchedule);
  }

  private static ImmutableList<HourlyUnits> hourly(Map<TableOrIndex, double[]> needed) {
    return ImmutableMap.copyOf(needed).values().stream()
        .map(HourlyUnits::of)
        .collect(ImmutableList.toImmutableList());
  }

  /** Dollars per month for units that no pattern uses. */
  double roundedUpUsd() {
    return PriceSchedule.HOURS
        * (roundedUp(reads) * priceSchedule.readPrice()
            + roundedUp(writes) * priceSchedule.writePrice());
  }

  private static double roundedUp(ImmutableList<HourlyUnits> units) {
    return OrderIndependentSum.of(units.stream().mapToDouble(HourlyUnits::roundedUp));
  }

  /** Whether a reservation is wanted, and sold for these tables. */
  boolean canBeReserved() {
    return priceSchedule.options().reserved() != Reserved.NONE
        && priceSchedule.tableClass() == TableClass.STANDARD;
  }

  /** The blocks that are worth reserving; those of all tables count together. */
  ReservedCapacity reserved() {
    int writeBlocks =
        blocks(writes, priceSchedule.writePrice(), priceSchedule.reservedWritePrice());
    int readBlocks = blocks(reads, priceSchedule.readPrice(), priceSchedule.reservedReadPrice());
    double saved = 0;
    for (int block = 0; block < writeBlocks; block++) {
      saved += saved(writes, block, priceSchedule.writePrice(), priceSchedule.reservedWritePrice());
    }
    for (int block = 0; block < readBlocks; block++) {
      saved += saved(reads, block, priceSchedule.readPrice(), priceSchedule.reservedReadPrice());
    }
    return new ReservedCapacity(
        writeBlocks * BLOCK, readBlocks * BLOCK, saved * PriceSchedule.HOURS);
  }

  /** The first blocks are used most, so they pay as long as the next one does. */
  private static int blocks(ImmutableList<HourlyUnits> units, double price, double reserved) {
    int blocks = 0;
    while (saved(units, blocks, price, reserved) > 0) {
      blocks++;
    }
    return blocks;
  }

  /** Dollars an hour, in the mean over the day. */
  private static double saved(
      ImmutableList<HourlyUnits> units, int block, double price, double reserved) {
    double used = 0;
    for (int hour = 0; hour < DailyCurve.HOURS; hour++) {
      double total = 0;
      for (HourlyUnits one : units) {
        total += one.provisioned()[hour];
      }
      used += Math.min(BLOCK, Math.max(0, total - (double) block * BLOCK)) / DailyCurve.HOURS;
    }
    return used * price - BLOCK * reserved;
  }
}
