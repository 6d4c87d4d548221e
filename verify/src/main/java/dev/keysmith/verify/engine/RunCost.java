package dev.keysmith.verify.engine;

import dev.keysmith.aws.PriceItem;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.design.Design;
import dev.keysmith.plan.NumberFormat;

/**
 * What a run does to an engine that costs money, told before it begins.
 *
 * @param items how many it writes, about
 * @param requests how many it sends beside those, about
 */
public record RunCost(int tables, int indexes, long items, long requests, double usd) {
  private static final double MILLION = 1e6;

  /** Of a run with a design's tables. */
  public static RunCost of(Design design, long items, long requests, double usd) {
    int indexes = design.tables().values().stream().mapToInt(table -> table.indexes().size()).sum();
    return new RunCost(design.tables().size(), indexes, items, requests, usd);
  }

  /** What so many units cost on demand. Storage for the minutes of a run is next to nothing. */
  public static double usd(double writeUnits, double readUnits, PriceList prices, String region) {
    return writeUnits / MILLION * prices.of(region, PriceItem.ON_DEMAND_WRITE)
        + readUnits / MILLION * prices.of(region, PriceItem.ON_DEMAND_READ);
  }

  /** "creates 3 tables with 7 indexes, writes about 2,000 items … roughly $0.02". */
  public String sentence() {
    return "creates "
        + NumberFormat.counted(tables, "table")
        + (indexes == 0 ? "" : " with " + NumberFormat.counted(indexes, "index", "indexes"))
        + ", writes about "
        + NumberFormat.counted((double) items, "item")
        + " and runs about "
        + NumberFormat.counted((double) requests, "request")
        + ": roughly "
        + MoneyFormat.text(usd);
  }
}
