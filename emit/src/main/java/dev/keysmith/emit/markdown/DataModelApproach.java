package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.MarkdownDocument;
import dev.keysmith.emit.report.ApproachText;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.selection.DesignAlternative;
import java.util.stream.Collectors;

/** The first part of the data model: what the design is, in a few sentences, and what else lost. */
record DataModelApproach(DesignAnalysis analysis) {

  void write(MarkdownDocument document) {
    document.heading(2, "The approach").paragraph(size());
    analysis.derived().ifPresent(derived -> write(document, derived));
    if (analysis.derived().isEmpty()) {
      document.paragraph(
          "It was made by hand; what is said of it here is what the planner makes of it.");
    }
  }

  private String size() {
    String tables =
        analysis.design().tables().values().stream()
            .map(table -> table.name() + " (" + String.join(", ", table.entities()) + ")")
            .collect(Collectors.joining("; "));
    return NumberFormat.counted(analysis.bill().tables(), "table")
        + " and "
        + NumberFormat.counted(analysis.bill().indexes(), "index", "indexes")
        + " serve "
        + NumberFormat.number(analysis.bill().patterns().size())
        + " of "
        + NumberFormat.counted(analysis.spec().patterns().size(), "pattern")
        + " for "
        + MoneyFormat.text(analysis.bill().monthlyUsd())
        + " a month: "
        + MarkdownDocument.plain(tables)
        + ".";
  }

  private void write(MarkdownDocument document, OptimizedDesign derived) {
    document
        .paragraph(
            ApproachText.style(derived.style())
                + " "
                + ApproachText.sure(
                    analysis.spec(), derived.optimality(), derived.bill().monthlyUsd()))
        .table(
            ImmutableList.of("design", "a month", "tables", "indexes", ""),
            derived.alternatives().stream().map(DataModelApproach::row).toList());
  }

  private static ImmutableList<String> row(DesignAlternative one) {
    return ImmutableList.of(
        one.style(),
        MoneyFormat.text(one.monthlyUsd()),
        NumberFormat.number(one.tables()),
        NumberFormat.number(one.indexes()),
        one.chosen() ? "this one" : "");
  }
}
