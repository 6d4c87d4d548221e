package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.report.BillText;
import dev.keysmith.emit.report.DesignSummary;
import dev.keysmith.emit.report.OptimalityText;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.ReviewReport;
import dev.keysmith.source.Severity;

/** The first section: the design, its cost and its proven optimality gap. */
record OverviewSection(DesignAnalysis analysis) {
  static final String ID = "overview";

  HtmlElement html() {
    Bill bill = analysis.bill();
    HtmlElement section = HtmlTables.section(ID, "Overview");
    section.add(tiles());
    analysis
        .derived()
        .ifPresentOrElse(
            derived -> derived(section, derived),
            () -> section.add(HtmlElement.of("p", DesignSummary.HAND_MADE)));
    section.add(
        HtmlElement.of(
            "p",
            "Costs are at average traffic: %s. %s."
                .formatted(BillText.basis(bill), BillText.otherMode(bill))));
    unserved(section, bill.unserved());
    return section;
  }

  private HtmlElement tiles() {
    Bill bill = analysis.bill();
    ReviewReport review = analysis.review();
    return HtmlElement.of("dl")
        .styled("tiles")
        .add(
            tile("Monthly bill", MoneyFormat.text(bill.monthlyUsd()), BillText.parts(bill)),
            tile("Design", DesignSummary.style(analysis), DesignSummary.tables(bill)),
            tile(
                "Patterns served",
                "%s of %s"
                    .formatted(
                        NumberFormat.number(bill.patterns().size()),
                        NumberFormat.number(analysis.spec().patterns().size())),
                DesignSummary.size(analysis.spec())),
            tile(
                "Review findings",
                NumberFormat.counted((double) review.count(Severity.ERROR), "error"),
                "%s, %s"
                    .formatted(
                        NumberFormat.counted((double) review.count(Severity.WARNING), "warning"),
                        NumberFormat.counted(
                            (double) review.count(Severity.SUGGESTION), "suggestion"))),
            tile("DynamoDB", review.suitability().verdict().word(), "for this application"));
  }

  private static HtmlElement tile(String name, String figure, String more) {
    return HtmlElement.of(
        "div",
        HtmlElement.of("dt", name),
        HtmlElement.of("dd", HtmlElement.of("strong", figure), HtmlElement.of("span", more)));
  }

  private void derived(HtmlElement section, OptimizedDesign derived) {
    section.add(
        HtmlElement.of(
            "p",
            "%s %s %s"
                .formatted(
                    OptimalityText.style(derived.style()),
                    OptimalityText.verdict(analysis.spec(), derived),
                    OptimalityText.explanation(analysis.spec(), derived))));
    section.add(
        HtmlTables.table(DesignSummary.alternatives(derived.alternatives()))
            .styled("plain narrow"));
  }

  private static void unserved(HtmlElement section, ImmutableList<UnsupportedPattern> unserved) {
    if (unserved.isEmpty()) {
      return;
    }
    section.add(HtmlElement.of("h3", "Not served"));
    HtmlElement list = HtmlElement.of("ul");
    for (UnsupportedPattern one : unserved) {
      list.add(
          HtmlElement.of(
                  "li", HtmlElement.of("strong", one.pattern().id() + " " + one.pattern().name()))
              .text(": " + BillText.unserved(one)));
    }
    section.add(list);
  }
}
