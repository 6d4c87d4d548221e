package dev.keysmith.technique.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.spec.EntitySelection.SortOrder;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.technique.IndexKey;
import dev.keysmith.technique.KeyRequirement;
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
public final class IndexByEquality {
  private IndexByEquality() {}

  /**
   * @param keyRequirements all that is asked of the entity
   * @param usable whether a key can be made of an attribute
   * @param shares of the instances that are under a sparse key
   * @param common whether a read that asks for so many soon finds them among all
   */
  public static ImmutableSet<IndexKey> keys(
      List<KeyRequirement> keyRequirements,
      Predicate<String> usable,
      ToDoubleFunction<IndexKey> shares,
      Predicate<KeyRequirement> common) {
    Set<IndexKey> keys = new LinkedHashSet<>();
    for (KeyRequirement keyRequirement : keyRequirements) {
      ImmutableSet<String> equal =
          keyRequirement.equal().stream().filter(usable).collect(ImmutableSet.toImmutableSet());
      Set<ImmutableSet<String>> partitions = partitions(keyRequirement, equal, keyRequirements);
      if (common.test(keyRequirement)) {
        partitions.add(ImmutableSet.of());
      }
      for (ImmutableSet<String> partition : partitions) {
        ImmutableSet<String> rest = Sets.difference(equal, partition).immutableCopy();
        for (ImmutableList<String> order : keyRequirement.orders()) {
          ImmutableList<String> sorted =
              order.stream().filter(usable).collect(ImmutableList.toImmutableList());
          add(keys, keyRequirement, shares, partition, rest, sorted);
          // Whoever lacks an attribute of the key is not in the index at all.
          ImmutableList<String> present =
              keyRequirement.present().stream()
                  .filter(usable)
                  .collect(ImmutableList.toImmutableList());
          if (!partition.isEmpty() && !present.isEmpty()) {
            add(keys, keyRequirement, shares, partition, rest, joined(sorted, present));
          }
          IndexSparsely.keyOfThoseWith(keyRequirement, partition, joined(rest.asList(), sorted))
              .ifPresent(keys::add);
          add(keys, keyRequirement, shares, partition, ImmutableSet.of(), sorted);
        }
        for (String few : keyRequirement.turning().stream().filter(usable).toList()) {
          // No key goes up and down: once for each value, and merged.
          ImmutableList<String> others =
              keyRequirement.sort().stream()
                  .map(SortOrder::attribute)
                  .filter(name -> !name.equals(few) && usable.test(name))
                  .collect(ImmutableList.toImmutableList());
          add(keys, keyRequirement, shares, with(partition, few), rest, others);
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
      KeyRequirement keyRequirement,
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
            partition.isEmpty() ? keyRequirement.present().asList() : ImmutableList.of(),
            false));
    keys.addAll(IndexSparsely.keys(keyRequirement, partition, sort, shares));
  }

  private static Set<ImmutableSet<String>> partitions(
      KeyRequirement keyRequirement,
      ImmutableSet<String> equal,
      List<KeyRequirement> keyRequirements) {
    Set<ImmutableSet<String>> partitions = new LinkedHashSet<>();
    partitions.add(equal);
    ImmutableMap<String, ValueExpression.Literal> literals = keyRequirement.literals();
    ImmutableSet<String> asked = Sets.difference(equal, literals.keySet()).immutableCopy();
    if (!asked.isEmpty()) {
      partitions.add(asked);
    }
    // One request for all values, and a filter, may cost less than one for each.
    ImmutableSet<String> single = Sets.difference(equal, keyRequirement.several()).immutableCopy();
    if (!single.isEmpty()) {
      partitions.add(single);
    }
    for (KeyRequirement other : keyRequirements) {
      ImmutableSet<String> common = Sets.intersection(equal, other.equal()).immutableCopy();
      if (!common.isEmpty()) {
        partitions.add(common);
      }
    }
    return partitions;
  }
}
