package dev.keysmith.design;

import com.google.common.collect.ImmutableList;

/**
 * A secondary index of a table.
 *
 * @param partition the attributes that must be equal in a Query; a global index may have several
 * @param sort the attributes that order an item collection; may be empty
 * @param local whether it shares the table's partition key and partitions
 */
public record Index(
    String name,
    ImmutableList<String> partition,
    ImmutableList<String> sort,
    boolean local,
    IndexProjection projection) {
  public Index {
    if (partition.isEmpty()) {
      throw new IllegalArgumentException("index " + name + " has no partition attribute");
    }
    if (local && (partition.size() != 1 || sort.size() != 1)) {
      throw new IllegalArgumentException(
          "local index " + name + " takes one partition and one sort attribute");
    }
  }

  /** The same with another projection. */
  public Index projecting(IndexProjection other) {
    return new Index(name, partition, sort, local, other);
  }

  /** The same under another name. */
  public Index named(String other) {
    return new Index(other, partition, sort, local, projection);
  }

  /** Its key attributes, partition first. */
  public ImmutableList<String> keyAttributes() {
    return ImmutableList.<String>builder().addAll(partition).addAll(sort).build();
  }
}
