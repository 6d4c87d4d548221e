package dev.keysmith.emit.report;

import dev.keysmith.cost.Bill;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.emit.report.ReportTable.Column;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.BillingSettings.CapacityMode;

/** The served access patterns: rate, requests, consumed capacity and cost. */
public final class PatternTable {
  private PatternTable() {}

  /** The figures of a pattern as text, for layouts of their own. */
  public record Row(
      String id,
      String name,
      String rate,
      String requests,
      String roundTrips,
      String readUnits,
      String writeUnits,
      String monthlyCost) {}

  public static String title(Bill bill) {
    return "Access patterns (%s and %s per execution)".formatted(readUnit(bill), writeUnit(bill));
  }

  /** "RRU", or "RCU" where capacity is provisioned. */
  public static String readUnit(Bill bill) {
    return bill.options().mode() == CapacityMode.ON_DEMAND ? "RRU" : "RCU";
  }

  public static String writeUnit(Bill bill) {
    return bill.options().mode() == CapacityMode.ON_DEMAND ? "WRU" : "WCU";
  }

  public static Row row(Bill bill, PatternBill one) {
    return new Row(
        one.pattern().id(),
        one.pattern().name(),
        NumberFormat.number(one.pattern().traffic().average()),
        PlanText.summary(one.plan(), bill.tables() == 1),
        NumberFormat.number(one.plan().roundTrips()),
        units(one.plan().readUnits()),
        units(one.plan().writeUnits()),
        MoneyFormat.text(one.monthlyUsd()));
  }

  public static ReportTable of(Bill bill) {
    ReportTable.Builder table =
        ReportTable.builder(
            Column.word("id"),
            Column.text("pattern"),
            Column.figure("per second"),
            Column.text("served by"),
            Column.figure("trips"),
            Column.figure(readUnit(bill)),
            Column.figure(writeUnit(bill)),
            Column.figure("$/month"));
    for (PatternBill one : bill.patterns()) {
      Row row = row(bill, one);
      table.row(
          ReportCell.of(row.id()),
          ReportCell.of(row.name()),
          ReportCell.of(row.rate()),
          ReportCell.of(row.requests()),
          ReportCell.of(row.roundTrips()),
          ReportCell.of(row.readUnits()),
          ReportCell.of(row.writeUnits()),
          ReportCell.of(row.monthlyCost()));
    }
    return table.build();
  }

  /** Empty for zero, so that reads and writes are distinguished at a glance. */
  private static String units(double units) {
    return units == 0 ? "" : NumberFormat.number(units);
  }
}
