package dev.keysmith.verify.engine;

import dev.keysmith.aws.PriceItem;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.design.Design;
import dev.keysmith.plan.NumberFormat;

/**
 * The estimated size and cost of a run on AWS, shown before it begins.
 *
 * @param items the approximate number of items written
 * @param requests the approximate number of further requests
 */
public record RunCost(int tables, int indexes, long items, long requests, double usd) {
  private static final double MILLION = 1e6;

  /** The cost of a run with the tables of a design. */
  public static RunCost of(Design design, long items, long requests, double usd) {
    int indexes = design.tables().values().stream().mapToInt(table -> table.indexes().size()).sum();
    return new RunCost(design.tables().size(), indexes, items, requests, usd);
  }

  /** The on-demand cost of the units. The storage for the minutes of a run is negligible. */
  public static double usd(double writeUnits, double readUnits, PriceList prices, String region) {
    return writeUnits / MILLION * prices.of(region, PriceItem.ON_DEMAND_WRITE)
        + readUnits / MILLION * prices.of(region, PriceItem.ON_DEMAND_READ);
  }

  /** "creates 3 tables with 7 indexes, writes about 2,000 items …". */
  public String sentence() {
    return String.format(
        "creates %s%s, writes about %s and runs about %s, at an estimated cost of %s",
        NumberFormat.counted(tables, "table"),
        indexes == 0 ? "" : " with " + NumberFormat.counted(indexes, "index", "indexes"),
        NumberFormat.counted((double) items, "item"),
        NumberFormat.counted((double) requests, "request"),
        MoneyFormat.text(usd));
  }
}
