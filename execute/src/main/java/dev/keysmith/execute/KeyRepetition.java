package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.TimeBucket;
import dev.keysmith.design.WriteSharding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The part of a key that no condition gives, so that a request is repeated for every value. */
public sealed interface KeyRepetition {
  ImmutableList<?> values();

  /** Every shard. */
  record AllShards(WriteSharding shards) implements KeyRepetition {
    @Override
    public ImmutableList<Integer> values() {
      return shards.all();
    }
  }

  /** Every value of a parameter that is a list. */
  record ListValues(String parameter, ImmutableList<Object> values) implements KeyRepetition {}

  /**
   * Every time bucket from that of the first time to that of the last.
   *
   * @param first a time as the field has it
   */
  record TimeBuckets(
      KeySegment.Field field, TimeBucket bucket, Object first, Object last, boolean latestFirst)
      implements KeyRepetition {
    private static final int MOST_BUCKETS = 100_000;

    @Override
    public ImmutableList<String> values() {
      List<String> buckets = new ArrayList<>();
      String end = bucket.of(last, field.type());
      for (String each = bucket.of(first, field.type());
          each.compareTo(end) <= 0 && buckets.size() < MOST_BUCKETS;
          each = bucket.next(each)) {
        buckets.add(each);
      }
      if (latestFirst) {
        Collections.reverse(buckets);
      }
      return ImmutableList.copyOf(buckets);
    }
  }
}
