package dev.keysmith.emit.report;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.emit.report.ReportTable.Column;
import dev.keysmith.load.BusiestPartition;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.BillingSettings.CapacityMode;
import java.util.stream.IntStream;

/** The load of tables, indexes and their hottest partitions when every pattern is at its peak. */
public final class PeakReport {
  /** What the table shows. */
  public static final String ABOUT =
      "The load on the hottest partition of each table and index when every pattern is at its peak,"
          + " compared with the limit of a partition.";

  private static final double LEAST_SHOWN = 0.001;

  /** A partition this near to its limit is worth its arithmetic. */
  private static final double WARM = 0.5;

  private PeakReport() {}

  /** The load of one partition, read or written. */
  public record Load(TableOrIndex structure, String kind, BusiestPartition partition) {
    public boolean isWarm() {
      return partition.share() >= WARM;
    }

    /** "Over the limit: writes of posts, partition key {postId}". */
    public String title() {
      return "%s: %s of %s, partition key %s"
          .formatted(
              partition.isOverloaded() ? "Over the limit" : "Near the limit",
              kind,
              structure,
              partition.key());
    }
  }

  public static ImmutableList<Load> loads(ImmutableList<PeakLoad> peaks) {
    ImmutableList.Builder<Load> loads = ImmutableList.builder();
    for (PeakLoad peak : peaks) {
      shown(peak.readKeys()).forEach(one -> loads.add(new Load(peak.tableOrIndex(), "reads", one)));
      shown(peak.writeKeys())
          .forEach(one -> loads.add(new Load(peak.tableOrIndex(), "writes", one)));
    }
    return loads.build();
  }

  /** The busiest partition, and those of other keys that are near their limit as well. */
  private static ImmutableList<BusiestPartition> shown(ImmutableList<BusiestPartition> keys) {
    return IntStream.range(0, keys.size())
        .filter(i -> i == 0 || keys.get(i).share() >= WARM)
        .mapToObj(keys::get)
        .collect(ImmutableList.toImmutableList());
  }

  public static ReportTable table(ImmutableList<PeakLoad> peaks) {
    ReportTable.Builder table =
        ReportTable.builder(
            Column.text("table or index"),
            Column.word(""),
            Column.figure("units/s"),
            Column.text("hottest partition"),
            Column.figure("units/s"),
            Column.figure("of limit"));
    for (PeakLoad peak : peaks) {
      heading(table, peak, peaks);
      rows(table, peak, "reads", peak.readUnits(), peak.readKeys());
      rows(table, peak, "writes", peak.writeUnits(), peak.writeKeys());
    }
    return table.build();
  }

  /** A table without a load of its own is still listed above its indexes that have one. */
  private static void heading(
      ReportTable.Builder table, PeakLoad peak, ImmutableList<PeakLoad> peaks) {
    boolean indexed =
        peaks.stream()
            .anyMatch(
                other ->
                    other.tableOrIndex().table().equals(peak.tableOrIndex().table())
                        && other.readUnits() + other.writeUnits() > 0);
    if (peak.tableOrIndex().isTable() && peak.readUnits() + peak.writeUnits() == 0 && indexed) {
      ReportCell empty = ReportCell.empty();
      table.row(new ReportCell.Target(peak.tableOrIndex()), empty, empty, empty, empty, empty);
    }
  }

  private static void rows(
      ReportTable.Builder table,
      PeakLoad peak,
      String kind,
      double units,
      ImmutableList<BusiestPartition> keys) {
    if (units > 0) {
      ReportCell target = new ReportCell.Target(peak.tableOrIndex());
      ReportCell total = ReportCell.of(NumberFormat.number(units));
      ReportCell empty = ReportCell.empty();
      if (keys.isEmpty()) {
        table.row(target, ReportCell.of(kind), total, empty, empty, empty);
      }
      ImmutableList<BusiestPartition> shown = shown(keys);
      for (int i = 0; i < shown.size(); i++) {
        table.row(
            i == 0 ? target : empty,
            i == 0 ? ReportCell.of(kind) : empty,
            i == 0 ? total : empty,
            ReportCell.code(shown.get(i).key()),
            ReportCell.of(NumberFormat.number(shown.get(i).units())),
            shareCell(shown.get(i)));
      }
    }
  }

  private static ReportCell shareCell(BusiestPartition partition) {
    return partition.isOverloaded()
        ? ReportCell.warning(share(partition))
        : ReportCell.of(share(partition));
  }

  /** "41.2%", or "<0.1%": the share of the partition's limit. */
  public static String share(BusiestPartition partition) {
    return partition.share() < LEAST_SHOWN
        ? "<" + NumberFormat.percent(LEAST_SHOWN)
        : NumberFormat.percent(Math.rint(partition.share() * 1000) / 1000);
  }

  /** New on-demand tables and indexes whose peak exceeds what they support at first. */
  public static ImmutableList<String> coldStarts(ImmutableList<PeakLoad> peaks, CapacityMode mode) {
    return mode == CapacityMode.ON_DEMAND
        ? peaks.stream()
            .filter(PeakReport::isColdStart)
            .map(PeakReport::coldStart)
            .collect(ImmutableList.toImmutableList())
        : ImmutableList.of();
  }

  private static boolean isColdStart(PeakLoad peak) {
    return peak.readUnits() > DynamoDbLimits.NEW_TABLE_READ_UNITS
        || peak.writeUnits() > DynamoDbLimits.NEW_TABLE_WRITE_UNITS;
  }

  private static String coldStart(PeakLoad peak) {
    return ("Cold start: %s peaks at %s read units/s and %s write units/s. A new on-demand table"
            + " supports %s and %s, then twice its previous peak: pre-warm it or ramp up traffic.")
        .formatted(
            peak.tableOrIndex(),
            NumberFormat.number(peak.readUnits()),
            NumberFormat.number(peak.writeUnits()),
            NumberFormat.number(DynamoDbLimits.NEW_TABLE_READ_UNITS),
            NumberFormat.number(DynamoDbLimits.NEW_TABLE_WRITE_UNITS));
  }
}
