package dev.keysmith.runtime;

import java.util.IdentityHashMap;
import java.util.function.BiFunction;

/** Rows that were read for each element of a list, such as each repetition of an action. */
public final class RowsFor<T> {
  private final IdentityHashMap<T, Rows> found = new IdentityHashMap<>();

  RowsFor() {}

  void put(T element, Rows rows) {
    found.put(element, rows);
  }

  /** Those of one element. */
  public Rows of(T element) {
    return found.getOrDefault(element, Rows.NONE);
  }

  /** What is made of those of each element. */
  public RowsFor<T> then(BiFunction<T, Rows, Rows> change) {
    RowsFor<T> changed = new RowsFor<>();
    found.forEach((element, rows) -> changed.put(element, change.apply(element, rows)));
    return changed;
  }

  Iterable<Rows> all() {
    return found.values();
  }
}
