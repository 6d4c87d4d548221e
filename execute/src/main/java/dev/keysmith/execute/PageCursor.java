package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;

/**
 * Where the next page begins: plain data that a client could keep between requests.
 *
 * @param places one for each item collection that the pages come from; a single one where the
 *     client sorts, which is the number of rows returned so far
 */
public record PageCursor(ImmutableList<QueryPosition> places) {

  /** How far an item collection was read. */
  sealed interface QueryPosition {}

  record Start() implements QueryPosition {}

  /** Behind the item with this key. */
  record AfterKey(ImmutableMap<String, Object> key) implements QueryPosition {}

  record Done() implements QueryPosition {}

  /** So many were given out already. */
  record ReturnedCount(int count) implements QueryPosition {}

  static PageCursor given(int count) {
    return new PageCursor(ImmutableList.of(new ReturnedCount(count)));
  }
}
