package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Money;
import dev.keysmith.plan.Figures;
import dev.keysmith.solve.Alternative;
import dev.keysmith.solve.Derived;
import java.util.stream.Collectors;

/** The first part of the data model: what the design is, in a few sentences, and what else lost. */
record DataModelApproach(Handover handover) {

  void write(Markdown document) {
    document.heading(2, "The approach").paragraph(size());
    handover.derived().ifPresent(derived -> write(document, derived));
    if (handover.derived().isEmpty()) {
      document.paragraph(
          "It was made by hand; what is said of it here is what the planner makes of it.");
    }
  }

  private String size() {
    String tables =
        handover.design().tables().values().stream()
            .map(table -> table.name() + " (" + String.join(", ", table.entities()) + ")")
            .collect(Collectors.joining("; "));
    return Figures.counted(handover.bill().tables(), "table")
        + " and "
        + Figures.counted(handover.bill().indexes(), "index", "indexes")
        + " serve "
        + Figures.number(handover.bill().patterns().size())
        + " of "
        + Figures.counted(handover.spec().patterns().size(), "pattern")
        + " for "
        + Money.text(handover.bill().monthlyUsd())
        + " a month: "
        + Markdown.plain(tables)
        + ".";
  }

  private void write(Markdown document, Derived derived) {
    document
        .paragraph(
            ApproachText.style(derived.style())
                + " "
                + ApproachText.sure(
                    handover.spec(), derived.optimality(), derived.bill().monthlyUsd()))
        .table(
            ImmutableList.of("design", "a month", "tables", "indexes", ""),
            derived.alternatives().stream().map(DataModelApproach::row).toList());
  }

  private static ImmutableList<String> row(Alternative one) {
    return ImmutableList.of(
        one.style(),
        Money.text(one.monthlyUsd()),
        Figures.number(one.tables()),
        Figures.number(one.indexes()),
        one.chosen() ? "this one" : "");
  }
}
