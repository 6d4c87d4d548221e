package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.html.HtmlTables.Column;
import dev.keysmith.emit.report.ApproachText;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.ReviewReport;
import dev.keysmith.selection.DesignAlternative;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.DesignPreferences.Style;
import java.util.List;
import java.util.stream.Collectors;

/** The first section: what was designed, what it costs, and how sure that is. */
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
            () ->
                section.add(
                    HtmlElement.of(
                        "p",
                        "It was made by hand; what is said of it here is what the planner makes of"
                            + " it.")));
    section.add(
        HtmlElement.of(
            "p",
            "A month at average traffic in "
                + bill.options().region()
                + ", "
                + bill.options().description()
                + ", at the prices of "
                + bill.priceSchedule().date()
                + ". The same "
                + bill.options().inOtherMode().description()
                + " would cost "
                + MoneyFormat.text(bill.otherMode().monthlyUsd())
                + " a month."));
    unserved(section, bill.unserved());
    return section;
  }

  private HtmlElement tiles() {
    Bill bill = analysis.bill();
    ReviewReport review = analysis.review();
    return HtmlElement.of("dl")
        .styled("tiles")
        .add(
            tile("A month", MoneyFormat.text(bill.monthlyUsd()), parts(bill)),
            tile(
                "Design",
                style(),
                NumberFormat.counted(bill.tables(), "table")
                    + ", "
                    + NumberFormat.counted(bill.indexes(), "index", "indexes")),
            tile(
                "Patterns served",
                NumberFormat.number(bill.patterns().size())
                    + " of "
                    + NumberFormat.number(analysis.spec().patterns().size()),
                kinds()),
            tile(
                "Review",
                NumberFormat.counted((double) review.count(Severity.ERROR), "error"),
                NumberFormat.counted((double) review.count(Severity.WARNING), "warning")
                    + ", "
                    + NumberFormat.counted(
                        (double) review.count(Severity.ADVICE),
                        "piece of advice",
                        "pieces of advice")),
            tile("DynamoDB", review.suitability().verdict().word(), "for this application"));
  }

  private static HtmlElement tile(String name, String figure, String more) {
    return HtmlElement.of(
        "div",
        HtmlElement.of("dt", name),
        HtmlElement.of("dd", HtmlElement.of("strong", figure), HtmlElement.of("span", more)));
  }

  private String style() {
    return analysis
        .derived()
        .map(derived -> derived.style() == Style.SINGLE_TABLE ? "single-table" : "multi-table")
        .orElse("hand-made");
  }

  private static String parts(Bill bill) {
    return "reads "
        + MoneyFormat.text(bill.totals().reads())
        + ", writes "
        + MoneyFormat.text(bill.totals().writes())
        + ", storage "
        + MoneyFormat.text(bill.totals().storage());
  }

  private String kinds() {
    List<AccessPattern> patterns = analysis.spec().patterns();
    return NumberFormat.counted(
            (double) patterns.stream().filter(AccessPattern.Read.class::isInstance).count(), "read")
        + ", "
        + NumberFormat.counted(
            (double) patterns.stream().filter(AccessPattern.Write.class::isInstance).count(),
            "write")
        + ", "
        + NumberFormat.counted(analysis.spec().entities().size(), "entity", "entities");
  }

  private void derived(HtmlElement section, OptimizedDesign derived) {
    section.add(
        HtmlElement.of(
            "p",
            ApproachText.style(derived.style())
                + " "
                + ApproachText.sure(
                    analysis.spec(), derived.optimality(), derived.bill().monthlyUsd())));
    section.add(
        HtmlTables.table(
                ImmutableList.of(
                    Column.word("Style"),
                    Column.figure("A month"),
                    Column.figure("Tables"),
                    Column.figure("Indexes"),
                    Column.word("")),
                derived.alternatives().stream().map(OverviewSection::row).toList())
            .styled("plain narrow"));
  }

  private static ImmutableList<String> row(DesignAlternative one) {
    return ImmutableList.of(
        one.style(),
        MoneyFormat.text(one.monthlyUsd()),
        NumberFormat.number(one.tables()),
        NumberFormat.number(one.indexes()),
        one.chosen() ? "this one" : "");
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
              .text(": " + reason(one)));
    }
    section.add(list);
  }

  private static String reason(UnsupportedPattern one) {
    return ImmutableList.of(
            one.reason(), one.alternative().map(text -> "Instead: " + text).orElse(""))
        .stream()
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(". "));
  }
}
