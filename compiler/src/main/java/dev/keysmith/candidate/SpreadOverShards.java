package dev.keysmith.candidate;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Spreads the items of one partition key over several, where one would not take the load at peak.
 *
 * <pre>
 *   status            status#shard
 *   OPEN   ◀ all      OPEN#0  ◀ a third of them
 *                     OPEN#1  ◀ a third
 *                     OPEN#2  ◀ a third: a read asks all three
 * </pre>
 *
 * <p>Which keys get too hot shows only in a design: whoever finds one there asks again with shards
 * for it.
 *
 * @param counts by entity and key, over how many
 */
public record SpreadOverShards(ImmutableMap<String, Integer> counts) {
  /** Nothing is spread. */
  public static final SpreadOverShards NOTHING = new SpreadOverShards(ImmutableMap.of());

  /** The name of a key made of these attributes, for these values alone. */
  public static String name(String entity, Collection<String> partition, Map<String, ?> only) {
    return entity + ImmutableSortedSet.copyOf(partition) + new TreeMap<>(only);
  }

  OptionalInt of(String name) {
    Integer count = counts.get(name);
    return count == null ? OptionalInt.empty() : OptionalInt.of(count);
  }

  /** The same with one more key spread, or over more. */
  public SpreadOverShards with(String name, int count) {
    Map<String, Integer> more = new TreeMap<>(counts);
    more.merge(name, count, Math::max);
    return new SpreadOverShards(ImmutableMap.copyOf(more));
  }
}
