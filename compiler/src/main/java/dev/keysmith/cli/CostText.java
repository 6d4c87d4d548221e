package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cli.TextTable.Column;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.Figures;
import dev.keysmith.cost.HotPartition;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.PeakLoad;
import dev.keysmith.cost.StructureBill;
import dev.keysmith.cost.Totals;
import dev.keysmith.cost.Unserved;
import java.io.PrintWriter;
import java.util.Optional;

/** Shows a bill to a person. */
final class CostText {
  /** A partition this near to its limit is worth its arithmetic. */
  private static final double WARM = 0.5;

  private final PrintWriter out;
  private final int width;

  CostText(PrintWriter out, int width) {
    this.out = out;
    this.width = width;
  }

  void show(String application, Bill bill, ImmutableList<PeakLoad> peaks) {
    out.print(
        Paragraph.of(
            "",
            application
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
    if (!bill.patterns().isEmpty()) {
      patterns(bill);
    }
    unserved(bill.unserved());
    structures(bill);
    otherMode(bill);
    peaks(peaks);
  }

  private void patterns(Bill bill) {
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
          PlanText.summary(pattern.plan()),
          Figures.number(pattern.plan().roundTrips()),
          units(pattern.plan().readUnits()),
          units(pattern.plan().writeUnits()),
          Money.text(pattern.monthlyUsd()));
    }
    out.println();
    out.println("Patterns, with the units of one request");
    out.print(table.text(width));
  }

  private void unserved(ImmutableList<Unserved> unserved) {
    if (unserved.isEmpty()) {
      return;
    }
    out.println();
    out.println("Not served");
    for (Unserved one : unserved) {
      String instead = one.alternative().map(service -> "; instead: " + service).orElse("");
      out.print(
          Paragraph.of(
              "  ",
              one.pattern().id() + " " + one.pattern().name() + ": " + one.reason() + instead,
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

  private void otherMode(Bill bill) {
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

  private void peaks(ImmutableList<PeakLoad> peaks) {
    TextTable table =
        new TextTable(
            Column.text("table or index"),
            Column.word(""),
            Column.number("units/s"),
            Column.text("hottest partition"),
            Column.number("units/s"),
            Column.number("of its limit"));
    for (PeakLoad peak : peaks) {
      row(table, peak, "reads", peak.readUnits(), peak.reads());
      row(table, peak, "writes", peak.writeUnits(), peak.writes());
    }
    if (table.isEmpty()) {
      return;
    }
    out.println();
    out.println("At peak");
    out.print(table.text(width));
    for (PeakLoad peak : peaks) {
      peak.reads().ifPresent(this::arithmetic);
      peak.writes().ifPresent(this::arithmetic);
    }
  }

  private static void row(
      TextTable table, PeakLoad peak, String kind, double units, Optional<HotPartition> hottest) {
    if (units > 0) {
      table.add(
          peak.structure().toString(),
          kind,
          Figures.number(units),
          hottest.map(HotPartition::key).orElse(""),
          hottest.map(one -> Figures.number(one.units())).orElse(""),
          hottest.map(one -> Figures.percent(one.share())).orElse(""));
    }
  }

  private void arithmetic(HotPartition partition) {
    if (partition.share() < WARM) {
      return;
    }
    out.println();
    out.println(partition.key() + (partition.isTooHot() ? " is too hot:" : " is warm:"));
    partition.arithmetic().forEach(line -> out.print(Paragraph.of("  ", line, "    ", width)));
  }

  /** Nothing for nothing, so that reads and writes are told apart at a glance. */
  private static String units(double units) {
    return units == 0 ? "" : Figures.number(units);
  }
}
