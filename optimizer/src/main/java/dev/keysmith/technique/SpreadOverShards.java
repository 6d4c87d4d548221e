package dev.keysmith.technique;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.keysmith.load.BusiestPartition;
import dev.keysmith.load.PartitionLoad;
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
 * <p>Writes reach a key whatever else is chosen, so that what they need is known at once. Who reads
 * there shows only in a design: whoever finds a key too hot there asks again with shards for it.
 *
 * @param counts by entity and key, over how many
 */
public record SpreadOverShards(ImmutableMap<String, Integer> counts) {
  /** Nothing is spread. */
  public static final SpreadOverShards NOTHING = new SpreadOverShards(ImmutableMap.of());

  /** More shards than these help nobody: a read asks them all. */
  private static final int MOST = 200;

  /** What must be spread for its writes, of the keys of tables. */
  public static SpreadOverShards ofTables(Collection<PartitionLoad> overloaded) {
    SpreadOverShards sharding = NOTHING;
    for (PartitionLoad load : overloaded) {
      if (load.tableOrIndex().isTable() && load.item().isMain()) {
        sharding = sharding.with(ofTable(load.item().entity(), load.fields()), enough(load));
      }
    }
    return sharding;
  }

  /** Over how many what is written too much must be spread. */
  public static int enough(PartitionLoad load) {
    return Math.min(MOST, load.enough());
  }

  /**
   * Over how many a key must be spread that gets too hot; empty where no number helps.
   *
   * @param shards over how many it is
   */
  public static OptionalInt enough(BusiestPartition busiestPartition, int shards) {
    OptionalInt count = busiestPartition.shards(shards);
    return count.isPresent() && count.getAsInt() <= MOST ? count : OptionalInt.empty();
  }

  /** The name of a table's key made of these attributes. */
  public static String ofTable(String entity, Collection<String> partition) {
    return "table of " + ofIndex(entity, partition, ImmutableMap.of());
  }

  /** The name of an index's key made of these attributes, for these values alone. */
  public static String ofIndex(String entity, Collection<String> partition, Map<String, ?> only) {
    return entity + ImmutableSortedSet.copyOf(partition) + new TreeMap<>(only);
  }

  public OptionalInt of(String name) {
    Integer count = counts.get(name);
    return count == null ? OptionalInt.empty() : OptionalInt.of(count);
  }

  /** The same with all that another one spreads. */
  public SpreadOverShards with(SpreadOverShards more) {
    SpreadOverShards all = this;
    for (Map.Entry<String, Integer> one : more.counts().entrySet()) {
      all = all.with(one.getKey(), one.getValue());
    }
    return all;
  }

  /** The same with one more key spread, or over more. */
  public SpreadOverShards with(String name, int count) {
    Map<String, Integer> more = new TreeMap<>(counts);
    more.merge(name, count, Math::max);
    return new SpreadOverShards(ImmutableMap.copyOf(more));
  }
}
