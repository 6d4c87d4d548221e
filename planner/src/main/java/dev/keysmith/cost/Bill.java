package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.TableClass;
import java.util.Optional;

/**
 * The monthly cost of a design, by pattern and again by table and index. The patterns and the
 * storage add up to the same as the tables and indexes do: the total, but for what only the whole
 * has.
 *
 * @param patterns those that are served, in the order of the spec
 * @param structures the tables and indexes, in the order of the design
 * @param otherMode the cost in the other capacity mode
 * @param classSavings the tables that would cost less in the other table class
 */
public record Bill(
    PriceSchedule priceSchedule,
    ImmutableList<PatternBill> patterns,
    ImmutableList<UnsupportedPattern> unserved,
    ImmutableList<TableOrIndexBill> structures,
    BillTotals totals,
    BillTotals otherMode,
    ImmutableList<TableClassSaving> classSavings) {

  public PricingOptions options() {
    return priceSchedule.options();
  }

  public double monthlyUsd() {
    return totals.monthlyUsd();
  }

  /**
   * The cost of what patterns use and data takes, which the optimiser minimises: all but rounding
   * up to whole units, which is less than a dollar for a table or an index.
   */
  public double usedUsd() {
    return monthlyUsd() - totals.roundedUp();
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

  /** The tables that are not of the Standard class. */
  public ImmutableList<String> infrequentlyAccessed() {
    return structures.stream()
        .filter(bill -> bill.tableOrIndex().isTable())
        .filter(bill -> bill.tableClass() == TableClass.INFREQUENT_ACCESS)
        .map(bill -> bill.tableOrIndex().table())
        .collect(ImmutableList.toImmutableList());
  }

  public int tables() {
    return (int) structures.stream().filter(bill -> bill.tableOrIndex().isTable()).count();
  }

  public int indexes() {
    return structures.size() - tables();
  }
}
