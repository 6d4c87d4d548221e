package dev.keysmith.technique;

import com.google.common.collect.ImmutableMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The number of shards of each partition key.
 *
 * @param counts by key; other keys are not sharded
 */
public record ShardCounts(ImmutableMap<PartitionKeyId, Integer> counts) {
  /** No key is sharded. */
  public static final ShardCounts NONE = new ShardCounts(ImmutableMap.of());

  OptionalInt of(PartitionKeyId key) {
    Integer count = counts.get(key);
    return count == null ? OptionalInt.empty() : OptionalInt.of(count);
  }

  /** The same with all shards of another one. */
  public ShardCounts with(ShardCounts more) {
    ShardCounts all = this;
    for (Map.Entry<PartitionKeyId, Integer> one : more.counts().entrySet()) {
      all = all.with(one.getKey(), one.getValue());
    }
    return all;
  }

  /** The same with one more key sharded, or with more shards. */
  public ShardCounts with(PartitionKeyId key, int count) {
    Map<PartitionKeyId, Integer> more = new LinkedHashMap<>(counts);
    more.merge(key, count, Math::max);
    return new ShardCounts(ImmutableMap.copyOf(more));
  }
}
