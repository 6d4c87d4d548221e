package dev.keysmith.measure.figure;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.measure.sample.PlainSizes;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Adds up the values of an attribute, cluster by cluster. */
final class AttributeTally {
  /** More values than these are no closed set. */
  private static final int LARGEST_SET = 20;

  /** A set is closed if its values were seen so often on average. */
  private static final int USES_OF_A_VALUE = 10;

  private final String name;
  private final Map<String, Long> types = new HashMap<>();
  private final Map<Object, Long> counts = new HashMap<>();
  private final List<Integer> sizes = new ArrayList<>();
  private final ClusterRatio present = new ClusterRatio();
  private final ClusterRatio bytes = new ClusterRatio();
  private final Map<Object, ClusterRatio> shares = new HashMap<>();
  private boolean open;
  private int digits;

  private final Map<Object, Long> inCluster = new HashMap<>();
  private long presentInCluster;
  private long bytesInCluster;

  AttributeTally(String name) {
    this.name = name;
  }

  void add(Object value) {
    int size = PlainSizes.of(value);
    types.merge(PlainSizes.code(value), 1L, Long::sum);
    sizes.add(size);
    presentInCluster++;
    bytesInCluster += size;
    counts.merge(value, 1L, Long::sum);
    if (!open) {
      inCluster.merge(value, 1L, Long::sum);
      open = counts.size() > LARGEST_SET;
    }
    if (value instanceof BigDecimal number) {
      BigDecimal plain = number.stripTrailingZeros();
      digits = Math.max(digits, Math.max(plain.precision(), plain.precision() - plain.scale()));
    }
  }

  /** All instances of a cluster were added. */
  void endCluster(long instances) {
    present.add(presentInCluster, instances);
    if (presentInCluster > 0) {
      bytes.add(bytesInCluster, presentInCluster);
    }
    if (!open) {
      inCluster.forEach(
          (value, count) ->
              shares
                  .computeIfAbsent(value, each -> new ClusterRatio())
                  .add(count, presentInCluster));
    }
    inCluster.clear();
    presentInCluster = 0;
    bytesInCluster = 0;
  }

  AttributeFigures figures(double fraction) {
    return new AttributeFigures(
        name,
        typesByFrequency(),
        present.share(fraction),
        sizes(fraction),
        digits,
        distinct(fraction));
  }

  private ImmutableMap<String, Long> typesByFrequency() {
    return types.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .collect(ImmutableMap.toImmutableMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private SizeFigures sizes(double fraction) {
    double[] sorted =
        QuantileFigure.sorted(sizes.stream().mapToDouble(Integer::doubleValue).toArray());
    double mean = bytes.value();
    double squares = 0;
    for (double size : sorted) {
      squares += (size - mean) * (size - mean);
    }
    double deviation = Math.sqrt(squares / Math.max(1, sorted.length - 1));
    return new SizeFigures(
        bytes.mean(fraction),
        QuantileFigure.p99(sorted, bytes.effectiveNumber(deviation), fraction),
        sorted.length == 0 ? 0 : (long) sorted[sorted.length - 1]);
  }

  private DistinctFigures distinct(double fraction) {
    long values = sizes.size();
    long once = counts.values().stream().filter(count -> count == 1).count();
    long most = counts.values().stream().mapToLong(Long::longValue).max().orElse(0);
    double unseen = fraction >= 1 || values == 0 ? 0 : (double) once / values * (1 - fraction);
    boolean closed =
        !open
            && !counts.isEmpty()
            && values >= (long) USES_OF_A_VALUE * counts.size()
            && counts.keySet().stream().allMatch(String.class::isInstance);
    Map<String, MeasuredFigure> found = new LinkedHashMap<>();
    if (closed) {
      counts.entrySet().stream()
          .sorted(
              Map.Entry.<Object, Long>comparingByValue()
                  .reversed()
                  .thenComparing(entry -> (String) entry.getKey(), Comparator.naturalOrder()))
          .forEach(
              entry ->
                  found.put(
                      (String) entry.getKey(),
                      shares
                          .getOrDefault(entry.getKey(), new ClusterRatio())
                          .over(bytes)
                          .share(fraction)));
    }
    // How the clusters differ in the most frequent value is known for closed sets alone.
    MeasuredFigure hottest =
        found.isEmpty()
            ? new MeasuredFigure(
                values == 0 ? 0 : (double) most / values,
                fraction >= 1 ? 0 : Double.POSITIVE_INFINITY)
            : found.values().iterator().next();
    return new DistinctFigures(counts.size(), unseen, hottest, ImmutableMap.copyOf(found));
  }
}
