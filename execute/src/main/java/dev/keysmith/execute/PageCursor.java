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

  /** How many rows were given out already, where the client sorts. */
  int given() {
    return ((ReturnedCount) places.get(0)).count();
  }

  /** What another executor calls it. */
  record Opaque(String text) implements QueryPosition {}

  /** The cursor of generated code. */
  public static PageCursor opaque(String text) {
    return new PageCursor(ImmutableList.of(new Opaque(text)));
  }

  /** The text of such a cursor. */
  public String text() {
    return ((Opaque) places.get(0)).text();
  }

  static PageCursor given(int count) {
    return new PageCursor(ImmutableList.of(new ReturnedCount(count)));
  }
}
