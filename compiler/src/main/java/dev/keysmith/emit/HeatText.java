package dev.keysmith.emit;

import dev.keysmith.cost.HotPartition;
import dev.keysmith.plan.Figures;

/** How hot a partition gets, in words. */
public final class HeatText {
  private static final double LEAST_SHOWN = 0.001;

  private HeatText() {}

  /** "41.2%", or "under 0.1%": how much of what it takes. */
  public static String share(HotPartition partition) {
    return partition.share() < LEAST_SHOWN
        ? "under " + Figures.percent(LEAST_SHOWN)
        : Figures.percent(Math.rint(partition.share() * 1000) / 1000);
  }
}
