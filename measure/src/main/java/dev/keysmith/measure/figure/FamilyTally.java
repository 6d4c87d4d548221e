package dev.keysmith.measure.figure;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.KeyRule;
import dev.keysmith.item.EntitySource;
import dev.keysmith.measure.figure.ChildrenFigures.ChildSpread;
import dev.keysmith.spec.Relationship;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Counts the children of each parent. A parent's children are complete in a sample only if they are
 * in one item collection, or if everything was read.
 */
final class FamilyTally {
  /** For the error of the skew: it is calculated again without each tenth of the parents. */
  private static final int GROUPS = 10;

  private static final double TOP = 0.2;

  /** A sample has fewer; this bounds the memory whatever the counts are. */
  private static final long MOST_CHILDLESS = 5_000_000;

  private final Relationship relationship;
  private final boolean collected;
  private final Map<ImmutableList<Object>, Integer> children = new LinkedHashMap<>();
  private final ClusterRatio total = new ClusterRatio();
  private long inCluster;

  /**
   * @param source where the child is stored
   */
  FamilyTally(Relationship relationship, EntitySource source) {
    this.relationship = relationship;
    this.collected = isCollected(relationship, source);
  }

  /** Whether all children of a parent have one partition key. */
  private static boolean isCollected(Relationship relationship, EntitySource source) {
    if (source.parts().isEmpty()) {
      return source.embeddings().size() == 1
          && source.embeddings().get(0).embed().relationship().equals(relationship);
    }
    Optional<KeyRule> partition =
        source.parts().get(0).item().key(source.parts().get(0).table().key().partition());
    return partition.isPresent()
        && !partition.get().isSpread()
        && ImmutableSet.copyOf(relationship.attributes().values())
            .containsAll(partition.get().attributes());
  }

  String parent() {
    return relationship.parent();
  }

  void add(ImmutableMap<String, Object> child) {
    if (child.keySet().containsAll(relationship.attributes().values())) {
      inCluster++;
      children.merge(
          relationship.attributes().values().stream()
              .map(child::get)
              .collect(ImmutableList.toImmutableList()),
          1,
          Integer::sum);
    }
  }

  void endCluster(long items) {
    total.add(inCluster, items);
    inCluster = 0;
  }

  /**
   * @param fraction of the sample that the children are in
   * @param instances how many children were read, with a parent or without
   * @param count how many there are
   * @param parents how many there are
   */
  ChildrenFigures figures(
      double fraction, long instances, MeasuredFigure count, MeasuredFigure parents) {
    boolean everyone = total.sum() == instances;
    MeasuredFigure all = everyone ? count : total.total(fraction);
    MeasuredFigure average = all.per(parents);
    boolean whole = (collected || fraction >= 1) && !children.isEmpty();
    return new ChildrenFigures(
        relationship, average, whole ? Optional.of(spread(fraction, parents)) : Optional.empty());
  }

  private ChildSpread spread(double fraction, MeasuredFigure parents) {
    long childless =
        Math.max(0, Math.round(parents.value() * Math.min(1, fraction)) - children.size());
    int zeros = (int) Math.min(childless, MOST_CHILDLESS);
    double[] counts = new double[children.size() + zeros];
    int i = zeros;
    for (int count : children.values()) {
      counts[i++] = count;
    }
    double[] sorted = QuantileFigure.sorted(counts);
    return new ChildSpread(
        counts.length,
        QuantileFigure.p99(sorted, counts.length, fraction),
        (long) sorted[sorted.length - 1],
        new MeasuredFigure(topShare(sorted), fraction >= 1 ? 0 : skewMargin(counts, fraction)));
  }

  /** The share of the children that the top of the parents has; part of a parent counts in part. */
  private static double topShare(double[] sorted) {
    double all = Arrays.stream(sorted).sum();
    double top = TOP * sorted.length;
    double sum = 0;
    for (int i = sorted.length - 1; i >= 0 && top > 0; i--) {
      sum += sorted[i] * Math.min(1, top);
      top--;
    }
    return all == 0 ? 0 : sum / all;
  }

  /** By a jackknife over groups of parents. */
  private static double skewMargin(double[] counts, double fraction) {
    if (counts.length < 2 * GROUPS) {
      return Double.POSITIVE_INFINITY;
    }
    List<Double> shares = new ArrayList<>();
    for (int group = 0; group < GROUPS; group++) {
      double[] others = new double[counts.length];
      int length = 0;
      for (int i = 0; i < counts.length; i++) {
        if (i % GROUPS != group) {
          others[length++] = counts[i];
        }
      }
      shares.add(topShare(QuantileFigure.sorted(Arrays.copyOf(others, length))));
    }
    double mean = shares.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    double squares = shares.stream().mapToDouble(share -> (share - mean) * (share - mean)).sum();
    return ClusterRatio.Z95 * Math.sqrt((1 - fraction) * squares * (GROUPS - 1) / GROUPS);
  }
}
