package dev.keysmith.load;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.ItemLayout;

/**
 * What is written to the busiest partition of one key, at peak.
 *
 * @param tableOrIndex whose partition it is
 * @param shape of the key; what has the same shape meets in the same partition
 * @param item whose key it is
 * @param fields the attributes in the key
 * @param shards the number of shards of one value
 * @param units a second
 * @param least what remains of those however many shards the key has: an item is in one partition
 * @param headroom the share of the limit that shards leave unused
 */
public record PartitionLoad(
    TableOrIndex tableOrIndex,
    String shape,
    ItemLayout item,
    ImmutableSet<String> fields,
    int shards,
    double units,
    double least,
    double headroom) {

  /** Both on the same partition. */
  public PartitionLoad plus(PartitionLoad other) {
    return new PartitionLoad(
        tableOrIndex,
        shape,
        item,
        fields,
        shards,
        units + other.units,
        least + other.least,
        headroom);
  }

  /**
   * Whether another key would do better. Where one item alone is too much for a partition, none
   * would; what else is written there must not be too much as well.
   */
  public boolean isOverloaded() {
    return least < DynamoDbLimits.PARTITION_WRITE_UNITS
        ? units > DynamoDbLimits.PARTITION_WRITE_UNITS
        : units - least > DynamoDbLimits.PARTITION_WRITE_UNITS;
  }

  /** Over how many shards the key must be to leave headroom in each. */
  public int enough() {
    double spread = units - least;
    double used = (1 - headroom) * DynamoDbLimits.PARTITION_WRITE_UNITS;
    double room = used - least;
    return (int) Math.ceil(shards * spread / (room > 0 ? room : used));
  }
}
