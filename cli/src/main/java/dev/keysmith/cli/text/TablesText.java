package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableSetMultimap;
import dev.keysmith.cli.text.TextTable.Column;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.emit.report.KeyText;
import dev.keysmith.emit.report.SparseIndexes;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.spec.Spec;

/** Shows a person the tables and indexes of a design: their keys, what they hold and serve. */
final class TablesText {
  private final Spec spec;
  private final Design design;
  private final ImmutableSetMultimap<TableOrIndex, String> readers;

  TablesText(Spec spec, Design design, Bill bill) {
    this.spec = spec;
    this.design = design;
    this.readers = readers(bill);
  }

  /** The patterns that read from each, in the order of the spec. */
  private static ImmutableSetMultimap<TableOrIndex, String> readers(Bill bill) {
    ImmutableSetMultimap.Builder<TableOrIndex, String> readers = ImmutableSetMultimap.builder();
    for (PatternBill pattern : bill.patterns()) {
      for (PlanStep step : pattern.plan().steps()) {
        if (step.request().operation().isRead()) {
          readers.put(TableOrIndex.of(step.request().target()), pattern.pattern().id());
        }
      }
    }
    return readers.build();
  }

  TextTable table(Bill bill) {
    TextTable text =
        new TextTable(
            Column.text("table or index"),
            Column.text("partition key"),
            Column.text("sort key"),
            Column.text("holds"),
            Column.text("read by"),
            Column.number("a month"));
    for (TableOrIndexBill one : bill.structures()) {
      Table table = design.table(one.tableOrIndex().table());
      String readBy = String.join(", ", readers.get(one.tableOrIndex()));
      String dollars = MoneyFormat.text(one.monthlyUsd());
      one.tableOrIndex()
          .index()
          .flatMap(table::index)
          .ifPresentOrElse(
              index ->
                  text.add(
                      "  " + index.name(),
                      KeyText.together(index.partition()),
                      KeyText.together(index.sort()),
                      KeyText.projection(index) + more(table, index),
                      readBy,
                      dollars),
              () ->
                  text.add(
                      table.name(),
                      table.key().partition(),
                      table.key().sort().orElse(""),
                      String.join(", ", table.entities()),
                      readBy,
                      dollars));
    }
    return text;
  }

  private String more(Table table, Index index) {
    return (SparseIndexes.is(spec, table, index) ? "; sparse" : "")
        + (index.local() ? "; local" : "");
  }
}
