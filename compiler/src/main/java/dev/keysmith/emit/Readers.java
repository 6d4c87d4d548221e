package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSetMultimap;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.Structure;
import dev.keysmith.plan.Step;

/**
 * Which patterns ask what of which table or index.
 *
 * @param reads by what is read
 * @param items by what is read and the layouts of the items that are asked for
 * @param writes by the table that is written
 */
public record Readers(
    ImmutableSetMultimap<Structure, String> reads,
    ImmutableSetMultimap<ItemIn, String> items,
    ImmutableSetMultimap<String, String> writes) {

  /** Items of one layout in a table or an index. */
  public record ItemIn(Structure structure, String layout) {}

  public static Readers of(Bill bill) {
    ImmutableSetMultimap.Builder<Structure, String> reads = ImmutableSetMultimap.builder();
    ImmutableSetMultimap.Builder<ItemIn, String> items = ImmutableSetMultimap.builder();
    ImmutableSetMultimap.Builder<String, String> writes = ImmutableSetMultimap.builder();
    for (PatternBill one : bill.patterns()) {
      String id = one.pattern().id();
      for (Step step : one.plan().steps()) {
        Structure structure = new Structure(step.table(), step.index());
        if (step.operation().isRead()) {
          reads.put(structure, id);
          step.fetches().forEach(layout -> items.put(new ItemIn(structure, layout), id));
        } else {
          writes.put(step.table(), id);
        }
      }
    }
    return new Readers(reads.build(), items.build(), writes.build());
  }

  ImmutableList<String> of(Structure structure) {
    return reads.get(structure).asList();
  }

  ImmutableList<String> of(Structure structure, String layout) {
    return items.get(new ItemIn(structure, layout)).asList();
  }
}
