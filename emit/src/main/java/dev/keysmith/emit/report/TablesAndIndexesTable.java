package dev.keysmith.emit.report;

import dev.keysmith.cost.Bill;
import dev.keysmith.cost.BillTotals;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableClass;
import dev.keysmith.emit.report.ReportTable.Column;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.Spec;

/** Tables and indexes: their keys and contents, and what they cost. */
public final class TablesAndIndexesTable {
  private TablesAndIndexesTable() {}

  /** Keys, contents and readers. */
  public static ReportTable of(Spec spec, Design design, Bill bill) {
    ReadUsage readers = ReadUsage.of(bill);
    ReportTable.Builder rows =
        ReportTable.builder(
            Column.text("table or index"),
            Column.text("partition key"),
            Column.text("sort key"),
            Column.text("contents"),
            Column.text("read by"),
            Column.figure("$/month"));
    for (TableOrIndexBill one : bill.structures()) {
      Table table = design.table(one.tableOrIndex().table());
      ReportCell target = new ReportCell.Target(one.tableOrIndex());
      ReportCell readBy = ReportCell.of(String.join(", ", readers.reads().get(one.tableOrIndex())));
      ReportCell cost = ReportCell.of(MoneyFormat.text(one.monthlyUsd()));
      one.tableOrIndex()
          .index()
          .flatMap(table::index)
          .ifPresentOrElse(
              index ->
                  rows.row(
                      target,
                      ReportCell.of(KeyText.together(index.partition())),
                      ReportCell.of(KeyText.together(index.sort())),
                      ReportCell.of(projection(spec, table, index)),
                      readBy,
                      cost),
              () ->
                  rows.row(
                      target,
                      ReportCell.of(table.key().partition()),
                      ReportCell.of(table.key().sort().orElse("")),
                      ReportCell.of(contents(table)),
                      readBy,
                      cost));
    }
    return rows.build();
  }

  private static String contents(Table table) {
    return String.join(", ", table.entities())
        + (table.tableClass() == TableClass.STANDARD ? "" : "; " + table.tableClass().words());
  }

  private static String projection(Spec spec, Table table, Index index) {
    return RationaleText.projection(index.projection())
        + (SparseIndexes.is(spec, table, index) ? "; sparse" : "")
        + (index.local() ? "; local" : "");
  }

  /** Stored data and costs, with the total. */
  public static ReportTable costs(Bill bill) {
    ReportTable.Builder rows =
        ReportTable.builder(
            Column.text("table or index"),
            Column.figure("items"),
            Column.figure("GB"),
            Column.figure("reads"),
            Column.figure("writes"),
            Column.figure("storage"),
            Column.figure("$/month"));
    for (TableOrIndexBill one : bill.structures()) {
      rows.row(
          new ReportCell.Target(one.tableOrIndex()),
          ReportCell.of(NumberFormat.number(Math.rint(one.data().items()))),
          ReportCell.of(NumberFormat.number(one.data().gigabytes())),
          ReportCell.of(MoneyFormat.text(one.reads())),
          ReportCell.of(MoneyFormat.text(one.writes())),
          ReportCell.of(MoneyFormat.text(one.storage())),
          ReportCell.of(MoneyFormat.text(one.monthlyUsd())));
    }
    BillTotals totals = bill.totals();
    extra(rows, "point-in-time recovery", totals.recovery());
    extra(rows, "stream reads", totals.streams());
    extra(rows, "rounding up to whole units", totals.roundedUp());
    extra(rows, BillText.reserved(totals), -totals.reserved().savedUsd());
    return rows.row(
            ReportCell.of("total"),
            ReportCell.empty(),
            ReportCell.empty(),
            ReportCell.of(MoneyFormat.text(totals.reads())),
            ReportCell.of(MoneyFormat.text(totals.writes())),
            ReportCell.of(MoneyFormat.text(totals.storage())),
            ReportCell.of(MoneyFormat.text(totals.monthlyUsd())))
        .build();
  }

  private static void extra(ReportTable.Builder rows, String name, double dollars) {
    if (dollars != 0) {
      ReportCell empty = ReportCell.empty();
      rows.row(
          ReportCell.of(name),
          empty,
          empty,
          empty,
          empty,
          empty,
          ReportCell.of(MoneyFormat.text(dollars)));
    }
  }
}
