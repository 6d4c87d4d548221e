package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.PeakLoad;
import dev.keysmith.cost.Structure;
import dev.keysmith.cost.StructureBill;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.plan.Figures;
import dev.keysmith.solve.Derived;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The part of the data model about one table and its indexes, each with why it is there. */
final class DataModelTables {
  private final Handover handover;
  private final Readers readers;

  DataModelTables(Handover handover) {
    this.handover = handover;
    this.readers = Readers.of(handover.bill());
  }

  void write(Markdown document, Table table) {
    Structure structure = Structure.of(table.name());
    List<String> facts = new ArrayList<>();
    reason(structure).ifPresent(facts::add);
    facts.add("Holds " + Markdown.plain(String.join(", ", table.entities())) + ".");
    facts.add("Partition key: " + key(table, ImmutableList.of(table.key().partition())));
    table
        .key()
        .sort()
        .ifPresent(sort -> facts.add("Sort key: " + key(table, ImmutableList.of(sort))));
    for (ItemLayout item : table.items().values()) {
      facts.add("Attributes of " + item.name() + ": " + attributes(table, item));
    }
    facts.add("Written by " + ids(readers.writes().get(table.name()).asList()) + ".");
    facts.addAll(load(structure));
    document.heading(3, table.name()).bullets(facts);
    table.indexes().values().forEach(index -> write(document, table, index));
  }

  private void write(Markdown document, Table table, Index index) {
    Structure structure = Structure.of(table.name(), index.name());
    List<String> facts = new ArrayList<>();
    reason(structure).ifPresent(facts::add);
    facts.add("Partition key: " + key(table, index.partition()));
    if (!index.sort().isEmpty()) {
      facts.add("Sort key: " + key(table, index.sort()));
    }
    facts.add("Projection: " + EntityCharts.holds(index) + ".");
    for (ItemLayout item : table.items().values()) {
      double share = LayoutFacts.of(handover.spec(), table, item).share(index);
      if (share > 0 && Sparse.is(handover.spec(), table, index)) {
        facts.add("Sparse: " + Figures.percent(share) + " of the " + item.name() + " items.");
      }
    }
    facts.addAll(load(structure));
    document
        .heading(
            4,
            table.name() + "." + index.name() + (index.local() ? ", a local index" : ", an index"))
        .bullets(facts);
  }

  private Optional<String> reason(Structure structure) {
    return handover.derived().map(Derived::reasons).orElse(ImmutableList.of()).stream()
        .filter(reason -> reason.about().equals(structure.toString()))
        .map(ReasonText::of)
        .map(Markdown::plain)
        .findFirst();
  }

  /** Its attributes, and what each entity makes it of. */
  private static String key(Table table, ImmutableList<String> attributes) {
    List<String> parts = new ArrayList<>();
    for (String attribute : attributes) {
      String rules =
          table.items().values().stream()
              .filter(item -> item.key(attribute).isPresent())
              .filter(item -> !KeyText.isItself(item, attribute))
              .map(item -> item.name() + " " + Markdown.code(KeyText.rule(item, attribute)))
              .collect(Collectors.joining(", "));
      parts.add(
          Markdown.code(attribute)
              + " ("
              + table.type(attribute).word()
              + ")"
              + (rules.isEmpty() ? "" : ": " + rules));
    }
    return String.join(" and ", parts) + ".";
  }

  private String attributes(Table table, ItemLayout item) {
    LayoutFacts facts = LayoutFacts.of(handover.spec(), table, item);
    String names =
        facts.stored().keySet().stream()
            .map(
                name ->
                    Markdown.plain(name)
                        + Optional.ofNullable(facts.named().get(name))
                            .map(attribute -> " " + attribute.type().word())
                            .orElse(""))
            .collect(Collectors.joining(", "));
    return names + "; " + Figures.number(Math.rint(facts.size())) + " bytes on average.";
  }

  private List<String> load(Structure structure) {
    List<String> facts = new ArrayList<>();
    facts.add("Read by " + ids(readers.of(structure)) + ".");
    for (StructureBill one : handover.bill().structures()) {
      if (one.structure().equals(structure)) {
        facts.add(
            Figures.counted(
                    one.data().items(),
                    structure.isTable() ? "item" : "entry",
                    structure.isTable() ? "items" : "entries")
                + " in "
                + Figures.number(one.data().gigabytes())
                + " GB; "
                + Figures.number(one.readUnits())
                + " read and "
                + Figures.number(one.writeUnits())
                + " write units a second on average"
                + peak(structure)
                + "; "
                + Money.text(one.monthlyUsd())
                + " a month.");
      }
    }
    return facts;
  }

  private String peak(Structure structure) {
    return handover.peaks().stream()
        .filter(peak -> peak.structure().equals(structure))
        .map(DataModelTables::peak)
        .findFirst()
        .orElse("");
  }

  private static String peak(PeakLoad peak) {
    return ", "
        + Figures.number(peak.readUnits())
        + " and "
        + Figures.number(peak.writeUnits())
        + " at peak";
  }

  private static String ids(ImmutableList<String> ids) {
    return ids.isEmpty() ? "no pattern" : String.join(", ", ids);
  }
}
