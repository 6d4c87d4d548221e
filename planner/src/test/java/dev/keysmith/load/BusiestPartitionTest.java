package dev.keysmith.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import org.junit.jupiter.api.Test;

final class BusiestPartitionTest {
  @Test
  void shardsLeaveHeadroom() {
    assertThat(partition(2_500, 0, 0.5).shards(1)).hasValue(5);
    assertThat(partition(2_500, 0, 0).shards(1)).hasValue(3);
    assertThat(partition(2_500, 0, 0.75).shards(2)).hasValue(20);
  }

  /** What every shard gets again may leave no headroom, but fit. */
  @Test
  void shardsUseTheHeadroomWhereTheyMust() {
    // 600 remain in each, and of the other 1,400 a quarter.
    assertThat(partition(2_000, 600, 0.5).shards(1)).hasValue(4);
    assertThat(partition(2_000, 1_000, 0.5).shards(1)).isEmpty();
  }

  /** Every shard is queried, and serves half a unit at least: more of them get as much each. */
  @Test
  void noMoreShardsWhereTheyDivideNothing() {
    BusiestPartition sharded = partition("{id}#{shard}", 840, 840, 0.5);
    assertThat(sharded.isNearLimit()).isTrue();
    assertThat(sharded.shards(6)).isEmpty();
    assertThat(sharded.fits(6, 200)).isFalse();
  }

  @Test
  void isNearItsLimitFromSeventyPercentOn() {
    assertThat(partition(690, 0, 0.5).isNearLimit()).isFalse();
    assertThat(partition(710, 0, 0.5).isNearLimit()).isTrue();
    assertThat(partition(710, 0, 0.5).isOverloaded()).isFalse();
    assertThat(partition(1_010, 0, 0.5).isOverloaded()).isTrue();
  }

  /** A key without shards may come near the limit; shards are there to leave headroom. */
  @Test
  void lacksHeadroomWhereShardsLeaveLessThanAskedFor() {
    assertThat(partition(600, 0, 0.5).lacksHeadroom()).isFalse();
    assertThat(partition(710, 0, 0.5).lacksHeadroom()).isTrue();
    assertThat(partition("{id}#{shard}", 600, 0, 0.5).lacksHeadroom()).isTrue();
    assertThat(partition("{id}#{shard}", 500, 0, 0.5).lacksHeadroom()).isFalse();
    assertThat(partition("{id}#{shard}", 600, 0, 0.3).lacksHeadroom()).isFalse();
  }

  private static BusiestPartition partition(double units, double least, double headroom) {
    return partition("{id}", units, least, headroom);
  }

  private static BusiestPartition partition(
      String key, double units, double least, double headroom) {
    return new BusiestPartition(
        key, units, least, 1_000, headroom, ImmutableSet.of(), ImmutableList.of());
  }
}
