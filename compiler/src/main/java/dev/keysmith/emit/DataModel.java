package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.HotPartition;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.PeakLoad;
import dev.keysmith.cost.Recovery;
import dev.keysmith.cost.StructureBill;
import dev.keysmith.cost.Totals;
import dev.keysmith.cost.Unserved;
import dev.keysmith.design.Table;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code dynamodb_data_model.md}: the whole design in one document, from the idea of it to what was
 * checked.
 */
final class DataModel {
  static final String NAME = "dynamodb_data_model.md";

  /** The rules about indexes that need not be. */
  private static final ImmutableSet<String> SPARE =
      ImmutableSet.of("UnusedIndex", "RedundantIndex", "IndexForSmallCollection");

  private final Handover handover;
  private final Bill bill;

  private DataModel(Handover handover) {
    this.handover = handover;
    this.bill = handover.bill();
  }

  static Artifact artifact(Handover handover) {
    return new DataModel(handover).document().as(NAME);
  }

  private Markdown document() {
    Markdown document = Markdown.titled(handover.spec().application() + ": data model");
    new DataModelApproach(handover).write(document);
    document.heading(2, "Tables and indexes");
    DataModelTables tables = new DataModelTables(handover);
    for (Table table : handover.design().tables().values()) {
      tables.write(document, table);
    }
    patterns(document);
    AccessPatterns.unserved(document, bill);
    heat(document);
    cost(document);
    new DataModelTradeOffs(handover).write(document);
    return document.heading(2, "What was checked").bullets(checks());
  }

  private void patterns(Markdown document) {
    boolean oneTable = handover.design().tables().size() == 1;
    document
        .heading(2, "How each pattern is served")
        .paragraph("The requests in full are in " + Markdown.code(AccessPatterns.NAME) + ".")
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
        one.pattern().id() + " " + Markdown.plain(one.pattern().name()),
        PatternText.kind(one.pattern()),
        Markdown.plain(PlanText.summary(one.plan(), oneTable)),
        Figures.number(one.plan().roundTrips()),
        Figures.number(one.plan().readUnits()),
        Figures.number(one.plan().writeUnits()),
        Money.text(one.monthlyUsd()));
  }

  private void heat(Markdown document) {
    document
        .heading(2, "Hot partitions")
        .paragraph(
            "What falls on the busiest partition of each table and index when every pattern is at"
                + " its peak, against what one partition takes.");
    List<ImmutableList<String>> rows = new ArrayList<>();
    for (PeakLoad peak : handover.peaks()) {
      peak.reads().ifPresent(partition -> rows.add(row(peak, "reads", partition)));
      peak.writes().ifPresent(partition -> rows.add(row(peak, "writes", partition)));
    }
    document.table(
        ImmutableList.of("table or index", "", "partition", "arithmetic", "of its limit"), rows);
  }

  private static ImmutableList<String> row(PeakLoad peak, String kind, HotPartition partition) {
    return ImmutableList.of(
        peak.structure().toString(),
        kind,
        Markdown.code(partition.key()),
        Markdown.plain(String.join("; ", partition.arithmetic())),
        (partition.isTooHot() ? "**too hot** " : "") + HeatText.share(partition));
  }

  private void cost(Markdown document) {
    List<ImmutableList<String>> rows = new ArrayList<>();
    for (StructureBill one : bill.structures()) {
      rows.add(
          dollars(
              one.structure().toString(),
              one.reads(),
              one.writes(),
              one.storage(),
              one.monthlyUsd()));
    }
    Totals totals = bill.totals();
    rows.add(
        dollars(
            "together", totals.reads(), totals.writes(), totals.storage(), totals.monthlyUsd()));
    document
        .heading(2, "What it costs")
        .paragraph(
            "A month at average traffic in "
                + bill.options().region()
                + ", "
                + bill.options().words()
                + ", at the prices of "
                + bill.tariff().date()
                + ".")
        .table(ImmutableList.of("table or index", "reads", "writes", "storage", "a month"), rows)
        .paragraph(
            "The same "
                + bill.options().inOtherMode().words()
                + " would cost "
                + Money.text(bill.otherMode().monthlyUsd())
                + " a month.");
    Recovery recovery = Recovery.of(handover.design(), bill);
    document.paragraph(
        "Not in it: point-in-time recovery, which both templates turn on, "
            + Figures.number(recovery.gigabytes())
            + " GB of tables × "
            + Money.text(recovery.usdPerGigabyte())
            + " = "
            + Money.text(recovery.monthlyUsd())
            + " a month; alarms, readers of streams, backups and data transfer out of the region.");
  }

  private static ImmutableList<String> dollars(
      String name, double reads, double writes, double storage, double all) {
    return ImmutableList.of(
        name, Money.text(reads), Money.text(writes), Money.text(storage), Money.text(all));
  }

  /** Whether an index could be spared. */
  private String needed() {
    ImmutableList<String> spare =
        handover.review().findings().stream()
            .filter(one -> SPARE.contains(one.rule()))
            .map(one -> one.subject().name())
            .distinct()
            .collect(ImmutableList.toImmutableList());
    return Requirements.check(
        spare.isEmpty(),
        spare.isEmpty()
            ? "no index is unread, and none does what a key of its table would do as well"
            : "can be spared: " + String.join(", ", spare));
  }

  private List<String> checks() {
    ImmutableList<String> lost =
        bill.unserved().stream()
            .filter(Unserved::isFault)
            .map(one -> one.pattern().id())
            .collect(ImmutableList.toImmutableList());
    Optional<PeakLoad> hot = handover.peaks().stream().filter(PeakLoad::isTooHot).findFirst();
    long errors = handover.review().count(Severity.ERROR);
    return ImmutableList.of(
        Requirements.check(
            lost.isEmpty(),
            lost.isEmpty()
                ? Figures.counted(bill.patterns().size(), "pattern")
                    + " served, none by scanning a table"
                : "not served: " + String.join(", ", lost)),
        Requirements.check(
            hot.isEmpty(),
            hot.map(
                    one ->
                        one.structure()
                            + " has a partition that gets more at peak than it takes; "
                            + Markdown.code(AntiPatternReview.NAME)
                            + " says what helps")
                .orElse("no partition gets more at peak than it takes")),
        Requirements.check(
            errors == 0,
            "the review found "
                + Figures.counted((double) errors, "error")
                + " and "
                + Figures.counted((double) handover.review().count(Severity.WARNING), "warning")
                + ", see "
                + Markdown.code(AntiPatternReview.NAME)),
        needed(),
        ValidationText.check(handover));
  }
}
