package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cli.text.TextTable.Column;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.BillTotals;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.emit.report.PlanText;
import dev.keysmith.plan.NumberFormat;
import java.io.PrintWriter;

/** Shows a bill to a person. */
public final class CostText {
  private final PrintWriter out;
  private final int width;

  public CostText(PrintWriter out, int width) {
    this.out = out;
    this.width = width;
  }

  public void show(String application, Bill bill) {
    headline(application, bill);
    patterns(bill);
    unserved(bill.unserved());
    structures(bill);
    otherMode(bill);
  }

  /** What something costs a month, and how that is paid. */
  void headline(String what, Bill bill) {
    out.print(
        WrappedParagraph.of(
            "",
            what
                + ": "
                + MoneyFormat.text(bill.monthlyUsd())
                + " a month, "
                + bill.options().description()
                + " in "
                + bill.options().region()
                + ", at prices of "
                + bill.priceSchedule().date(),
            "  ",
            width));
  }

  void patterns(Bill bill) {
    if (bill.patterns().isEmpty()) {
      return;
    }
    TextTable table =
        new TextTable(
            Column.word("id"),
            Column.text("pattern"),
            Column.number("per second"),
            Column.text("served by"),
            Column.number("trips"),
            Column.number("read"),
            Column.number("write"),
            Column.number("a month"));
    for (PatternBill pattern : bill.patterns()) {
      table.add(
          pattern.pattern().id(),
          pattern.pattern().name(),
          NumberFormat.number(pattern.pattern().traffic().average()),
          PlanText.summary(pattern.plan(), bill.tables() == 1),
          NumberFormat.number(pattern.plan().roundTrips()),
          units(pattern.plan().readUnits()),
          units(pattern.plan().writeUnits()),
          MoneyFormat.text(pattern.monthlyUsd()));
    }
    out.println();
    out.println("Patterns, with the units of one request");
    out.print(table.text(width));
  }

  void unserved(ImmutableList<UnsupportedPattern> unserved) {
    if (unserved.isEmpty()) {
      return;
    }
    out.println();
    out.println("Not served");
    for (UnsupportedPattern one : unserved) {
      String more =
          one.alternative()
              .map(service -> "; instead: " + service)
              .orElse(one.reasons().size() > 1 ? "; explain says more" : "");
      out.print(
          WrappedParagraph.of(
              "  ",
              one.pattern().id() + " " + one.pattern().name() + ": " + one.reasons().get(0) + more,
              "     ",
              width));
    }
  }

  private void structures(Bill bill) {
    TextTable table =
        new TextTable(
            Column.text("table or index"),
            Column.number("items"),
            Column.number("GB"),
            Column.number("reads"),
            Column.number("writes"),
            Column.number("storage"),
            Column.number("a month"));
    for (TableOrIndexBill one : bill.structures()) {
      table.add(
          one.tableOrIndex().index().map(index -> "  " + index).orElse(one.tableOrIndex().table()),
          NumberFormat.number(Math.rint(one.data().items())),
          NumberFormat.number(one.data().gigabytes()),
          MoneyFormat.text(one.reads()),
          MoneyFormat.text(one.writes()),
          MoneyFormat.text(one.storage()),
          MoneyFormat.text(one.monthlyUsd()));
    }
    BillTotals totals = bill.totals();
    extra(table, "point-in-time recovery", totals.recovery());
    extra(table, "reading streams", totals.streams());
    table.add(
        "total",
        "",
        "",
        MoneyFormat.text(totals.reads()),
        MoneyFormat.text(totals.writes()),
        MoneyFormat.text(totals.storage()),
        MoneyFormat.text(totals.monthlyUsd()));
    out.println();
    out.println("Tables and indexes");
    out.print(table.text(width));
  }

  private static void extra(TextTable table, String name, double dollars) {
    if (dollars > 0) {
      table.add(name, "", "", "", "", "", MoneyFormat.text(dollars));
    }
  }

  void otherMode(Bill bill) {
    double other = bill.otherMode().monthlyUsd();
    String verdict =
        bill.isOtherModeCheaper()
            ? MoneyFormat.text(bill.monthlyUsd() - other) + " cheaper"
            : MoneyFormat.text(other - bill.monthlyUsd()) + " dearer";
    out.println();
    out.print(
        WrappedParagraph.of(
            "",
            "Paid "
                + bill.options().inOtherMode().description()
                + ", the same would be "
                + MoneyFormat.text(other)
                + " a month, "
                + verdict
                + ".",
            "  ",
            width));
  }

  /** Nothing for nothing, so that reads and writes are told apart at a glance. */
  private static String units(double units) {
    return units == 0 ? "" : NumberFormat.number(units);
  }
}
