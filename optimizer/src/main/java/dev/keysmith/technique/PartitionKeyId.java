package dev.keysmith.technique;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.ValueExpression;
import java.util.Collection;

/**
 * Identifies partition keys of tables and indexes before they have names.
 *
 * @param partition attributes that it is made of, in whatever order
 * @param only for an index, values of which instances must have one to be in it
 */
public record PartitionKeyId(
    Kind kind,
    String entity,
    ImmutableSet<String> partition,
    ImmutableMap<String, ImmutableSet<ValueExpression>> only) {

  /** What it is the key of. */
  public enum Kind {
    TABLE,
    INDEX
  }

  /** The key of a table made of these attributes. */
  public static PartitionKeyId ofTable(String entity, Collection<String> partition) {
    return new PartitionKeyId(
        Kind.TABLE, entity, ImmutableSet.copyOf(partition), ImmutableMap.of());
  }

  /** The key of an index made of these attributes, for these values alone. */
  public static PartitionKeyId ofIndex(
      String entity,
      Collection<String> partition,
      ImmutableMap<String, ImmutableSet<ValueExpression>> only) {
    return new PartitionKeyId(Kind.INDEX, entity, ImmutableSet.copyOf(partition), only);
  }
}
