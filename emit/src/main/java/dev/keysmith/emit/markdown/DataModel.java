package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.RecoveryCost;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.design.Table;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.report.BillText;
import dev.keysmith.emit.report.MarkdownDocument;
import dev.keysmith.emit.report.PatternTable;
import dev.keysmith.emit.report.PeakReport;
import dev.keysmith.emit.report.TablesAndIndexesTable;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.source.Severity;
import java.util.List;
import java.util.Optional;

/** {@code dynamodb_data_model.md}: the whole design in one document. */
public final class DataModel {
  static final String NAME = "dynamodb_data_model.md";

  /** The rules about unnecessary indexes. */
  private static final ImmutableSet<String> SPARE =
      ImmutableSet.of("UnusedIndex", "RedundantIndex", "IndexForSmallCollection");

  private final DesignAnalysis analysis;
  private final Bill bill;

  private DataModel(DesignAnalysis analysis) {
    this.analysis = analysis;
    this.bill = analysis.bill();
  }

  public static Artifact artifact(DesignAnalysis analysis) {
    return new DataModel(analysis).document().as(NAME);
  }

  private MarkdownDocument document() {
    MarkdownDocument document =
        MarkdownDocument.titled(analysis.spec().application() + ": data model");
    new DataModelApproach(analysis).write(document);
    document
        .heading(2, "Tables and indexes")
        .table(TablesAndIndexesTable.of(analysis.spec(), analysis.design(), bill));
    DataModelTables tables = new DataModelTables(analysis);
    for (Table table : analysis.design().tables().values()) {
      tables.write(document, table);
    }
    patterns(document);
    document.heading(2, "Unsolved patterns and alternatives");
    if (bill.unserved().isEmpty()) {
      document.paragraph("None: every pattern is served.");
    } else {
      document.bullets(AccessPatterns.unserved(bill));
    }
    peaks(document);
    cost(document);
    new DataModelTradeOffs(analysis).write(document);
    return document.heading(2, "Checks").bullets(checks());
  }

  private void patterns(MarkdownDocument document) {
    document
        .heading(2, PatternTable.title(bill))
        .paragraph(
            "The requests in full are in " + MarkdownDocument.code(AccessPatterns.NAME) + ".")
        .table(PatternTable.of(bill));
  }

  private void peaks(MarkdownDocument document) {
    document
        .heading(2, "Peak load")
        .paragraph(PeakReport.ABOUT)
        .table(PeakReport.table(analysis.peaks()))
        .bullets(
            PeakReport.loads(analysis.peaks()).stream()
                .filter(PeakReport.Load::isWarm)
                .map(
                    load ->
                        "%s: %s"
                            .formatted(
                                load.title(), String.join("; ", load.partition().arithmetic())))
                .map(MarkdownDocument::plain)
                .toList());
  }

  private void cost(MarkdownDocument document) {
    RecoveryCost recovery = RecoveryCost.of(analysis.design(), bill);
    document
        .heading(2, "Monthly bill")
        .paragraph("At average traffic; %s.".formatted(BillText.basis(bill)))
        .table(TablesAndIndexesTable.costs(bill))
        .paragraph(BillText.otherMode(bill) + ".")
        .paragraph(
            ("Not included: point-in-time recovery, which all templates enable (%s GB × %s ="
                    + " %s/month), alarms, stream consumers, backups and data transfer out of the"
                    + " region.")
                .formatted(
                    NumberFormat.number(recovery.gigabytes()),
                    MoneyFormat.text(recovery.usdPerGigabyte()),
                    MoneyFormat.text(recovery.monthlyUsd())));
  }

  /** Whether an index is unnecessary. */
  private String needed() {
    ImmutableList<String> spare =
        analysis.review().findings().stream()
            .filter(one -> SPARE.contains(one.rule()))
            .map(one -> one.subject().name())
            .distinct()
            .collect(ImmutableList.toImmutableList());
    return RequirementsDocument.check(
        spare.isEmpty(),
        spare.isEmpty()
            ? "every index is read, and none duplicates a key of its table"
            : "unnecessary: " + String.join(", ", spare));
  }

  private List<String> checks() {
    ImmutableList<String> lost =
        bill.unserved().stream()
            .filter(UnsupportedPattern::isFault)
            .map(one -> one.pattern().id())
            .collect(ImmutableList.toImmutableList());
    Optional<PeakLoad> hot = analysis.peaks().stream().filter(PeakLoad::isOverloaded).findFirst();
    long errors = analysis.review().count(Severity.ERROR);
    return ImmutableList.of(
        RequirementsDocument.check(
            lost.isEmpty(),
            lost.isEmpty()
                ? "%s served, none by a Scan"
                    .formatted(NumberFormat.counted(bill.patterns().size(), "pattern"))
                : "not served: " + String.join(", ", lost)),
        RequirementsDocument.check(
            hot.isEmpty(),
            hot.map(
                    one ->
                        "%s has a partition that exceeds its limit at peak (fixes: %s)"
                            .formatted(
                                one.tableOrIndex(), MarkdownDocument.code(AntiPatternReview.NAME)))
                .orElse("no partition exceeds its limit at peak")),
        RequirementsDocument.check(
            errors == 0,
            "review: %s, %s (details: %s)"
                .formatted(
                    NumberFormat.counted((double) errors, "error"),
                    NumberFormat.counted(
                        (double) analysis.review().count(Severity.WARNING), "warning"),
                    MarkdownDocument.code(AntiPatternReview.NAME))),
        needed(),
        VerificationStatusText.check(analysis));
  }
}
