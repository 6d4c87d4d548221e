package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * What a design costs a month at average traffic, by patterns and again by tables and indexes. The
 * patterns and the storage add up to the same total as the tables and indexes do.
 *
 * @param patterns those that are served, in the order of the spec
 * @param structures in the order of the design
 * @param otherMode what the same would cost on demand instead of provisioned, or the reverse
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

  /** Whether every pattern is served that DynamoDB is for. */
  public boolean isComplete() {
    return unserved.stream().noneMatch(UnsupportedPattern::isFault);
  }

  /** Whether paying the other way would be cheaper. */
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
