package dev.keysmith.verify.run;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;

/**
 * Where the next page begins: plain data that a client could keep between requests.
 *
 * @param places one for each item collection that the pages come from; a single one where the
 *     client sorts, which says how many it has given out
 */
public record Cursor(ImmutableList<Place> places) {

  /** How far an item collection was read. */
  sealed interface Place {}

  record Start() implements Place {}

  /** Behind the item with this key. */
  record After(ImmutableMap<String, Object> key) implements Place {}

  record Done() implements Place {}

  /** So many were given out already. */
  record Given(int count) implements Place {}

  static Cursor given(int count) {
    return new Cursor(ImmutableList.of(new Given(count)));
  }
}
