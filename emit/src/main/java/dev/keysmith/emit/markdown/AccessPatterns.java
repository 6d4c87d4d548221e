package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.BillVariation;
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
import dev.keysmith.emit.report.VariationTable;
import dev.keysmith.emit.request.DesignRequests;
import dev.keysmith.emit.request.RequestResultText;
import dev.keysmith.emit.request.RequestStepText;
import dev.keysmith.execute.request.PatternRequests;
import dev.keysmith.execute.request.PatternRequests.RequestParameter;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.AccessPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** {@code access-patterns.md}: the exact requests of each pattern, with units and cost. */
public final class AccessPatterns {
  static final String NAME = "access-patterns.md";

  /** What holds for all requests: of templates whose value is absent, and of conditions. */
  private static final ImmutableList<String> FOR_ALL_REQUESTS =
      ImmutableList.of(
          "A value is absent if one of the values in its template is. In an `Item` it is left out;"
              + " `SET a = :a` becomes `REMOVE a`; the condition `a = :a` becomes"
              + " `attribute_not_exists(a)`.",
          "An operation whose `Key` has an absent value is left out: there is no such item.",
          "Where two operations of a transaction have the same key, a `Delete` is left out, and"
              + " the `Put` has its condition; an addition and a subtraction on one item are left"
              + " out together.",
          "A condition that fails (ConditionalCheckFailedException, in a transaction"
              + " TransactionCanceledException) rejects the write, unless a step says otherwise.");

  private AccessPatterns() {}

  public static Artifact artifact(DesignAnalysis analysis) {
    Bill bill = analysis.bill();
    MarkdownDocument document =
        MarkdownDocument.titled(analysis.spec().application() + ": access patterns")
            .paragraph(
                "Each request is shown as DynamoDB's API takes it. `{name}` in a template is the"
                    + " parameter of that name, `{Entity.attribute}` a value that an earlier step"
                    + " found. Units are per execution of the pattern. Costs are per month at"
                    + " average traffic. The same requests are in `requests.json`, for programs.")
            .bullets(FOR_ALL_REQUESTS);
    ImmutableList<PatternRequests> requests = DesignRequests.of(analysis);
    section(document, "Reads", bill, requests, AccessPattern.Read.class);
    largeParents(document, bill, analysis.variation());
    section(document, "Writes", bill, requests, AccessPattern.Write.class);
    unserved(document, bill);
    return document.as(NAME);
  }

  /** What reads consume for parents with many children, and how far the bill depends on them. */
  private static void largeParents(MarkdownDocument document, Bill bill, BillVariation variation) {
    ReportTable table = VariationTable.of(bill, variation);
    if (!table.isEmpty()) {
      document.heading(2, VariationTable.title()).table(table);
    }
    VariationTable.interval(variation).ifPresent(document::paragraph);
  }

  /** The patterns that the design does not serve, and what to use instead. */
  private static void unserved(MarkdownDocument document, Bill bill) {
    if (bill.unserved().isEmpty()) {
      return;
    }
    document.heading(2, "Not served").bullets(unserved(bill));
  }

  /** A sentence for each. */
  static List<String> unserved(Bill bill) {
    return bill.unserved().stream().map(AccessPatterns::unserved).toList();
  }

  private static String unserved(UnsupportedPattern one) {
    return "**%s %s**: %s"
        .formatted(
            one.pattern().id(),
            MarkdownDocument.plain(one.pattern().name()),
            MarkdownDocument.plain(BillText.unserved(one)));
  }

  private static void section(
      MarkdownDocument document,
      String title,
      Bill bill,
      List<PatternRequests> requests,
      Class<? extends AccessPattern> kind) {
    ImmutableList<PatternBill> patterns =
        bill.patterns().stream()
            .filter(one -> kind.isInstance(one.pattern()))
            .collect(ImmutableList.toImmutableList());
    if (patterns.isEmpty()) {
      return;
    }
    ReportTable.Builder table =
        ReportTable.builder(
            Column.text("pattern"),
            Column.text("requests"),
            Column.figure("units"),
            Column.figure("$/month"));
    for (PatternBill one : patterns) {
      table.row(
          ReportCell.of(one.pattern().id() + " " + one.pattern().name()),
          ReportCell.of(requests(one)),
          ReportCell.of(units(one)),
          ReportCell.of(MoneyFormat.text(one.monthlyUsd())));
    }
    document.heading(2, title).table(table.build());
    for (PatternBill one : patterns) {
      requests.stream()
          .filter(pattern -> pattern.id().equals(one.pattern().id()))
          .forEach(pattern -> pattern(document, pattern));
    }
  }

  /** "Query Orders.ByCustomer, then GetItem Orders". */
  private static String requests(PatternBill bill) {
    List<String> texts = new ArrayList<>();
    for (PlannedRequest request : PlannedRequest.of(bill)) {
      texts.add((request.step().round() > 1 ? "then " : "") + request.title());
    }
    return String.join(", ", texts);
  }

  private static String units(PatternBill bill) {
    List<String> units = new ArrayList<>();
    if (bill.plan().readUnits() > 0) {
      units.add(NumberFormat.counted(bill.plan().readUnits(), "read unit"));
    }
    if (bill.plan().writeUnits() > 0) {
      units.add(NumberFormat.counted(bill.plan().writeUnits(), "write unit"));
    }
    return String.join(", ", units);
  }

  private static void pattern(MarkdownDocument document, PatternRequests pattern) {
    document.heading(3, pattern.id() + " " + pattern.name());
    if (!pattern.parameters().isEmpty()) {
      document.paragraph(
          "Parameters: "
              + pattern.parameters().stream()
                  .map(AccessPatterns::parameter)
                  .collect(Collectors.joining(", "))
              + ".");
    }
    for (RequestStep step : pattern.steps()) {
      RequestStepText text = new RequestStepText(step);
      document.paragraph(MarkdownDocument.plain(text.title()));
      document.fence("json", text.request());
      document.bullets(text.client().stream().map(MarkdownDocument::plain).toList());
    }
    RequestResultText.of(pattern).forEach(document::paragraph);
  }

  private static String parameter(RequestParameter parameter) {
    return "`%s` (%s%s%s)"
        .formatted(
            parameter.name(),
            parameter.typeText(),
            parameter.times() > 1 ? ", " + parameter.times() + " values" : "",
            parameter.optional() ? ", optional" : "");
  }
}
