package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.cli.text.TextTable.Column;
import dev.keysmith.load.BusiestPartition;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.BillingSettings.CapacityMode;
import java.io.PrintWriter;
import java.util.Optional;

/** Shows a person what tables, indexes and their hottest partitions must withstand. */
public final class PeakText {
  /** A partition this near to its limit is worth its arithmetic. */
  private static final double WARM = 0.5;

  private static final double LEAST_SHOWN = 0.001;

  private final PrintWriter out;
  private final int width;

  public PeakText(PrintWriter out, int width) {
    this.out = out;
    this.width = width;
  }

  public void show(ImmutableList<PeakLoad> peaks, CapacityMode mode) {
    TextTable table =
        new TextTable(
            Column.text("table or index"),
            Column.word(""),
            Column.number("units/s"),
            Column.text("hottest partition"),
            Column.number("units/s"),
            Column.number("of its limit"));
    for (PeakLoad peak : peaks) {
      heading(table, peak, peaks);
      row(table, peak, "reads", peak.readUnits(), peak.reads());
      row(table, peak, "writes", peak.writeUnits(), peak.writes());
    }
    if (table.isEmpty()) {
      return;
    }
    out.println();
    out.println("At peak");
    out.print(table.text(width));
    for (PeakLoad peak : peaks) {
      peak.reads().ifPresent(partition -> arithmetic(peak, "reads", partition));
      peak.writes().ifPresent(partition -> arithmetic(peak, "writes", partition));
    }
    if (mode == CapacityMode.ON_DEMAND) {
      peaks.forEach(this::start);
    }
  }

  /** A table without a load of its own still stands above its indexes that have one. */
  private static void heading(TextTable table, PeakLoad peak, ImmutableList<PeakLoad> peaks) {
    boolean indexed =
        peaks.stream()
            .anyMatch(
                other ->
                    other.tableOrIndex().table().equals(peak.tableOrIndex().table())
                        && other.readUnits() + other.writeUnits() > 0);
    if (peak.tableOrIndex().isTable() && peak.readUnits() + peak.writeUnits() == 0 && indexed) {
      table.add(peak.tableOrIndex().table(), "", "", "", "", "");
    }
  }

  private static void row(
      TextTable table,
      PeakLoad peak,
      String kind,
      double units,
      Optional<BusiestPartition> hottest) {
    if (units > 0) {
      table.add(
          peak.tableOrIndex()
              .index()
              .map(index -> "  " + index)
              .orElse(peak.tableOrIndex().table()),
          kind,
          NumberFormat.number(units),
          hottest.map(BusiestPartition::key).orElse(""),
          hottest.map(one -> NumberFormat.number(one.units())).orElse(""),
          hottest.map(one -> percent(one.share())).orElse(""));
    }
  }

  private void arithmetic(PeakLoad peak, String kind, BusiestPartition partition) {
    if (partition.share() < WARM) {
      return;
    }
    out.println();
    out.print(
        WrappedParagraph.of(
            "",
            (partition.isOverloaded() ? "Too hot: " : "Warm: ")
                + kind
                + " of "
                + peak.tableOrIndex()
                + " on one "
                + partition.key(),
            "  ",
            width));
    partition
        .arithmetic()
        .forEach(line -> out.print(WrappedParagraph.of("  ", line, "    ", width)));
  }

  /** What is new on demand cannot take its peak at once. */
  private void start(PeakLoad peak) {
    boolean reads = peak.readUnits() > DynamoDbLimits.NEW_TABLE_READ_UNITS;
    boolean writes = peak.writeUnits() > DynamoDbLimits.NEW_TABLE_WRITE_UNITS;
    if (reads || writes) {
      out.println();
      out.print(
          WrappedParagraph.of(
              "",
              "Cold start: on demand, "
                  + peak.tableOrIndex()
                  + " takes "
                  + NumberFormat.number(
                      writes
                          ? DynamoDbLimits.NEW_TABLE_WRITE_UNITS
                          : DynamoDbLimits.NEW_TABLE_READ_UNITS)
                  + (writes ? " write" : " read")
                  + " units a second when it is new, then twice its last peak; let the traffic"
                  + " grow, or start provisioned",
              "  ",
              width));
    }
  }

  private static String percent(double share) {
    return share < LEAST_SHOWN
        ? "<" + NumberFormat.percent(LEAST_SHOWN)
        : NumberFormat.percent(Math.rint(share * 1000) / 1000);
  }
}
