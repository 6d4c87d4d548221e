package dev.keysmith.load;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.KeySegment;
import java.util.OptionalInt;

/**
 * The busiest partition of a table or an index, at peak.
 *
 * @param key the template of its partition key
 * @param units per second on it
 * @param least what remains of those however many shards the key has: every shard is queried, and
 *     an item is in one
 * @param limit units per second that one partition supports
 * @param headroom the share of the limit that shards leave unused
 * @param patterns those that load it noticeably, by id, the greatest first
 * @param arithmetic how they come about, pattern by pattern, the greatest first
 */
public record BusiestPartition(
    String key,
    double units,
    double least,
    int limit,
    double headroom,
    ImmutableSet<String> patterns,
    ImmutableList<String> arithmetic) {
  /** From this share of the limit on, a little more traffic than expected is too much. */
  public static final double NEAR = 0.7;

  private static final double ROUNDING = 1e-9;

  public boolean isOverloaded() {
    return units > limit;
  }

  /** Whether it is too near to the limit, or above. */
  public boolean isNearLimit() {
    return share() > NEAR;
  }

  /**
   * Whether it is too hot to be designed so: near to the limit, or sharded into fewer partitions
   * than leave the headroom that is asked for.
   */
  public boolean lacksHeadroom() {
    boolean sharded = key.contains(KeySegment.Shard.NAME);
    return isNearLimit() || (sharded && share() > 1 - headroom + ROUNDING);
  }

  /**
   * The number of shards that the key needs, with headroom if that is possible; empty where no
   * number of them is enough, or more of them divide nothing.
   *
   * @param now over how many it is
   */
  public OptionalInt shards(int now) {
    double room = (1 - headroom) * limit - least;
    if (room <= 0) {
      room = limit - least;
    }
    return room > 0 && divided(now) > 0
        ? OptionalInt.of((int) Math.ceil(divided(now) / room))
        : OptionalInt.empty();
  }

  /** Whether so many shards are enough, if only without headroom. */
  public boolean fits(int now, int shards) {
    return divided(now) > 0 && divided(now) / shards <= limit - least;
  }

  /** What all shards together get that others would get a part of. */
  private double divided(int now) {
    double divided = units - least;
    return divided > ROUNDING * units ? divided * now : 0;
  }

  /** The share of the partition limit. */
  public double share() {
    return units / limit;
  }
}
