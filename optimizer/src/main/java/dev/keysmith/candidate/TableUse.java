package dev.keysmith.candidate;

import dev.keysmith.cost.PriceSchedule;
import java.util.HashMap;
import java.util.Map;

/**
 * What a table stores and what writes do to it, with the indexes that it always has.
 *
 * @param reads units a second, at billed rates
 * @param writes units a second
 */
record TableUse(double gigabytes, double reads, double writes) {
  private static final TableUse NONE = new TableUse(0, 0, 0);

  private TableUse plus(TableUse other) {
    return new TableUse(gigabytes + other.gigabytes, reads + other.reads, writes + other.writes);
  }

  double usd(PriceSchedule prices) {
    return prices.storage(gigabytes) + prices.reads(reads) + prices.writes(writes);
  }

  /** The sums of several tables. */
  static final class Sums {
    private final Map<String, TableUse> byTable = new HashMap<>();

    void add(String table, double gigabytes, double reads, double writes) {
      byTable.merge(table, new TableUse(gigabytes, reads, writes), TableUse::plus);
    }

    TableUse of(String table) {
      return byTable.getOrDefault(table, NONE);
    }
  }
}
