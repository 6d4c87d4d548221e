package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.BillVariation;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.emit.report.BillText;
import dev.keysmith.emit.report.PatternTable;
import dev.keysmith.emit.report.ReportTable;
import dev.keysmith.emit.report.TablesAndIndexesTable;
import dev.keysmith.emit.report.VariationTable;
import java.io.PrintWriter;

/** Prints a bill. */
public final class CostText {
  private final PrintWriter out;
  private final int width;

  public CostText(PrintWriter out, int width) {
    this.out = out;
    this.width = width;
  }

  public void show(String application, Bill bill, BillVariation variation) {
    headline(application, bill);
    patterns(bill);
    variation(bill, variation);
    unserved(bill.unserved());
    out.println();
    out.println("Tables and indexes");
    out.print(TextTable.of(TablesAndIndexesTable.costs(bill)).text(width));
    otherMode(bill);
  }

  /** The monthly cost, and the prices it is based on. */
  void headline(String subject, Bill bill) {
    out.print(WrappedParagraph.of("", BillText.headline(subject, bill), "  ", width));
  }

  void patterns(Bill bill) {
    if (bill.patterns().isEmpty()) {
      return;
    }
    out.println();
    out.println(PatternTable.title(bill));
    out.print(TextTable.of(PatternTable.of(bill)).text(width));
  }

  /** What large parents cost, and how far the bill depends on them. */
  void variation(Bill bill, BillVariation variation) {
    ReportTable table = VariationTable.of(bill, variation);
    if (!table.isEmpty()) {
      out.println();
      out.println(VariationTable.title());
      out.print(TextTable.of(table).text(width));
    }
    interval(variation);
  }

  void interval(BillVariation variation) {
    VariationTable.interval(variation)
        .ifPresent(
            interval -> {
              out.println();
              out.print(WrappedParagraph.of("", interval, "  ", width));
            });
  }

  void unserved(ImmutableList<UnsupportedPattern> unserved) {
    if (unserved.isEmpty()) {
      return;
    }
    out.println();
    out.println("Not served");
    for (UnsupportedPattern one : unserved) {
      out.print(
          WrappedParagraph.of(
              "  ",
              "%s %s: %s%s"
                  .formatted(
                      one.pattern().id(), one.pattern().name(), one.reasons().get(0), more(one)),
              "     ",
              width));
    }
  }

  /** What to use or to run for the rest. */
  private static String more(UnsupportedPattern one) {
    return one.alternative()
        .map(service -> ". Alternative: " + service)
        .orElse(one.reasons().size() > 1 ? " (details: keysmith explain)" : "");
  }

  void otherMode(Bill bill) {
    out.println();
    out.print(WrappedParagraph.of("", BillText.otherMode(bill), "  ", width));
    for (String remark : BillText.remarks(bill)) {
      out.print(WrappedParagraph.of("", remark, "  ", width));
    }
  }
}
