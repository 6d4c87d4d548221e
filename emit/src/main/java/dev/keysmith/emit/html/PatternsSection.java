package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.emit.example.AccessTrace;
import dev.keysmith.emit.example.ItemAccess;
import dev.keysmith.emit.html.HtmlTables.Column;
import dev.keysmith.emit.report.PatternTable;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.AccessPattern;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** The access patterns: a table of figures, and for each its requests and their arithmetic. */
record PatternsSection(ReportData data) {
  static final String ID = "patterns";

  private ImmutableList<Column> columns() {
    return ImmutableList.of(
        Column.word("Pattern"),
        Column.word("Served by"),
        Column.figure("Per second"),
        Column.figure("Trips"),
        Column.figure(PatternTable.readUnit(bill())),
        Column.figure(PatternTable.writeUnit(bill())),
        Column.figure("$/month"));
  }

  private Bill bill() {
    return data.analysis().bill();
  }

  HtmlElement html() {
    HtmlElement section = HtmlTables.section(ID, "Access patterns");
    section.add(
        HtmlElement.of(
            "p",
            ("%s and %s are per execution, costs per month at average traffic. Select a pattern to"
                    + " see its requests and to highlight the example items that it reads and"
                    + " writes; Escape clears the selection.")
                .formatted(PatternTable.readUnit(bill()), PatternTable.writeUnit(bill()))));
    HtmlElement body = HtmlElement.of("tbody");
    for (AccessPattern pattern : data.analysis().spec().patterns()) {
      bill()
          .pattern(pattern.id())
          .ifPresentOrElse(bill -> served(body, bill), () -> unserved(body, pattern));
    }
    section.add(
        HtmlTables.boxed(
            "Access patterns",
            HtmlElement.of("table", HtmlTables.head(columns()), body).styled("plain patterns")));
    return section;
  }

  private void served(HtmlElement body, PatternBill bill) {
    AccessPattern pattern = bill.pattern();
    PatternTable.Row row = PatternTable.row(bill(), bill);
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
            HtmlTables.cell(row.requests(), false),
            HtmlTables.cell(row.rate(), true),
            HtmlTables.cell(row.roundTrips(), true),
            HtmlTables.cell(row.readUnits(), true),
            HtmlTables.cell(row.writeUnits(), true),
            HtmlTables.cell(row.monthlyCost(), true)));
    body.add(
        HtmlElement.of(
                "tr",
                HtmlElement.of("td", new PatternDetail(data, bill).html())
                    .with("colspan", Integer.toString(columns().size())))
            .with("id", detail)
            .styled("detail")
            .with("hidden", ""));
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
        bill().unserved().stream().filter(one -> one.pattern().equals(pattern)).findFirst();
    body.add(
        HtmlElement.of(
                "tr",
                HtmlElement.of("th", HtmlElement.of("span", pattern.id()).styled("id"))
                    .text(" " + pattern.name())
                    .with("scope", "row"),
                HtmlTables.cell(
                    "Not served: " + why.map(UnsupportedPattern::reason).orElse(""), false),
                HtmlTables.cell(NumberFormat.number(pattern.traffic().average()), true),
                HtmlTables.cell("", true),
                HtmlTables.cell("", true),
                HtmlTables.cell("", true),
                HtmlTables.cell("", true))
            .with("id", ReportData.id(pattern.id()))
            .styled("unserved"));
  }
}
