package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import dev.keysmith.execute.ItemCollectionReader.CollectionRows;
import java.util.Optional;

/**
 * The rows that a query returns.
 *
 * @param next where the next page begins
 * @param torn whether an item led to another that does not exist: a concurrent write may be moving
 *     it
 * @param pool all that was read with them, where they came with their item collection
 */
record FoundInstances(
    ImmutableList<InstanceRow> rows,
    Optional<PageCursor> next,
    boolean torn,
    Optional<CollectionRows> pool) {
  FoundInstances(
      ImmutableList<InstanceRow> rows, Optional<PageCursor> next, Optional<CollectionRows> pool) {
    this(rows, next, false, pool);
  }
}
