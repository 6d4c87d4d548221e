package dev.keysmith.statistics;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.SizeClass;
import dev.keysmith.capacity.SizeDistribution;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Size distributions by what they consist of, each made once.
 *
 * <p>Most changes of a design leave most of its layouts at the sizes that they have. A distribution
 * remembers what Queries of its items consume, so that those need not be averaged again for every
 * candidate.
 */
final class SharedSizes {
  private final Map<ImmutableList<SizeClass>, SizeDistribution> distributions =
      new ConcurrentHashMap<>();

  SizeDistribution of(ImmutableList<SizeClass> classes) {
    return distributions.computeIfAbsent(classes, SizeDistribution::of);
  }
}
