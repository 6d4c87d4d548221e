package dev.keysmith.design;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * The primary key of a base table: the names of its partition attribute and, if any, its sort
 * attribute.
 */
public record TableKey(String partition, Optional<String> sort) {
  public TableKey {
    if (sort.isPresent() && sort.get().equals(partition)) {
      throw new IllegalArgumentException("partition and sort are one attribute: " + partition);
    }
  }

  /** A key of a partition attribute alone. */
  public static TableKey of(String partition) {
    return new TableKey(partition, Optional.empty());
  }

  /** A key of a partition and a sort attribute. */
  public static TableKey of(String partition, String sort) {
    return new TableKey(partition, Optional.of(sort));
  }

  /** Its attributes, partition first. */
  public ImmutableList<String> attributes() {
    return sort.map(name -> ImmutableList.of(partition, name)).orElse(ImmutableList.of(partition));
  }
}
