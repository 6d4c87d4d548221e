package dev.keysmith.runtime;

import java.util.Comparator;

/** Orders of values that may be absent. */
final class RowOrder {
  private RowOrder() {}

  static Comparator<Value> missingLast(Comparator<Value> order) {
    return (one, other) ->
        one.isPresent() && other.isPresent()
            ? order.compare(one, other)
            : Boolean.compare(other.isPresent(), one.isPresent());
  }
}
