package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cli.TextTable.Column;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.StructureBill;
import dev.keysmith.cost.Totals;
import dev.keysmith.cost.Unserved;
import dev.keysmith.emit.PlanText;
import dev.keysmith.plan.Figures;
import java.io.PrintWriter;

/** Shows a bill to a person. */
final class CostText {
  private final PrintWriter out;
  private final int width;

  CostText(PrintWriter out, int width) {
    this.out = out;
    this.width = width;
  }

  void show(String application, Bill bill) {
    headline(application, bill);
    patterns(bill);
    unserved(bill.unserved());
    structures(bill);
    otherMode(bill);
  }

  /** What something costs a month, and how that is paid. */
  void headline(String what, Bill bill) {
    out.print(
        Paragraph.of(
            "",
            what
                + ": "
                + Money.text(bill.monthlyUsd())
                + " a month, "
                + bill.options().words()
                + " in "
                + bill.options().region()
                + ", at prices of "
                + bill.tariff().date(),
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
          Figures.number(pattern.pattern().traffic().average()),
          PlanText.summary(pattern.plan(), bill.tables() == 1),
          Figures.number(pattern.plan().roundTrips()),
          units(pattern.plan().readUnits()),
          units(pattern.plan().writeUnits()),
          Money.text(pattern.monthlyUsd()));
    }
    out.println();
    out.println("Patterns, with the units of one request");
    out.print(table.text(width));
  }

  void unserved(ImmutableList<Unserved> unserved) {
    if (unserved.isEmpty()) {
      return;
    }
    out.println();
    out.println("Not served");
    for (Unserved one : unserved) {
      String more =
          one.alternative()
              .map(service -> "; instead: " + service)
              .orElse(one.reasons().size() > 1 ? "; explain says more" : "");
      out.print(
          Paragraph.of(
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
    for (StructureBill one : bill.structures()) {
      table.add(
          one.structure().index().map(index -> "  " + index).orElse(one.structure().table()),
          Figures.number(Math.rint(one.data().items())),
          Figures.number(one.data().gigabytes()),
          Money.text(one.reads()),
          Money.text(one.writes()),
          Money.text(one.storage()),
          Money.text(one.monthlyUsd()));
    }
    Totals totals = bill.totals();
    extra(table, "point-in-time recovery", totals.recovery());
    extra(table, "reading streams", totals.streams());
    table.add(
        "total",
        "",
        "",
        Money.text(totals.reads()),
        Money.text(totals.writes()),
        Money.text(totals.storage()),
        Money.text(totals.monthlyUsd()));
    out.println();
    out.println("Tables and indexes");
    out.print(table.text(width));
  }

  private static void extra(TextTable table, String name, double dollars) {
    if (dollars > 0) {
      table.add(name, "", "", "", "", "", Money.text(dollars));
    }
  }

  void otherMode(Bill bill) {
    double other = bill.otherMode().monthlyUsd();
    String verdict =
        bill.isOtherModeCheaper()
            ? Money.text(bill.monthlyUsd() - other) + " cheaper"
            : Money.text(other - bill.monthlyUsd()) + " dearer";
    out.println();
    out.print(
        Paragraph.of(
            "",
            "Paid "
                + bill.options().inOtherMode().words()
                + ", the same would be "
                + Money.text(other)
                + " a month, "
                + verdict
                + ".",
            "  ",
            width));
  }

  /** Nothing for nothing, so that reads and writes are told apart at a glance. */
  private static String units(double units) {
    return units == 0 ? "" : Figures.number(units);
  }
}
