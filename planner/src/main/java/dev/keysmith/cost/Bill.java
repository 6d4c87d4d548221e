package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * The monthly cost of a design at average traffic, by pattern and again by table and index. The
 * patterns and the storage add up to the same total as the tables and indexes do.
 *
 * @param patterns those that are served, in the order of the spec
 * @param structures the tables and indexes, in the order of the design
 * @param otherMode the cost in the other capacity mode
 */
public record Bill(
    PriceSchedule priceSchedule,
    ImmutableList<PatternBill> patterns,
    ImmutableList<UnsupportedPattern> unserved,
    ImmutableList<TableOrIndexBill> structures,
    BillTotals totals,
    BillTotals otherMode) {

  public PricingOptions options() {
    return priceSchedule.options();
  }

  public double monthlyUsd() {
    return totals.monthlyUsd();
  }

  public Optional<PatternBill> pattern(String id) {
    return patterns.stream().filter(bill -> bill.pattern().id().equals(id)).findFirst();
  }

  /** Whether every pattern is served that DynamoDB supports. */
  public boolean isComplete() {
    return unserved.stream().noneMatch(UnsupportedPattern::isFault);
  }

  /** Whether the other capacity mode is cheaper. */
  public boolean isOtherModeCheaper() {
    return otherMode.monthlyUsd() < totals.monthlyUsd();
  }

  public int tables() {
    return (int) structures.stream().filter(bill -> bill.tableOrIndex().isTable()).count();
  }

  public int indexes() {
    return structures.size() - tables();
  }
}
