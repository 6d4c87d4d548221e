package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.spec.Selection.SortOrder;
import dev.keysmith.spec.Value;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Finds instances by what a read gives: partition by some of its equalities, sorted by the others,
 * then by the range or the order that it asks for.
 *
 * <pre>
 *   read Issue where: {owner: $o, repo: $r, status: OPEN}  sort: number desc
 *
 *   owner#repo | number              all issues, filtered by status
 *   owner#repo | status, number      the open ones side by side
 *   owner#repo | number, if OPEN     nothing but the open ones
 * </pre>
 */
final class IndexByEquality {
  private IndexByEquality() {}

  /**
   * @param wishes all that is asked of the entity
   * @param usable whether a key can be made of an attribute
   * @param shares of the instances that are under a sparse key
   * @param common whether a read that asks for so many soon finds them among all
   */
  static ImmutableSet<IndexKey> keys(
      List<Wish> wishes,
      Predicate<String> usable,
      ToDoubleFunction<IndexKey> shares,
      Predicate<Wish> common) {
    Set<IndexKey> keys = new LinkedHashSet<>();
    for (Wish wish : wishes) {
      ImmutableSet<String> equal =
          wish.equal().stream().filter(usable).collect(ImmutableSet.toImmutableSet());
      Set<ImmutableSet<String>> partitions = partitions(wish, equal, wishes);
      if (common.test(wish)) {
        partitions.add(ImmutableSet.of());
      }
      for (ImmutableSet<String> partition : partitions) {
        ImmutableSet<String> rest = Sets.difference(equal, partition).immutableCopy();
        for (ImmutableList<String> order : wish.orders()) {
          ImmutableList<String> sorted =
              order.stream().filter(usable).collect(ImmutableList.toImmutableList());
          add(keys, wish, shares, partition, rest, sorted);
          // Whoever lacks an attribute of the key is not in the index at all.
          ImmutableList<String> present =
              wish.present().stream().filter(usable).collect(ImmutableList.toImmutableList());
          if (!partition.isEmpty() && !present.isEmpty()) {
            add(keys, wish, shares, partition, rest, joined(sorted, present));
          }
          IndexSparsely.keyOfThoseWith(wish, partition, joined(rest.asList(), sorted))
              .ifPresent(keys::add);
          add(keys, wish, shares, partition, ImmutableSet.of(), sorted);
        }
        for (String few : wish.turning().stream().filter(usable).toList()) {
          // No key goes up and down: once for each value, and merged.
          ImmutableList<String> others =
              wish.sort().stream()
                  .map(SortOrder::attribute)
                  .filter(name -> !name.equals(few) && usable.test(name))
                  .collect(ImmutableList.toImmutableList());
          add(keys, wish, shares, with(partition, few), rest, others);
        }
      }
    }
    return ImmutableSet.copyOf(keys);
  }

  private static ImmutableSet<String> with(ImmutableSet<String> partition, String more) {
    return ImmutableSet.<String>builder().addAll(partition).add(more).build();
  }

  private static ImmutableList<String> joined(List<String> one, List<String> other) {
    return ImmutableSet.<String>builder().addAll(one).addAll(other).build().asList();
  }

  private static void add(
      Set<IndexKey> keys,
      Wish wish,
      ToDoubleFunction<IndexKey> shares,
      ImmutableSet<String> partition,
      ImmutableSet<String> rest,
      ImmutableList<String> sorted) {
    ImmutableSet<String> sort = ImmutableSet.<String>builder().addAll(rest).addAll(sorted).build();
    keys.add(
        new IndexKey(
            partition.asList(),
            sort.asList(),
            ImmutableMap.of(),
            // What has no attribute to be found by is found by having it.
            partition.isEmpty() ? wish.present().asList() : ImmutableList.of(),
            false));
    keys.addAll(IndexSparsely.keys(wish, partition, sort, shares));
  }

  private static Set<ImmutableSet<String>> partitions(
      Wish wish, ImmutableSet<String> equal, List<Wish> wishes) {
    Set<ImmutableSet<String>> partitions = new LinkedHashSet<>();
    partitions.add(equal);
    ImmutableMap<String, Value.Literal> literals = wish.literals();
    ImmutableSet<String> asked = Sets.difference(equal, literals.keySet()).immutableCopy();
    if (!asked.isEmpty()) {
      partitions.add(asked);
    }
    // One request for all values, and a filter, may cost less than one for each.
    ImmutableSet<String> single = Sets.difference(equal, wish.several()).immutableCopy();
    if (!single.isEmpty()) {
      partitions.add(single);
    }
    for (Wish other : wishes) {
      ImmutableSet<String> common = Sets.intersection(equal, other.equal()).immutableCopy();
      if (!common.isEmpty()) {
        partitions.add(common);
      }
    }
    return partitions;
  }
}
