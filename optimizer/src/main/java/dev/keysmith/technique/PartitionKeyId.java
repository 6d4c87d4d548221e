package dev.keysmith.technique;

import com.google.common.collect.ImmutableSet;
import java.util.Collection;

/**
 * Identifies partition keys of tables and indexes before they have names.
 *
 * @param partition attributes that it is made of, in whatever order
 * @param sparse for an index, which instances have an entry
 */
public record PartitionKeyId(
    Kind kind, String entity, ImmutableSet<String> partition, SparseCondition sparse) {

  /** What it is the key of. */
  enum Kind {
    TABLE,
    INDEX
  }

  /** The key of a table made of these attributes. */
  public static PartitionKeyId ofTable(String entity, Collection<String> partition) {
    return new PartitionKeyId(
        Kind.TABLE, entity, ImmutableSet.copyOf(partition), SparseCondition.NONE);
  }

  /** The key of an index made of these attributes, for some instances alone. */
  public static PartitionKeyId ofIndex(
      String entity, Collection<String> partition, SparseCondition sparse) {
    return new PartitionKeyId(Kind.INDEX, entity, ImmutableSet.copyOf(partition), sparse);
  }
}
