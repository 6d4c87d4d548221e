package dev.keysmith.emit.markdown;

import dev.keysmith.cost.Bill;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.report.DesignSummary;
import dev.keysmith.emit.report.MarkdownDocument;
import dev.keysmith.emit.report.OptimalityText;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.plan.NumberFormat;
import java.util.stream.Collectors;

/** The first part of the data model: a summary, the optimality gap and the alternatives. */
record DataModelApproach(DesignAnalysis analysis) {

  void write(MarkdownDocument document) {
    document.heading(2, "Design summary").paragraph(size());
    analysis
        .derived()
        .ifPresentOrElse(
            derived -> write(document, derived), () -> document.paragraph(DesignSummary.HAND_MADE));
  }

  private String size() {
    Bill bill = analysis.bill();
    String tables =
        analysis.design().tables().values().stream()
            .map(table -> table.name() + " (" + String.join(", ", table.entities()) + ")")
            .collect(Collectors.joining("; "));
    return "%s. %s of %s served for %s/month. Tables: %s."
        .formatted(
            DesignSummary.tables(bill),
            NumberFormat.number(bill.patterns().size()),
            NumberFormat.counted(analysis.spec().patterns().size(), "pattern"),
            MoneyFormat.text(bill.monthlyUsd()),
            MarkdownDocument.plain(tables));
  }

  private void write(MarkdownDocument document, OptimizedDesign derived) {
    document
        .paragraph(
            "%s %s %s"
                .formatted(
                    OptimalityText.style(derived.style()),
                    OptimalityText.verdict(analysis.spec(), derived),
                    OptimalityText.explanation(analysis.spec(), derived)))
        .table(DesignSummary.alternatives(derived.alternatives()));
  }
}
