package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * The attributes that the key of a table is made of.
 *
 * @param partition in order; empty for one item collection of all
 * @param sort in order; empty for a key without one
 * @param descending attributes of the sort key that it has in descending order
 * @param shards the number of shards of the partition key
 */
public record BaseTableKey(
    ImmutableList<String> partition,
    ImmutableList<String> sort,
    ImmutableSet<String> descending,
    OptionalInt shards) {
  public BaseTableKey {
    descending = Sets.intersection(ImmutableSet.copyOf(sort), descending).immutableCopy();
  }

  public static BaseTableKey of(Iterable<String> partition, Iterable<String> sort) {
    return new BaseTableKey(
        ImmutableList.copyOf(partition),
        ImmutableList.copyOf(sort),
        ImmutableSet.of(),
        OptionalInt.empty());
  }

  /** The same with some attributes of the sort key in descending order. */
  BaseTableKey descending(ImmutableSet<String> some) {
    return new BaseTableKey(partition, sort, some, shards);
  }

  BaseTableKey sharded(int count) {
    return new BaseTableKey(partition, sort, descending, OptionalInt.of(count));
  }

  ImmutableList<String> attributes() {
    return ImmutableList.<String>builder().addAll(partition).addAll(sort).build();
  }

  /**
   * Whether the largest values have room in a sort key, as far as they are known. A long part of an
   * identity may have room in a partition key alone.
   */
  public boolean fitsSortKey(Entity entity) {
    return sort.stream().map(entity::attribute).mapToDouble(BaseTableKey::largest).sum()
        <= DynamoDbLimits.SORT_KEY_BYTES;
  }

  private static double largest(Attribute attribute) {
    double most = attribute.distribution().sizes().most();
    return attribute.bytes() * (Double.isInfinite(most) ? 1 : most);
  }

  /** The same for any number of shards. */
  @Override
  public String toString() {
    return String.join("+", partition)
        + (sort.isEmpty() ? "" : "|")
        + sort.stream()
            .map(name -> descending.contains(name) ? "-" + name : name)
            .collect(Collectors.joining("+"));
  }
}
