package dev.keysmith.verify.run;

import com.google.common.collect.ImmutableList;
import dev.keysmith.verify.run.FindInCollection.Pool;
import java.util.Optional;

/**
 * Rows that a question asked for.
 *
 * @param next where the next page begins
 * @param torn whether an item led to another that was not there: somebody may be moving it
 * @param pool all that was read with them, where they came with their item collection
 */
record Found(ImmutableList<Row> rows, Optional<Cursor> next, boolean torn, Optional<Pool> pool) {
  Found(ImmutableList<Row> rows, Optional<Cursor> next, Optional<Pool> pool) {
    this(rows, next, false, pool);
  }
}
