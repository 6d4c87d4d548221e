package dev.keysmith.runtime;

import java.util.IdentityHashMap;
import java.util.Map;

/** Rows that were read for each element of a list, such as each repetition of an action. */
public final class RowsFor<T> {
  private final Map<T, Rows> found = new IdentityHashMap<>();

  RowsFor() {}

  void put(T element, Rows rows) {
    found.put(element, rows);
  }

  /** Those of one element. */
  public Rows of(T element) {
    return found.getOrDefault(element, Rows.NONE);
  }

  Iterable<Rows> all() {
    return found.values();
  }
}
