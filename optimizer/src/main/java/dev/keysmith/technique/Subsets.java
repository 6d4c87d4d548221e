package dev.keysmith.technique;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Comparator;
import java.util.Set;

/** Combinations of what may be chosen together. */
final class Subsets {
  /** Of more than this there would be too many combinations. */
  private static final int MANY = 4;

  private Subsets() {}

  /** All but the empty one, small ones first; of many, each one, all but one, and all. */
  static <T> ImmutableSet<ImmutableSet<T>> of(Set<T> all) {
    if (all.size() <= MANY) {
      return Sets.powerSet(ImmutableSet.copyOf(all)).stream()
          .filter(some -> !some.isEmpty())
          .map(ImmutableSet::copyOf)
          .sorted(Comparator.comparingInt(ImmutableSet::size))
          .collect(ImmutableSet.toImmutableSet());
    }
    ImmutableSet.Builder<ImmutableSet<T>> subsets = ImmutableSet.builder();
    all.forEach(one -> subsets.add(ImmutableSet.of(one)));
    all.forEach(one -> subsets.add(Sets.difference(all, ImmutableSet.of(one)).immutableCopy()));
    return subsets.add(ImmutableSet.copyOf(all)).build();
  }
}
