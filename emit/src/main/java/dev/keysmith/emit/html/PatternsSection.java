package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.emit.example.AccessTrace;
import dev.keysmith.emit.example.ItemAccess;
import dev.keysmith.emit.html.HtmlTables.Column;
import dev.keysmith.emit.report.PlanText;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.AccessPattern;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** The access patterns: figures in a list, and behind each its requests and their arithmetic. */
record PatternsSection(ReportData data) {
  static final String ID = "patterns";

  private static final ImmutableList<Column> COLUMNS =
      ImmutableList.of(
          Column.word("Pattern"),
          Column.word("Requests"),
          Column.figure("Per second"),
          Column.figure("Read units"),
          Column.figure("Write units"),
          Column.figure("A month"));

  HtmlElement html() {
    HtmlElement section = HtmlTables.section(ID, "Access patterns");
    section.add(
        HtmlElement.of(
            "p",
            "Units are for one execution, dollars for a month at average traffic. Choose a pattern"
                + " to see its requests, and to light up the example items that it reads and"
                + " writes; Escape puts them out."));
    HtmlElement body = HtmlElement.of("tbody");
    for (AccessPattern pattern : data.analysis().spec().patterns()) {
      data.analysis()
          .bill()
          .pattern(pattern.id())
          .ifPresentOrElse(bill -> served(body, bill), () -> unserved(body, pattern));
    }
    section.add(
        HtmlTables.boxed(
            "Access patterns",
            HtmlElement.of("table", HtmlTables.head(COLUMNS), body).styled("plain patterns")));
    return section;
  }

  private void served(HtmlElement body, PatternBill bill) {
    AccessPattern pattern = bill.pattern();
    boolean oneTable = data.analysis().design().tables().size() == 1;
    String detail = ReportData.id(pattern.id()) + "-detail";
    HtmlElement button =
        HtmlElement.of("button")
            .with("type", "button")
            .with("id", ReportData.id(pattern.id()))
            .with("data-pattern", pattern.id())
            .with("data-touches", accessText(pattern.id()))
            .with("aria-expanded", "false")
            .with("aria-controls", detail)
            .add(HtmlElement.of("span", pattern.id()).styled("id"))
            .text(" ")
            .add(HtmlElement.of("span", pattern.name()));
    body.add(
        HtmlElement.of(
            "tr",
            HtmlElement.of("th", button).with("scope", "row"),
            HtmlTables.cell(PlanText.summary(bill.plan(), oneTable), false),
            HtmlTables.cell(NumberFormat.number(pattern.traffic().average()), true),
            units(bill.plan().readUnits()),
            units(bill.plan().writeUnits()),
            HtmlTables.cell(MoneyFormat.text(bill.monthlyUsd()), true)));
    body.add(
        HtmlElement.of(
                "tr",
                HtmlElement.of("td", new PatternDetail(data, bill).html())
                    .with("colspan", Integer.toString(COLUMNS.size())))
            .with("id", detail)
            .styled("detail")
            .with("hidden", ""));
  }

  private static HtmlElement units(double units) {
    return HtmlTables.cell(units > 0 ? NumberFormat.number(units) : "", true);
  }

  /** {@code item-3:read item-7:put,update}, for the script. */
  private String accessText(String pattern) {
    AccessTrace accessTrace = Objects.requireNonNull(data.accessTraces().get(pattern));
    return data.rows().entrySet().stream()
        .filter(row -> accessTrace.rows().containsKey(row.getKey()))
        .map(
            row ->
                row.getValue()
                    + ":"
                    + accessTrace.of(row.getKey()).stream()
                        .map(ItemAccess::word)
                        .collect(Collectors.joining(",")))
        .collect(Collectors.joining(" "));
  }

  private void unserved(HtmlElement body, AccessPattern pattern) {
    Optional<UnsupportedPattern> why =
        data.analysis().bill().unserved().stream()
            .filter(one -> one.pattern().equals(pattern))
            .findFirst();
    body.add(
        HtmlElement.of(
                "tr",
                HtmlElement.of("th", HtmlElement.of("span", pattern.id()).styled("id"))
                    .text(" " + pattern.name())
                    .with("scope", "row"),
                HtmlTables.cell(
                    "not served: " + why.map(UnsupportedPattern::reason).orElse(""), false),
                HtmlTables.cell(NumberFormat.number(pattern.traffic().average()), true),
                HtmlTables.cell("", true),
                HtmlTables.cell("", true),
                HtmlTables.cell("", true))
            .with("id", ReportData.id(pattern.id()))
            .styled("unserved"));
  }
}
