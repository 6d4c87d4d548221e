package dev.keysmith.emit.report;

import dev.keysmith.cost.Bill;
import dev.keysmith.cost.BillVariation;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PatternVariation;
import dev.keysmith.emit.report.ReportTable.Column;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.planner.TailCharge;
import java.util.Optional;
import java.util.stream.Collectors;

/** The reads that cost more for a parent with many children, and what the bill depends on. */
public final class VariationTable {
  private VariationTable() {}

  public static String title() {
    return "Reads of large parents (mean, 99th percentile, largest)";
  }

  /** Empty where the largest parent makes no difference to any read. */
  public static ReportTable of(Bill bill, BillVariation variation) {
    String unit = PatternTable.readUnit(bill);
    ReportTable.Builder table =
        ReportTable.builder(
            Column.word("id"),
            Column.text("pattern"),
            Column.figure(unit),
            Column.figure(unit + " p99"),
            Column.figure(unit + " max"),
            Column.figure("requests p99"),
            Column.figure("requests max"),
            Column.figure("trips max"));
    for (PatternVariation one : variation.patterns()) {
      if (one.varies()) {
        table.row(
            ReportCell.of(one.pattern().id()),
            ReportCell.of(one.pattern().name()),
            ReportCell.of(NumberFormat.number(one.readUnits())),
            ReportCell.of(NumberFormat.number(one.p99().readUnits())),
            ReportCell.of(NumberFormat.number(one.largest().readUnits())),
            ReportCell.of(NumberFormat.number(one.p99().requests())),
            ReportCell.of(NumberFormat.number(one.largest().requests())),
            ReportCell.of(NumberFormat.number(one.largest().roundTrips())));
      }
    }
    return table.build();
  }

  /** "at the largest: 488 read units, 2 requests, 2 round trips". */
  public static String line(String where, TailCharge charge) {
    return "%s: %s, %s, %s"
        .formatted(
            where,
            NumberFormat.counted(charge.readUnits(), "read unit"),
            NumberFormat.counted(charge.requests(), "request"),
            NumberFormat.counted(charge.roundTrips(), "round trip"));
  }

  /** The interval of the bill, where the spec leaves open what it depends on. */
  public static Optional<String> interval(BillVariation variation) {
    if (!variation.isNoticeable()) {
      return Optional.empty();
    }
    return Optional.of(
        "Between %s and %s/month: evenly over parents, or by the number of their children. To narrow it, state 'popularity' of %s."
            .formatted(
                MoneyFormat.text(variation.lowUsd()),
                MoneyFormat.text(variation.highUsd()),
                variation.open().stream()
                    .map(one -> one.pattern().id())
                    .collect(Collectors.joining(", "))));
  }
}
