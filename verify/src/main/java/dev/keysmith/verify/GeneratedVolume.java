package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.Design;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.DesignStatistics;
import dev.keysmith.statistics.LayoutStatistics;
import dev.keysmith.verify.data.DataScale;

/**
 * How much data a run generates, in bytes rather than instances: what fits in memory, and what no
 * item can store.
 */
public final class GeneratedVolume {
  /** The generated instances, and as much again for the engine and for each comparison. */
  private static final double MOST_BYTES = 64.0 * 1024 * 1024;

  private final Spec spec;
  private final ImmutableList<LayoutStatistics> layouts;

  public GeneratedVolume(Spec spec, Design design) {
    this.spec = spec;
    this.layouts = DesignStatistics.of(spec, design).layouts();
  }

  /** Why items of the design cannot be written at all, one sentence each; empty if they can. */
  public ImmutableList<String> problems() {
    return layouts.stream()
        .filter(layout -> layout.size() > DynamoDbLimits.ITEM_BYTES)
        .map(
            layout ->
                String.format(
                    "items of %s in %s have %s KB on average, and DynamoDB rejects items above %s"
                        + " KB; store the large attributes as objects in S3 or in separate items"
                        + " (holds: […])",
                    layout.entity().name(),
                    layout.table().name(),
                    NumberFormat.number(Math.ceil(layout.size() / 1024)),
                    DynamoDbLimits.ITEM_BYTES / 1024))
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether the instances of a scale fit in memory. */
  boolean fits(DataScale scale) {
    return layouts.stream()
            .mapToDouble(
                layout -> layout.size() * scale.counts().getOrDefault(layout.entity().name(), 0L))
            .sum()
        <= MOST_BYTES;
  }

  /** As many instances as were asked for, or as fit in memory if these are fewer. */
  int affordable(int items) {
    double instances = spec.entities().values().stream().mapToDouble(one -> one.count()).sum();
    double bytes =
        layouts.stream().mapToDouble(layout -> layout.size() * layout.entity().count()).sum();
    double mean = instances == 0 ? 0 : bytes / instances;
    return mean * items <= MOST_BYTES ? items : Math.max(1, (int) (MOST_BYTES / mean));
  }
}
