package dev.keysmith.cost;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import dev.keysmith.design.TableClass;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The monthly cost of a design, by pattern and again by table and index. The patterns and the
 * storage add up to the same as the tables and indexes do: the total, but for what only the whole
 * has.
 *
 * <p>Thousands of designs are compared by their totals alone, so everything else is made out when
 * it is asked for.
 */
public final class Bill {
  private final PriceSchedule priceSchedule;
  private final ImmutableList<UnsupportedPattern> unserved;
  private final BillTotals totals;
  private final Supplier<ImmutableList<PatternBill>> patterns;
  private final Supplier<ImmutableList<TableOrIndexBill>> structures;
  private final Supplier<BillTotals> otherMode;
  private final Supplier<ImmutableList<TableClassSaving>> classSavings;

  Bill(
      PriceSchedule priceSchedule,
      ImmutableList<UnsupportedPattern> unserved,
      BillTotals totals,
      Supplier<ImmutableList<PatternBill>> patterns,
      Supplier<ImmutableList<TableOrIndexBill>> structures,
      Supplier<BillTotals> otherMode,
      Supplier<ImmutableList<TableClassSaving>> classSavings) {
    this.priceSchedule = priceSchedule;
    this.unserved = unserved;
    this.totals = totals;
    this.patterns = Suppliers.memoize(patterns::get);
    this.structures = Suppliers.memoize(structures::get);
    this.otherMode = Suppliers.memoize(otherMode::get);
    this.classSavings = Suppliers.memoize(classSavings::get);
  }

  public PriceSchedule priceSchedule() {
    return priceSchedule;
  }

  /** Those that are served, in the order of the spec. */
  public ImmutableList<PatternBill> patterns() {
    return patterns.get();
  }

  public ImmutableList<UnsupportedPattern> unserved() {
    return unserved;
  }

  /** The tables and indexes, in the order of the design. */
  public ImmutableList<TableOrIndexBill> structures() {
    return structures.get();
  }

  public BillTotals totals() {
    return totals;
  }

  /** The cost in the other capacity mode. */
  public BillTotals otherMode() {
    return otherMode.get();
  }

  /** The tables that would cost less in the other table class. */
  public ImmutableList<TableClassSaving> classSavings() {
    return classSavings.get();
  }

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
    return patterns().stream().filter(bill -> bill.pattern().id().equals(id)).findFirst();
  }

  /** Whether every pattern is served that DynamoDB supports. */
  public boolean isComplete() {
    return unserved.stream().noneMatch(UnsupportedPattern::isFault);
  }

  /** Whether the other capacity mode is cheaper. */
  public boolean isOtherModeCheaper() {
    return otherMode().monthlyUsd() < totals.monthlyUsd();
  }

  /** The tables that are not of the Standard class. */
  public ImmutableList<String> infrequentlyAccessed() {
    return structures().stream()
        .filter(bill -> bill.tableOrIndex().isTable())
        .filter(bill -> bill.tableClass() == TableClass.INFREQUENT_ACCESS)
        .map(bill -> bill.tableOrIndex().table())
        .collect(ImmutableList.toImmutableList());
  }

  public int tables() {
    return (int) structures().stream().filter(bill -> bill.tableOrIndex().isTable()).count();
  }

  public int indexes() {
    return structures().size() - tables();
  }
}
