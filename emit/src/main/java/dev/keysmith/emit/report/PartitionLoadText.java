package dev.keysmith.emit.report;

import dev.keysmith.load.BusiestPartition;
import dev.keysmith.plan.NumberFormat;

/** How hot a partition gets, in words. */
public final class PartitionLoadText {
  private static final double LEAST_SHOWN = 0.001;

  private PartitionLoadText() {}

  /** "41.2%", or "under 0.1%": how much of what it takes. */
  public static String share(BusiestPartition partition) {
    return partition.share() < LEAST_SHOWN
        ? "under " + NumberFormat.percent(LEAST_SHOWN)
        : NumberFormat.percent(Math.rint(partition.share() * 1000) / 1000);
  }
}
