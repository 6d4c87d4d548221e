package dev.keysmith.importer.content;

import com.google.common.collect.ImmutableList;
import java.util.stream.Stream;

/**
 * A secondary index as a source defines it.
 *
 * @param partition empty for a local index, which has that of the table
 * @param included the attributes of an INCLUDE projection
 */
public record IndexDefinition(
    String name,
    boolean local,
    ImmutableList<KeyAttribute> partition,
    ImmutableList<KeyAttribute> sort,
    Projected projection,
    ImmutableList<String> included) {

  /** The kind of projection. */
  public enum Projected {
    ALL,
    KEYS_ONLY,
    INCLUDE
  }

  public Stream<KeyAttribute> keys() {
    return Stream.concat(partition.stream(), sort.stream());
  }
}
