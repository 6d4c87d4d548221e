package dev.keysmith.emit.site;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.StructureBill;
import dev.keysmith.cost.Totals;
import dev.keysmith.emit.PatternText;
import dev.keysmith.emit.site.Tables.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What it costs: in all, by pattern, and by table and index; the dearest first. */
record CostSection(Bill bill) {
  static final String ID = "cost";

  /** Dollars a month, under a name. */
  private record Cost(String name, double reads, double writes, double storage, double all) {
    ImmutableMap<String, Double> parts() {
      return ImmutableMap.of("reads", reads, "writes", writes, "storage", storage);
    }
  }

  Html html() {
    Html section = Tables.section(ID, "Cost");
    Totals totals = bill.totals();
    section.add(
        Html.of(
                "p",
                Html.of("span", "reads").styled("key reads"),
                Html.of("span", "writes").styled("key writes"),
                Html.of("span", "storage").styled("key storage"))
            .styled("keys"));
    Cost all =
        new Cost(
            "Everything", totals.reads(), totals.writes(), totals.storage(), totals.monthlyUsd());
    section.add(Html.of("h3", "In all"), chart("", ImmutableList.of(all)));
    section.add(Html.of("h3", "By pattern"), patterns());
    List<Cost> structures = new ArrayList<>();
    for (StructureBill one : bill.structures()) {
      structures.add(
          new Cost(
              one.structure().toString(),
              one.reads(),
              one.writes(),
              one.storage(),
              one.monthlyUsd()));
    }
    return section.add(Html.of("h3", "By table and index"), chart("Table or index", structures));
  }

  private Html patterns() {
    double most = bill.patterns().stream().mapToDouble(PatternBill::monthlyUsd).max().orElse(0);
    Html body = Html.of("tbody");
    bill.patterns().stream()
        .sorted(Comparator.comparingDouble(PatternBill::monthlyUsd).reversed())
        .forEach(
            one -> {
              String kind = PatternText.kind(one.pattern());
              body.add(
                  Html.of(
                      "tr",
                      Html.of("th", one.pattern().id() + " " + one.pattern().name())
                          .with("scope", "row"),
                      Tables.cell(kind, false),
                      bar(ImmutableMap.of(kind + "s", one.monthlyUsd()), most),
                      Tables.cell(Money.text(one.monthlyUsd()), true).styled("figure total")));
            });
    return Tables.boxed(
        "Cost by pattern",
        Html.of(
                "table",
                Tables.head(
                    ImmutableList.of(
                        Column.word("Pattern"),
                        Column.word("Kind"),
                        Column.word(""),
                        Column.figure("A month"))),
                body)
            .styled("plain chart"));
  }

  private static Html chart(String title, List<Cost> costs) {
    ImmutableList<Column> columns =
        ImmutableList.of(
            Column.word(title),
            Column.word(""),
            Column.figure("Reads"),
            Column.figure("Writes"),
            Column.figure("Storage"),
            Column.figure("A month"));
    double most = costs.stream().mapToDouble(Cost::all).max().orElse(0);
    Html body = Html.of("tbody");
    costs.stream()
        .sorted(Comparator.comparingDouble(Cost::all).reversed())
        .forEach(cost -> body.add(row(cost, most)));
    return Tables.boxed(
        title.isEmpty() ? "Cost in all" : "Cost by " + title,
        Html.of("table", Tables.head(columns), body).styled("plain chart"));
  }

  private static Html row(Cost cost, double most) {
    return Html.of(
        "tr",
        Tables.named(Html.of("th"), cost.name()).with("scope", "row"),
        bar(cost.parts(), most),
        part(cost.reads()),
        part(cost.writes()),
        part(cost.storage()),
        Tables.cell(Money.text(cost.all()), true).styled("figure total"));
  }

  private static Html bar(ImmutableMap<String, Double> parts, double most) {
    return Html.of("td", Bars.stacked(parts, most)).styled("bars");
  }

  private static Html part(double dollars) {
    return Tables.cell(dollars > 0 ? Money.text(dollars) : "", true);
  }
}
