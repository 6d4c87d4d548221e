package dev.keysmith.cost;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.ItemLayout;

/**
 * What is written to the busiest partition of one key, at peak.
 *
 * @param structure whose partition it is
 * @param shape of the key; what has the same shape meets in the same partition
 * @param item whose key it is
 * @param fields the attributes in the key
 * @param shards over how many partitions one value is spread on purpose
 * @param units a second
 */
public record PartitionLoad(
    Structure structure,
    String shape,
    ItemLayout item,
    ImmutableSet<String> fields,
    int shards,
    double units) {

  /** Both on the same partition. */
  public PartitionLoad plus(PartitionLoad other) {
    return new PartitionLoad(structure, shape, item, fields, shards, units + other.units);
  }
}
