package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.BillTotals;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.emit.html.HtmlTables.Column;
import dev.keysmith.emit.report.PatternText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The bill: the total, by pattern, and by table and index; the most expensive first. */
record CostSection(Bill bill) {
  static final String ID = "cost";

  /** Dollars per month. */
  private record Cost(String name, double reads, double writes, double storage, double all) {
    ImmutableMap<String, Double> parts() {
      return ImmutableMap.of("reads", reads, "writes", writes, "storage", storage);
    }
  }

  HtmlElement html() {
    HtmlElement section = HtmlTables.section(ID, "Cost");
    BillTotals totals = bill.totals();
    section.add(
        HtmlElement.of(
                "p",
                HtmlElement.of("span", "reads").styled("key reads"),
                HtmlElement.of("span", "writes").styled("key writes"),
                HtmlElement.of("span", "storage").styled("key storage"))
            .styled("keys"));
    Cost all =
        new Cost("Total", totals.reads(), totals.writes(), totals.storage(), totals.monthlyUsd());
    section.add(HtmlElement.of("h3", "Total"), chart("", ImmutableList.of(all)));
    section.add(HtmlElement.of("h3", "By pattern"), patterns());
    List<Cost> structures = new ArrayList<>();
    for (TableOrIndexBill one : bill.structures()) {
      structures.add(
          new Cost(
              one.tableOrIndex().toString(),
              one.reads(),
              one.writes(),
              one.storage(),
              one.monthlyUsd()));
    }
    return section.add(
        HtmlElement.of("h3", "By table and index"), chart("Table or index", structures));
  }

  private HtmlElement patterns() {
    double most = bill.patterns().stream().mapToDouble(PatternBill::monthlyUsd).max().orElse(0);
    HtmlElement body = HtmlElement.of("tbody");
    bill.patterns().stream()
        .sorted(Comparator.comparingDouble(PatternBill::monthlyUsd).reversed())
        .forEach(
            one -> {
              String kind = PatternText.kind(one.pattern());
              body.add(
                  HtmlElement.of(
                      "tr",
                      HtmlElement.of("th", one.pattern().id() + " " + one.pattern().name())
                          .with("scope", "row"),
                      HtmlTables.cell(kind, false),
                      bar(ImmutableMap.of(kind + "s", one.monthlyUsd()), most),
                      HtmlTables.cell(MoneyFormat.text(one.monthlyUsd()), true)
                          .styled("figure total")));
            });
    return HtmlTables.boxed(
        "Cost by pattern",
        HtmlElement.of(
                "table",
                HtmlTables.head(
                    ImmutableList.of(
                        Column.word("Pattern"),
                        Column.word("Kind"),
                        Column.word(""),
                        Column.figure("$/month"))),
                body)
            .styled("plain chart"));
  }

  private static HtmlElement chart(String title, List<Cost> costs) {
    ImmutableList<Column> columns =
        ImmutableList.of(
            Column.word(title),
            Column.word(""),
            Column.figure("Reads"),
            Column.figure("Writes"),
            Column.figure("Storage"),
            Column.figure("$/month"));
    double most = costs.stream().mapToDouble(Cost::all).max().orElse(0);
    HtmlElement body = HtmlElement.of("tbody");
    costs.stream()
        .sorted(Comparator.comparingDouble(Cost::all).reversed())
        .forEach(cost -> body.add(row(cost, most)));
    return HtmlTables.boxed(
        title.isEmpty() ? "Total cost" : "Cost by " + title,
        HtmlElement.of("table", HtmlTables.head(columns), body).styled("plain chart"));
  }

  private static HtmlElement row(Cost cost, double most) {
    return HtmlElement.of(
        "tr",
        HtmlTables.named(HtmlElement.of("th"), cost.name()).with("scope", "row"),
        bar(cost.parts(), most),
        part(cost.reads()),
        part(cost.writes()),
        part(cost.storage()),
        HtmlTables.cell(MoneyFormat.text(cost.all()), true).styled("figure total"));
  }

  private static HtmlElement bar(ImmutableMap<String, Double> parts, double most) {
    return HtmlElement.of("td", BarChart.stacked(parts, most)).styled("bars");
  }

  private static HtmlElement part(double dollars) {
    return HtmlTables.cell(dollars > 0 ? MoneyFormat.text(dollars) : "", true);
  }
}
