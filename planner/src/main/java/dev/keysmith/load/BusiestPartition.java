package dev.keysmith.load;

import com.google.common.collect.ImmutableList;
import java.util.OptionalInt;

/**
 * The busiest partition of a table or an index, at peak.
 *
 * @param key the template of its partition key
 * @param units per second on it
 * @param least what remains of those however many shards the key has: every shard is queried, and
 *     an item is in one
 * @param limit units per second that one partition supports
 * @param arithmetic how they come about, pattern by pattern, the greatest first
 */
public record BusiestPartition(
    String key, double units, double least, int limit, ImmutableList<String> arithmetic) {
  public boolean isOverloaded() {
    return units > limit;
  }

  /**
   * The number of shards that the key needs; empty where no number of them is enough.
   *
   * @param now over how many it is
   */
  public OptionalInt shards(int now) {
    double room = limit - least;
    return room > 0 ? OptionalInt.of((int) Math.ceil(units * now / room)) : OptionalInt.empty();
  }

  /** The share of the partition limit. */
  public double share() {
    return units / limit;
  }
}
