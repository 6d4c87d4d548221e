package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.BillTotals;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.RecoveryCost;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.design.Table;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.MarkdownDocument;
import dev.keysmith.emit.report.PartitionLoadText;
import dev.keysmith.emit.report.PatternText;
import dev.keysmith.emit.report.PlanText;
import dev.keysmith.load.BusiestPartition;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.source.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code dynamodb_data_model.md}: the whole design in one document, from the idea of it to what was
 * checked.
 */
public final class DataModel {
  static final String NAME = "dynamodb_data_model.md";

  /** The rules about indexes that need not be. */
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
    document.heading(2, "Tables and indexes");
    DataModelTables tables = new DataModelTables(analysis);
    for (Table table : analysis.design().tables().values()) {
      tables.write(document, table);
    }
    patterns(document);
    AccessPatterns.unserved(document, bill);
    heat(document);
    cost(document);
    new DataModelTradeOffs(analysis).write(document);
    return document.heading(2, "What was checked").bullets(checks());
  }

  private void patterns(MarkdownDocument document) {
    boolean oneTable = analysis.design().tables().size() == 1;
    document
        .heading(2, "How each pattern is served")
        .paragraph(
            "The requests in full are in " + MarkdownDocument.code(AccessPatterns.NAME) + ".")
        .table(
            ImmutableList.of(
                "pattern",
                "kind",
                "requests",
                "round trips",
                "read units",
                "write units",
                "a month"),
            bill.patterns().stream().map(one -> row(one, oneTable)).toList());
  }

  private static ImmutableList<String> row(PatternBill one, boolean oneTable) {
    return ImmutableList.of(
        one.pattern().id() + " " + MarkdownDocument.plain(one.pattern().name()),
        PatternText.kind(one.pattern()),
        MarkdownDocument.plain(PlanText.summary(one.plan(), oneTable)),
        NumberFormat.number(one.plan().roundTrips()),
        NumberFormat.number(one.plan().readUnits()),
        NumberFormat.number(one.plan().writeUnits()),
        MoneyFormat.text(one.monthlyUsd()));
  }

  private void heat(MarkdownDocument document) {
    document
        .heading(2, "Hot partitions")
        .paragraph(
            "What falls on the busiest partition of each table and index when every pattern is at"
                + " its peak, against what one partition takes.");
    List<ImmutableList<String>> rows = new ArrayList<>();
    for (PeakLoad peak : analysis.peaks()) {
      peak.reads().ifPresent(partition -> rows.add(row(peak, "reads", partition)));
      peak.writes().ifPresent(partition -> rows.add(row(peak, "writes", partition)));
    }
    document.table(
        ImmutableList.of("table or index", "", "partition", "arithmetic", "of its limit"), rows);
  }

  private static ImmutableList<String> row(PeakLoad peak, String kind, BusiestPartition partition) {
    return ImmutableList.of(
        peak.tableOrIndex().toString(),
        kind,
        MarkdownDocument.code(partition.key()),
        MarkdownDocument.plain(String.join("; ", partition.arithmetic())),
        (partition.isOverloaded() ? "**too hot** " : "") + PartitionLoadText.share(partition));
  }

  private void cost(MarkdownDocument document) {
    List<ImmutableList<String>> rows = new ArrayList<>();
    for (TableOrIndexBill one : bill.structures()) {
      rows.add(
          dollars(
              one.tableOrIndex().toString(),
              one.reads(),
              one.writes(),
              one.storage(),
              one.monthlyUsd()));
    }
    BillTotals totals = bill.totals();
    rows.add(
        dollars(
            "together", totals.reads(), totals.writes(), totals.storage(), totals.monthlyUsd()));
    document
        .heading(2, "What it costs")
        .paragraph(
            "A month at average traffic in "
                + bill.options().region()
                + ", "
                + bill.options().description()
                + ", at the prices of "
                + bill.priceSchedule().date()
                + ".")
        .table(ImmutableList.of("table or index", "reads", "writes", "storage", "a month"), rows)
        .paragraph(
            "The same "
                + bill.options().inOtherMode().description()
                + " would cost "
                + MoneyFormat.text(bill.otherMode().monthlyUsd())
                + " a month.");
    RecoveryCost recovery = RecoveryCost.of(analysis.design(), bill);
    document.paragraph(
        "Not in it: point-in-time recovery, which both templates turn on, "
            + NumberFormat.number(recovery.gigabytes())
            + " GB of tables × "
            + MoneyFormat.text(recovery.usdPerGigabyte())
            + " = "
            + MoneyFormat.text(recovery.monthlyUsd())
            + " a month; alarms, readers of streams, backups and data transfer out of the region.");
  }

  private static ImmutableList<String> dollars(
      String name, double reads, double writes, double storage, double all) {
    return ImmutableList.of(
        name,
        MoneyFormat.text(reads),
        MoneyFormat.text(writes),
        MoneyFormat.text(storage),
        MoneyFormat.text(all));
  }

  /** Whether an index could be spared. */
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
            ? "no index is unread, and none does what a key of its table would do as well"
            : "can be spared: " + String.join(", ", spare));
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
                ? NumberFormat.counted(bill.patterns().size(), "pattern")
                    + " served, none by scanning a table"
                : "not served: " + String.join(", ", lost)),
        RequirementsDocument.check(
            hot.isEmpty(),
            hot.map(
                    one ->
                        one.tableOrIndex()
                            + " has a partition that gets more at peak than it takes; "
                            + MarkdownDocument.code(AntiPatternReview.NAME)
                            + " says what helps")
                .orElse("no partition gets more at peak than it takes")),
        RequirementsDocument.check(
            errors == 0,
            "the review found "
                + NumberFormat.counted((double) errors, "error")
                + " and "
                + NumberFormat.counted(
                    (double) analysis.review().count(Severity.WARNING), "warning")
                + ", see "
                + MarkdownDocument.code(AntiPatternReview.NAME)),
        needed(),
        VerificationStatusText.check(analysis));
  }
}
