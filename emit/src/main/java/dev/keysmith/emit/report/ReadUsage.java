package dev.keysmith.emit.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSetMultimap;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.plan.PlanStep;

/**
 * Which patterns use which table or index.
 *
 * @param reads by what is read
 * @param items by what is read and the layouts of the queried items
 * @param writes by the table that is written
 */
public record ReadUsage(
    ImmutableSetMultimap<TableOrIndex, String> reads,
    ImmutableSetMultimap<ItemLocation, String> items,
    ImmutableSetMultimap<String, String> writes) {

  /** Items of one layout in a table or an index. */
  record ItemLocation(TableOrIndex structure, String layout) {}

  public static ReadUsage of(Bill bill) {
    ImmutableSetMultimap.Builder<TableOrIndex, String> reads = ImmutableSetMultimap.builder();
    ImmutableSetMultimap.Builder<ItemLocation, String> items = ImmutableSetMultimap.builder();
    ImmutableSetMultimap.Builder<String, String> writes = ImmutableSetMultimap.builder();
    for (PatternBill one : bill.patterns()) {
      String id = one.pattern().id();
      for (PlanStep step : one.plan().steps()) {
        TableOrIndex structure = TableOrIndex.of(step.request().target());
        if (step.request().operation().isRead()) {
          reads.put(structure, id);
          step.request()
              .layouts()
              .forEach(layout -> items.put(new ItemLocation(structure, layout), id));
        } else {
          writes.put(step.request().table(), id);
        }
      }
    }
    return new ReadUsage(reads.build(), items.build(), writes.build());
  }

  public ImmutableList<String> of(TableOrIndex structure) {
    return reads.get(structure).asList();
  }

  public ImmutableList<String> of(TableOrIndex structure, String layout) {
    return items.get(new ItemLocation(structure, layout)).asList();
  }
}
