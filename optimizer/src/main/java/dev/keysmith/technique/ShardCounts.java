package dev.keysmith.technique;

import com.google.common.collect.ImmutableMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Over how many shards partition keys are to be spread.
 *
 * @param counts by key; whatever is not here is not spread
 */
public record ShardCounts(ImmutableMap<PartitionKeyId, Integer> counts) {
  /** Nothing is spread. */
  public static final ShardCounts NONE = new ShardCounts(ImmutableMap.of());

  OptionalInt of(PartitionKeyId key) {
    Integer count = counts.get(key);
    return count == null ? OptionalInt.empty() : OptionalInt.of(count);
  }

  /** The same with all that another one spreads. */
  public ShardCounts with(ShardCounts more) {
    ShardCounts all = this;
    for (Map.Entry<PartitionKeyId, Integer> one : more.counts().entrySet()) {
      all = all.with(one.getKey(), one.getValue());
    }
    return all;
  }

  /** The same with one more key spread, or over more. */
  public ShardCounts with(PartitionKeyId key, int count) {
    Map<PartitionKeyId, Integer> more = new LinkedHashMap<>(counts);
    more.merge(key, count, Math::max);
    return new ShardCounts(ImmutableMap.copyOf(more));
  }
}
