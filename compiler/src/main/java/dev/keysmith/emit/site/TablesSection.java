package dev.keysmith.emit.site;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.Structure;
import dev.keysmith.cost.StructureBill;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.emit.KeyText;
import dev.keysmith.emit.ReasonText;
import dev.keysmith.emit.example.ExampleRow;
import dev.keysmith.emit.example.Touched;
import dev.keysmith.plan.Figures;
import dev.keysmith.solve.Derived;
import java.util.Map;
import java.util.Optional;

/** Every table and index: its keys, its reason, its figures, and a grid of items. */
record TablesSection(ReportData data) {
  static final String ID = "tables";

  Html html() {
    Html section = Tables.section(ID, "Tables and indexes");
    section.add(
        Html.of(
            "p",
            "Made-up items, the same in every table and index. A band is an item collection:"
                + " everything under one partition key. A pattern’s button shows what it reads and"
                + " writes."));
    section.add(legend());
    for (Table table : data.handover().design().tables().values()) {
      section.add(structure(table, Optional.empty()));
      table.indexes().values().forEach(index -> section.add(structure(table, Optional.of(index))));
    }
    return section;
  }

  private Html legend() {
    Html list = Html.of("ul").styled("legend").with("aria-label", "Colours of the entities");
    data.handover()
        .spec()
        .entities()
        .keySet()
        .forEach(
            entity ->
                list.add(
                    Html.of(
                        "li",
                        Html.of("span", entity)
                            .styled("tag")
                            .with("style", data.palette().style(entity)))));
    return list;
  }

  private Html structure(Table table, Optional<Index> index) {
    Structure structure = new Structure(table.name(), index.map(Index::name));
    Html block =
        Html.of("section")
            .with("id", ReportData.id(structure))
            .styled(index.isPresent() ? "structure index" : "structure")
            .with("aria-label", structure.toString());
    block.add(
        Html.of("h3", index.map(Index::name).orElse(table.name()))
            .add(Html.of("small", kind(table, index))));
    reason(structure).ifPresent(reason -> block.add(Html.of("p", reason)));
    block.add(Html.of("p", facts(table, index, structure)).styled("soft"));
    block.add(users(structure));
    block.add(new ItemGrid(data, table, index).html());
    return block;
  }

  private static String kind(Table table, Optional<Index> index) {
    return index
        .map(one -> (one.local() ? "local index of " : "index of ") + table.name())
        .orElse("table");
  }

  private Optional<String> reason(Structure structure) {
    return data.handover().derived().map(Derived::reasons).orElse(ImmutableList.of()).stream()
        .filter(reason -> reason.about().equals(structure.toString()))
        .map(ReasonText::of)
        .findFirst();
  }

  private String facts(Table table, Optional<Index> index, Structure structure) {
    String keys =
        "Partition key "
            + index.map(one -> KeyText.together(one.partition())).orElse(table.key().partition())
            + index
                .map(
                    one -> one.sort().isEmpty() ? "" : ", sort key " + KeyText.together(one.sort()))
                .orElse(table.key().sort().map(sort -> ", sort key " + sort).orElse(""))
            + index.map(one -> ", holds " + KeyText.projection(one)).orElse("")
            + ". ";
    return keys
        + data.handover().bill().structures().stream()
            .filter(bill -> bill.structure().equals(structure))
            .map(TablesSection::size)
            .findFirst()
            .orElse("");
  }

  private static String size(StructureBill bill) {
    boolean table = bill.structure().isTable();
    return Figures.counted(
            bill.data().items(), table ? "item" : "entry", table ? "items" : "entries")
        + ", "
        + Figures.number(bill.data().gigabytes())
        + " GB, "
        + Money.text(bill.monthlyUsd())
        + " a month.";
  }

  /** A button for each pattern that touches anything here. */
  private Html users(Structure structure) {
    Html users = Html.of("p").styled("users");
    for (Map.Entry<String, Touched> one : data.touched().entrySet()) {
      if (one.getValue().rows().keySet().stream()
          .map(ExampleRow::structure)
          .anyMatch(structure::equals)) {
        users.add(
            Html.of("button", one.getKey())
                .with("type", "button")
                .with("data-pattern", one.getKey())
                .with("aria-pressed", "false")
                .with("title", data.handover().spec().pattern(one.getKey()).orElseThrow().name()));
      }
    }
    return users;
  }
}
