package dev.keysmith.runtime;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The parts that a hot or unbounded partition is divided into. */
public final class TimeBuckets {
  private TimeBuckets() {}

  /** The buckets from that of a time to that of another: months, days or hours. */
  public static List<Value> between(Value from, Value to, String bucket) {
    if (!from.isPresent() || !to.isPresent()) {
      return List.of();
    }
    String last = KeyCodec.bucket(to, bucket);
    List<Value> buckets = new ArrayList<>();
    for (String next = KeyCodec.bucket(from, bucket);
        next.compareTo(last) <= 0;
        next = following(next, bucket)) {
      buckets.add(Value.string(next));
    }
    return buckets;
  }

  /** The same, the latest first. */
  public static List<Value> latestFirst(Value from, Value to, String bucket) {
    List<Value> buckets = new ArrayList<>(between(from, to, bucket));
    Collections.reverse(buckets);
    return buckets;
  }

  private static String following(String bucket, String unit) {
    LocalDateTime start =
        LocalDateTime.parse(bucket + "0000-01-01T00:00".substring(bucket.length()));
    return start
        .plus(1, ChronoUnit.valueOf(unit.toUpperCase(Locale.ROOT) + "S"))
        .format(DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH"))
        .substring(0, bucket.length());
  }

  /** All shards of a write-sharded key. */
  public static List<Value> shards(int count) {
    return IntStream.range(0, count)
        .mapToObj(shard -> Value.string(KeyEncoding.shard(shard, count)))
        .collect(Collectors.toList());
  }
}
