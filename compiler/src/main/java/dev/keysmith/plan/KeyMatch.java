package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Order;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Selection.SortOrder;
import java.util.Optional;
import java.util.Set;

/**
 * How far the key of a table or index answers a question.
 *
 * @param uses what is asked of each key attribute
 * @param used the conditions that the key decides; the rest is for a filter
 * @param held what else holds of all that has the key
 * @param shards how many item collections must be asked
 * @param spread over how many item collections what the key meets is spread
 * @param rounds how many of them one after the other
 * @param wholeKey whether the table's whole key is given
 * @param orders how items come, by the attributes behind those that are given
 */
record KeyMatch(
    ImmutableList<KeyUse> uses,
    ImmutableSet<Condition> used,
    ImmutableSet<Condition> held,
    int shards,
    double spread,
    int rounds,
    boolean wholeKey,
    ImmutableList<Ordered> orders) {

  /** An attribute that items are ordered by. */
  record Ordered(String attribute, Order order) {}

  /** Whether a Query must go backward to give an order; empty where it cannot give it at all. */
  Optional<Boolean> backward(ImmutableList<SortOrder> sort, Set<String> bound) {
    Optional<Boolean> backward = Optional.empty();
    int next = 0;
    for (SortOrder wanted : sort) {
      if (bound.contains(wanted.attribute())) {
        continue; // the same in every item
      }
      while (next < orders.size() && bound.contains(orders.get(next).attribute())) {
        next++;
      }
      if (next == orders.size()
          || !orders.get(next).attribute().equals(wanted.attribute())
          || orders.get(next).order() == Order.NONE) {
        return Optional.empty();
      }
      boolean reversed = wanted.descending() != (orders.get(next).order() == Order.DESCENDING);
      if (backward.isPresent() && backward.get() != reversed) {
        return Optional.empty();
      }
      backward = Optional.of(reversed);
      next++;
    }
    return Optional.of(backward.orElse(false));
  }
}
