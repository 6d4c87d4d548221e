package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.emit.example.AccessTrace;
import dev.keysmith.emit.example.ExampleRow;
import dev.keysmith.emit.report.KeyText;
import dev.keysmith.emit.report.RationaleText;
import dev.keysmith.emit.report.TablesAndIndexesTable;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.plan.NumberFormat;
import java.util.Map;
import java.util.Optional;

/** Every table and index: its keys, its rationale, its figures, and example items. */
record TablesSection(ReportData data) {
  static final String ID = "tables";

  HtmlElement html() {
    HtmlElement section = HtmlTables.section(ID, "Tables and indexes");
    section.add(
        HtmlElement.of(
            "p",
            "The example items are the same in every table and index. A band is an item"
                + " collection: all items with one partition key. Select a pattern to highlight"
                + " what it reads and writes."));
    section.add(
        HtmlTables.boxed(
            "Tables and indexes",
            HtmlTables.table(
                    TablesAndIndexesTable.of(
                        data.analysis().spec(), data.analysis().design(), data.analysis().bill()))
                .styled("plain structures")));
    section.add(legend());
    for (Table table : data.analysis().design().tables().values()) {
      section.add(structure(table, Optional.empty()));
      table.indexes().values().forEach(index -> section.add(structure(table, Optional.of(index))));
    }
    return section;
  }

  private HtmlElement legend() {
    HtmlElement list = HtmlElement.of("ul").styled("legend").with("aria-label", "Entity colours");
    data.analysis()
        .spec()
        .entities()
        .keySet()
        .forEach(
            entity ->
                list.add(
                    HtmlElement.of(
                        "li",
                        HtmlElement.of("span", entity)
                            .styled("tag")
                            .with("style", data.palette().style(entity)))));
    return list;
  }

  private HtmlElement structure(Table table, Optional<Index> index) {
    TableOrIndex structure = new TableOrIndex(table.name(), index.map(Index::name));
    HtmlElement block =
        HtmlElement.of("section")
            .with("id", ReportData.id(structure))
            .styled(index.isPresent() ? "structure index" : "structure")
            .with("aria-label", structure.toString());
    block.add(
        HtmlElement.of("h3", index.map(Index::name).orElse(table.name()))
            .add(HtmlElement.of("small", kind(table, index))));
    rationale(structure).ifPresent(text -> block.add(HtmlElement.of("p", text)));
    block.add(HtmlElement.of("p", facts(table, index, structure)).styled("soft"));
    block.add(users(structure));
    block.add(new ItemGrid(data, table, index).html());
    return block;
  }

  private static String kind(Table table, Optional<Index> index) {
    return index
        .map(
            one ->
                "%s secondary index of %s"
                    .formatted(one.local() ? "local" : "global", table.name()))
        .orElse("table");
  }

  private Optional<String> rationale(TableOrIndex structure) {
    return data
        .analysis()
        .derived()
        .map(OptimizedDesign::rationale)
        .orElse(ImmutableList.of())
        .stream()
        .filter(one -> one.subject().equals(structure.toString()))
        .map(RationaleText::withCosts)
        .findFirst();
  }

  private String facts(Table table, Optional<Index> index, TableOrIndex structure) {
    String keys =
        "Partition key "
            + index.map(one -> KeyText.together(one.partition())).orElse(table.key().partition())
            + index
                .map(
                    one -> one.sort().isEmpty() ? "" : ", sort key " + KeyText.together(one.sort()))
                .orElse(table.key().sort().map(sort -> ", sort key " + sort).orElse(""))
            + index
                .map(one -> ", projects " + RationaleText.projection(one.projection()))
                .orElse("")
            + ". ";
    return keys
        + data.analysis().bill().structures().stream()
            .filter(bill -> bill.tableOrIndex().equals(structure))
            .map(TablesSection::size)
            .findFirst()
            .orElse("");
  }

  private static String size(TableOrIndexBill bill) {
    boolean table = bill.tableOrIndex().isTable();
    return "%s, %s GB, %s/month."
        .formatted(
            NumberFormat.counted(
                bill.data().items(), table ? "item" : "entry", table ? "items" : "entries"),
            NumberFormat.number(bill.data().gigabytes()),
            MoneyFormat.text(bill.monthlyUsd()));
  }

  /** A button for each pattern that reads or writes an example item here. */
  private HtmlElement users(TableOrIndex structure) {
    HtmlElement users = HtmlElement.of("p").styled("users");
    for (Map.Entry<String, AccessTrace> one : data.accessTraces().entrySet()) {
      if (one.getValue().rows().keySet().stream()
          .map(ExampleRow::structure)
          .anyMatch(structure::equals)) {
        users.add(
            HtmlElement.of("button", one.getKey())
                .with("type", "button")
                .with("data-pattern", one.getKey())
                .with("aria-pressed", "false")
                .with("title", data.analysis().spec().pattern(one.getKey()).orElseThrow().name()));
      }
    }
    return users;
  }
}
