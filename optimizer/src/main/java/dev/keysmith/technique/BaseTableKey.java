package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import java.util.OptionalInt;

/**
 * The attributes that the key of a table is made of.
 *
 * @param partition in order; empty for one item collection of all
 * @param sort in order; empty for a key without one
 * @param shards the number of shards of the partition key
 */
public record BaseTableKey(
    ImmutableList<String> partition, ImmutableList<String> sort, OptionalInt shards) {
  public static BaseTableKey of(Iterable<String> partition, Iterable<String> sort) {
    return new BaseTableKey(
        ImmutableList.copyOf(partition), ImmutableList.copyOf(sort), OptionalInt.empty());
  }

  BaseTableKey sharded(int count) {
    return new BaseTableKey(partition, sort, OptionalInt.of(count));
  }

  ImmutableList<String> attributes() {
    return ImmutableList.<String>builder().addAll(partition).addAll(sort).build();
  }

  /** The same for any number of shards. */
  @Override
  public String toString() {
    return String.join("+", partition) + (sort.isEmpty() ? "" : "|" + String.join("+", sort));
  }
}
