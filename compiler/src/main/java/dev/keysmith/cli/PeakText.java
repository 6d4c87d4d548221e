package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.Limits;
import dev.keysmith.cli.TextTable.Column;
import dev.keysmith.cost.HotPartition;
import dev.keysmith.cost.PeakLoad;
import dev.keysmith.plan.Figures;
import dev.keysmith.spec.Pricing.Mode;
import java.io.PrintWriter;
import java.util.Optional;

/** Shows a person what tables, indexes and their hottest partitions must withstand. */
final class PeakText {
  /** A partition this near to its limit is worth its arithmetic. */
  private static final double WARM = 0.5;

  private static final double LEAST_SHOWN = 0.001;

  private final PrintWriter out;
  private final int width;

  PeakText(PrintWriter out, int width) {
    this.out = out;
    this.width = width;
  }

  void show(ImmutableList<PeakLoad> peaks, Mode mode) {
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
    if (mode == Mode.ON_DEMAND) {
      peaks.forEach(this::start);
    }
  }

  /** A table without a load of its own still stands above its indexes that have one. */
  private static void heading(TextTable table, PeakLoad peak, ImmutableList<PeakLoad> peaks) {
    boolean indexed =
        peaks.stream()
            .anyMatch(
                other ->
                    other.structure().table().equals(peak.structure().table())
                        && other.readUnits() + other.writeUnits() > 0);
    if (peak.structure().isTable() && peak.readUnits() + peak.writeUnits() == 0 && indexed) {
      table.add(peak.structure().table(), "", "", "", "", "");
    }
  }

  private static void row(
      TextTable table, PeakLoad peak, String kind, double units, Optional<HotPartition> hottest) {
    if (units > 0) {
      table.add(
          peak.structure().index().map(index -> "  " + index).orElse(peak.structure().table()),
          kind,
          Figures.number(units),
          hottest.map(HotPartition::key).orElse(""),
          hottest.map(one -> Figures.number(one.units())).orElse(""),
          hottest.map(one -> percent(one.share())).orElse(""));
    }
  }

  private void arithmetic(PeakLoad peak, String kind, HotPartition partition) {
    if (partition.share() < WARM) {
      return;
    }
    out.println();
    out.print(
        Paragraph.of(
            "",
            (partition.isTooHot() ? "Too hot: " : "Warm: ")
                + kind
                + " of "
                + peak.structure()
                + " on one "
                + partition.key(),
            "  ",
            width));
    partition.arithmetic().forEach(line -> out.print(Paragraph.of("  ", line, "    ", width)));
  }

  /** What is new on demand cannot take its peak at once. */
  private void start(PeakLoad peak) {
    boolean reads = peak.readUnits() > Limits.NEW_TABLE_READ_UNITS;
    boolean writes = peak.writeUnits() > Limits.NEW_TABLE_WRITE_UNITS;
    if (reads || writes) {
      out.println();
      out.print(
          Paragraph.of(
              "",
              "Cold start: on demand, "
                  + peak.structure()
                  + " takes "
                  + Figures.number(
                      writes ? Limits.NEW_TABLE_WRITE_UNITS : Limits.NEW_TABLE_READ_UNITS)
                  + (writes ? " write" : " read")
                  + " units a second when it is new, then twice its last peak; let the traffic grow, or"
                  + " start provisioned",
              "  ",
              width));
    }
  }

  private static String percent(double share) {
    return share < LEAST_SHOWN
        ? "<" + Figures.percent(LEAST_SHOWN)
        : Figures.percent(Math.rint(share * 1000) / 1000);
  }
}
