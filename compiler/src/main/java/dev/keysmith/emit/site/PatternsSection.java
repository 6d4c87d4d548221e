package dev.keysmith.emit.site;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.Unserved;
import dev.keysmith.emit.PlanText;
import dev.keysmith.emit.example.Touch;
import dev.keysmith.emit.example.Touched;
import dev.keysmith.emit.site.Tables.Column;
import dev.keysmith.plan.Figures;
import dev.keysmith.spec.Pattern;
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

  Html html() {
    Html section = Tables.section(ID, "Access patterns");
    section.add(
        Html.of(
            "p",
            "Units are for one execution, dollars for a month at average traffic. Choose a pattern"
                + " to see its requests, and to light up the example items that it reads and"
                + " writes; Escape puts them out."));
    Html body = Html.of("tbody");
    for (Pattern pattern : data.handover().spec().patterns()) {
      data.handover()
          .bill()
          .pattern(pattern.id())
          .ifPresentOrElse(bill -> served(body, bill), () -> unserved(body, pattern));
    }
    section.add(
        Tables.boxed(
            "Access patterns",
            Html.of("table", Tables.head(COLUMNS), body).styled("plain patterns")));
    return section;
  }

  private void served(Html body, PatternBill bill) {
    Pattern pattern = bill.pattern();
    boolean oneTable = data.handover().design().tables().size() == 1;
    String detail = ReportData.id(pattern.id()) + "-detail";
    Html button =
        Html.of("button")
            .with("type", "button")
            .with("id", ReportData.id(pattern.id()))
            .with("data-pattern", pattern.id())
            .with("data-touches", touches(pattern.id()))
            .with("aria-expanded", "false")
            .with("aria-controls", detail)
            .add(Html.of("span", pattern.id()).styled("id"))
            .text(" ")
            .add(Html.of("span", pattern.name()));
    body.add(
        Html.of(
            "tr",
            Html.of("th", button).with("scope", "row"),
            Tables.cell(PlanText.summary(bill.plan(), oneTable), false),
            Tables.cell(Figures.number(pattern.traffic().average()), true),
            units(bill.plan().readUnits()),
            units(bill.plan().writeUnits()),
            Tables.cell(Money.text(bill.monthlyUsd()), true)));
    body.add(
        Html.of(
                "tr",
                Html.of("td", new PatternDetail(data, bill).html())
                    .with("colspan", Integer.toString(COLUMNS.size())))
            .with("id", detail)
            .styled("detail")
            .with("hidden", ""));
  }

  private static Html units(double units) {
    return Tables.cell(units > 0 ? Figures.number(units) : "", true);
  }

  /** {@code item-3:read item-7:put,update}, for the script. */
  private String touches(String pattern) {
    Touched touched = Objects.requireNonNull(data.touched().get(pattern));
    return data.rows().entrySet().stream()
        .filter(row -> touched.rows().containsKey(row.getKey()))
        .map(
            row ->
                row.getValue()
                    + ":"
                    + touched.of(row.getKey()).stream()
                        .map(Touch::word)
                        .collect(Collectors.joining(",")))
        .collect(Collectors.joining(" "));
  }

  private void unserved(Html body, Pattern pattern) {
    Optional<Unserved> why =
        data.handover().bill().unserved().stream()
            .filter(one -> one.pattern().equals(pattern))
            .findFirst();
    body.add(
        Html.of(
                "tr",
                Html.of("th", Html.of("span", pattern.id()).styled("id"))
                    .text(" " + pattern.name())
                    .with("scope", "row"),
                Tables.cell("not served: " + why.map(Unserved::reason).orElse(""), false),
                Tables.cell(Figures.number(pattern.traffic().average()), true),
                Tables.cell("", true),
                Tables.cell("", true),
                Tables.cell("", true))
            .with("id", ReportData.id(pattern.id()))
            .styled("unserved"));
  }
}
