package dev.keysmith.emit.markdown;

import dev.keysmith.cost.Bill;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.report.BillText;
import dev.keysmith.emit.report.MarkdownDocument;
import dev.keysmith.emit.report.PlannedRequest;
import dev.keysmith.emit.report.ReportCell;
import dev.keysmith.emit.report.ReportTable;
import dev.keysmith.emit.report.ReportTable.Column;
import dev.keysmith.emit.report.RequestExpressions;
import dev.keysmith.spec.AccessPattern;

/** {@code access-patterns.md}: the requests of each pattern with their expressions and units. */
public final class AccessPatterns {
  static final String NAME = "access-patterns.md";

  private AccessPatterns() {}

  public static Artifact artifact(DesignAnalysis analysis) {
    Bill bill = analysis.bill();
    MarkdownDocument document =
        MarkdownDocument.titled(analysis.spec().application() + ": access patterns")
            .paragraph(
                "Each row is a request to DynamoDB, or several parallel requests of the same form."
                    + " Units are per execution of the pattern. Costs are per month at average"
                    + " traffic. No pattern scans a table.")
            .paragraph(
                "`:name` is the parameter `$name` of the pattern, unless the values column says"
                    + " otherwise.");
    section(document, "Reads", bill, AccessPattern.Read.class);
    section(document, "Writes", bill, AccessPattern.Write.class);
    unserved(document, bill);
    return document.as(NAME);
  }

  /** The patterns that the design does not serve, and what to use instead. */
  static void unserved(MarkdownDocument document, Bill bill) {
    if (bill.unserved().isEmpty()) {
      return;
    }
    document
        .heading(2, "Not served")
        .bullets(bill.unserved().stream().map(AccessPatterns::unserved).toList());
  }

  private static String unserved(UnsupportedPattern one) {
    return "**%s %s**: %s"
        .formatted(
            one.pattern().id(),
            MarkdownDocument.plain(one.pattern().name()),
            MarkdownDocument.plain(BillText.unserved(one)));
  }

  private static void section(
      MarkdownDocument document, String title, Bill bill, Class<? extends AccessPattern> kind) {
    ReportTable.Builder table =
        ReportTable.builder(
            Column.text("pattern"),
            Column.text("request"),
            Column.text("table or index"),
            Column.text(kind == AccessPattern.Read.class ? "key condition" : "key"),
            Column.text(kind == AccessPattern.Read.class ? "filter" : "condition"),
            Column.text("values"),
            Column.figure("units"),
            Column.figure("$/month"));
    for (PatternBill one : bill.patterns()) {
      if (kind.isInstance(one.pattern())) {
        rows(table, one);
      }
    }
    ReportTable rows = table.build();
    if (!rows.isEmpty()) {
      document.heading(2, title).table(rows);
    }
  }

  private static void rows(ReportTable.Builder table, PatternBill bill) {
    AccessPattern pattern = bill.pattern();
    boolean first = true;
    for (PlannedRequest request : PlannedRequest.of(bill)) {
      RequestExpressions expressions = request.expressions();
      String round = request.step().round() > 1 ? "then " : "";
      table.row(
          ReportCell.of(first ? pattern.id() + " " + pattern.name() : ""),
          ReportCell.of(round + request.operation()),
          new ReportCell.Target(request.target()),
          ReportCell.code(expressions.key().orElse("")),
          ReportCell.code(request.filter().orElse("")),
          ReportCell.code(expressions.attributeValues().orElse("")),
          ReportCell.of(request.units()),
          ReportCell.of(first ? MoneyFormat.text(bill.monthlyUsd()) : ""));
      first = false;
    }
  }
}
