package dev.keysmith.load;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.OrderIndependentSum;
import dev.keysmith.plan.NumberFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds up the accesses to a table or an index: for each key template, the partition that gets most.
 *
 * @param limit units per second that one partition supports
 * @param unit {@code read units} or {@code write units}
 * @param headroom the share of the limit that shards leave unused
 */
record HottestKeys(int limit, String unit, double headroom) {
  /** A pattern with less than this part of a partition's load is not worth a line. */
  private static final double WORTH_A_LINE = 0.01;

  /** Without this much of it a sum would look wrong. */
  private static final double SEEN_IN_THE_SUM = 0.001;

  /** One partition for each key template, the busiest first. */
  ImmutableList<BusiestPartition> of(List<PartitionAccess> accesses) {
    Map<String, List<PartitionAccess>> byKey = new LinkedHashMap<>();
    accesses.forEach(
        access ->
            byKey.computeIfAbsent(access.key().shape(), key -> new ArrayList<>()).add(access));
    return byKey.values().stream()
        .map(this::hottest)
        .sorted(Comparator.comparingDouble(BusiestPartition::units).reversed())
        .collect(ImmutableList.toImmutableList());
  }

  /** The busiest of the partitions with the values that any of the patterns distinguishes. */
  private BusiestPartition hottest(List<PartitionAccess> accesses) {
    KeyValues hottest =
        accesses.stream()
            .flatMap(access -> access.skews().keySet().stream())
            .distinct()
            .max(Comparator.comparingDouble(values -> units(values, accesses)))
            .orElseThrow();
    return partition(hottest, accesses);
  }

  private static double units(KeyValues values, List<PartitionAccess> accesses) {
    return OrderIndependentSum.of(accesses.stream().mapToDouble(access -> access.hottest(values)));
  }

  private BusiestPartition partition(KeyValues values, List<PartitionAccess> accesses) {
    double units = units(values, accesses);
    ImmutableList<PartitionAccess> large =
        accesses.stream()
            .filter(access -> access.hottest(values) >= WORTH_A_LINE * units)
            .filter(access -> access.hottest(values) > 0 || units == 0)
            .sorted(
                Comparator.comparingDouble((PartitionAccess access) -> access.hottest(values))
                    .reversed())
            .collect(ImmutableList.toImmutableList());
    return new BusiestPartition(
        accesses.get(0).key().toString(),
        units,
        OrderIndependentSum.of(accesses.stream().mapToDouble(access -> access.least(values))),
        limit,
        headroom,
        large.stream().map(access -> access.pattern().id()).collect(ImmutableSet.toImmutableSet()),
        arithmetic(values, units, large));
  }

  private ImmutableList<String> arithmetic(
      KeyValues values, double units, ImmutableList<PartitionAccess> large) {
    String limited = " of %s %s".formatted(NumberFormat.number(limit), unit);
    double rest = units - units(values, large);
    boolean seen = rest >= SEEN_IN_THE_SUM * units;
    if (large.size() == 1 && !seen) {
      return ImmutableList.of(large.get(0).line(values) + limited);
    }
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    large.forEach(access -> lines.add(access.line(values)));
    if (seen) {
      lines.add("other patterns: " + NumberFormat.number(rest));
    }
    return lines.add("total " + NumberFormat.number(units) + limited).build();
  }
}
