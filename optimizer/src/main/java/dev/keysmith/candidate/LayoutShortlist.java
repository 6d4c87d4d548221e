package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import dev.keysmith.technique.LayoutCandidate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The layout candidates that are worth a closer look, with all their indexes.
 *
 * <p>Two that differ in how the same attributes make up the key have the same indexes at the same
 * price, so that one which is no better in its tables nor in any read from them can be left out. Of
 * what is still too many, those are kept whose tables promise most.
 */
final class LayoutShortlist {
  /** The most layout candidates of the same entities that are priced in full. */
  private static final int MOST = 10;

  /**
   * A layout candidate, priced roughly.
   *
   * @param tablesUsd the monthly cost of its tables
   * @param reads by query, the access paths on its tables
   * @param lookups queries of its own writes
   * @param keyBytes of the keys that every index entry holds
   * @param keyAttributes that those are made of
   */
  record LayoutSummary(
      int number,
      LayoutCandidate layoutCandidate,
      double tablesUsd,
      ListMultimap<Integer, ReadSummary> reads,
      int lookups,
      double keyBytes,
      ImmutableSet<String> keyAttributes) {

    /** Its cost if the queries that it cannot serve were free. */
    private double promise(Map<Integer, Double> least) {
      double usd = tablesUsd;
      for (Map.Entry<Integer, Double> entityQuery : least.entrySet()) {
        usd += Math.min(cheapest(entityQuery.getKey()), entityQuery.getValue());
      }
      return usd;
    }

    private double cheapest(int entityQuery) {
      return reads.get(entityQuery).stream()
          .mapToDouble(ReadSummary::leastUsd)
          .min()
          .orElse(Double.MAX_VALUE);
    }

    private boolean isNoWorse(LayoutSummary other) {
      return tablesUsd <= other.tablesUsd
          && lookups <= other.lookups
          && layoutCandidate.points() <= other.layoutCandidate.points()
          && keyBytes <= other.keyBytes
          && keyAttributes.equals(other.keyAttributes)
          && other.reads.entries().stream()
              .allMatch(
                  read ->
                      reads.get(read.getKey()).stream()
                          .anyMatch(mine -> mine.isNoWorse(read.getValue())));
    }
  }

  /**
   * An access path.
   *
   * @param open the sub-queries that it leaves to others, and how often they run
   * @param leastUsd what it costs at least, with what it leaves to others
   */
  record ReadSummary(double usd, ImmutableMap<Object, Double> open, int rounds, double leastUsd) {
    private boolean isNoWorse(ReadSummary other) {
      return usd <= other.usd
          && rounds <= other.rounds
          && open.entrySet().stream()
              .allMatch(left -> left.getValue() <= other.open.getOrDefault(left.getKey(), 0.0));
    }
  }

  private LayoutShortlist() {}

  /** The numbers of those to keep. */
  static ImmutableSet<Integer> of(List<LayoutSummary> all) {
    Map<Object, List<LayoutSummary>> alike = new LinkedHashMap<>();
    for (LayoutSummary seen : all) {
      alike
          .computeIfAbsent(
              ImmutableList.of(seen.layoutCandidate().entities(), seen.layoutCandidate().remarks()),
              it -> new ArrayList<>())
          .add(seen);
    }
    Map<ImmutableSet<String>, List<LayoutSummary>> left = new LinkedHashMap<>();
    Set<ImmutableSet<String>> plainOnes = new LinkedHashSet<>();
    for (List<LayoutSummary> group : alike.values()) {
      for (LayoutSummary seen : group) {
        boolean plain = plainOnes.add(seen.layoutCandidate().entities());
        boolean beaten =
            !plain
                && group.stream()
                    .anyMatch(
                        other ->
                            other != seen
                                && other.isNoWorse(seen)
                                && (other.number() < seen.number() || !seen.isNoWorse(other)));
        if (!beaten) {
          left.computeIfAbsent(seen.layoutCandidate().entities(), it -> new ArrayList<>())
              .add(seen);
        }
      }
    }
    Set<Integer> kept = new TreeSet<>();
    left.values().forEach(group -> kept.addAll(best(group)));
    return ImmutableSet.copyOf(kept);
  }

  private static Set<Integer> best(List<LayoutSummary> group) {
    if (group.size() <= MOST) {
      return group.stream()
          .map(LayoutSummary::number)
          .collect(Collectors.toCollection(LinkedHashSet::new));
    }
    Map<Integer, Double> least = new LinkedHashMap<>();
    for (LayoutSummary seen : group) {
      seen.reads()
          .keySet()
          .forEach(entityQuery -> least.merge(entityQuery, seen.cheapest(entityQuery), Math::max));
    }
    // The first is the plain one, which everything can be built on.
    Set<Integer> best = new LinkedHashSet<>();
    best.add(group.get(0).number());
    List<LayoutSummary> promising =
        group.stream()
            .sorted(
                Comparator.comparingDouble((LayoutSummary seen) -> seen.promise(least))
                    .thenComparing(LayoutSummary::number))
            .toList();
    promising.stream().limit(MOST).map(LayoutSummary::number).forEach(best::add);
    for (int entityQuery : least.keySet()) {
      // A strong read may have no other place to go to.
      List<LayoutSummary> answering =
          promising.stream().filter(seen -> seen.reads().containsKey(entityQuery)).toList();
      if (answering.stream().map(LayoutSummary::number).noneMatch(best::contains)) {
        best.add(answering.get(0).number());
      }
    }
    return best;
  }
}
