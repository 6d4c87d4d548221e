package dev.keysmith.emit.site;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.StructureBill;
import dev.keysmith.cost.Totals;
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
            "Everything",
            totals.reads(),
            totals.writes(),
            totals.storage(),
            totals.monthlyUsd());
    section.add(Html.of("h3", "In all"), chart("", ImmutableList.of(all), true));
    List<Cost> patterns = new ArrayList<>();
    for (PatternBill one : bill.patterns()) {
      patterns.add(
          new Cost(
              one.pattern().id() + " " + one.pattern().name(),
              one.reads(),
              one.writes(),
              0,
              one.monthlyUsd()));
    }
    section.add(Html.of("h3", "By pattern"), chart("Pattern", patterns, false));
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
    return section.add(
        Html.of("h3", "By table and index"), chart("Table or index", structures, true));
  }

  private static Html chart(String title, List<Cost> costs, boolean stored) {
    ImmutableList.Builder<Column> columns = ImmutableList.builder();
    columns.add(
        Column.word(title), Column.word(""), Column.figure("Reads"), Column.figure("Writes"));
    if (stored) {
      columns.add(Column.figure("Storage"));
    }
    columns.add(Column.figure("A month"));
    double most = costs.stream().mapToDouble(Cost::all).max().orElse(0);
    Html body = Html.of("tbody");
    costs.stream()
        .sorted(Comparator.comparingDouble(Cost::all).reversed())
        .forEach(cost -> body.add(row(cost, most, stored)));
    return Tables.boxed(
        title.isEmpty() ? "Cost in all" : "Cost by " + title,
        Html.of("table", Tables.head(columns.build()), body).styled("plain chart"));
  }

  private static Html row(Cost cost, double most, boolean stored) {
    Html row =
        Html.of(
            "tr",
            Tables.named(Html.of("th"), cost.name()).with("scope", "row"),
            Html.of("td", Bars.stacked(cost.parts(), most)).styled("bars"),
            part(cost.reads()),
            part(cost.writes()));
    if (stored) {
      row.add(part(cost.storage()));
    }
    return row.add(Tables.cell(Money.text(cost.all()), true).styled("figure total"));
  }

  private static Html part(double dollars) {
    return Tables.cell(dollars > 0 ? Money.text(dollars) : "", true);
  }
}
