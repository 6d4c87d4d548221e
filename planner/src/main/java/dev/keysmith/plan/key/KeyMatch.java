package dev.keysmith.plan.key;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.KeySortOrder;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.EntitySelection.SortOrder;
import java.util.Optional;
import java.util.Set;

/**
 * How far the key of a table or index serves a query.
 *
 * @param uses the condition on each key attribute
 * @param used the conditions that the key decides; the rest is for a filter
 * @param held what else holds of all that has the key
 * @param shards how many item collections must be queried
 * @param spread over how many item collections the matching items are distributed
 * @param rounds how many of them one after the other
 * @param wholeKey whether the table's whole key is given
 * @param orders how items come, by the attributes behind those that are given
 */
public record KeyMatch(
    ImmutableList<KeyBinding> uses,
    ImmutableSet<AttributeCondition> used,
    ImmutableSet<AttributeCondition> held,
    int shards,
    double spread,
    int rounds,
    boolean wholeKey,
    ImmutableList<SortedBy> orders) {

  /** An attribute that items are ordered by. */
  public record SortedBy(String attribute, KeySortOrder order) {}

  /** Whether a Query must go backward to give an order; empty where it cannot give it at all. */
  public Optional<Boolean> backward(ImmutableList<SortOrder> sort, Set<String> bound) {
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
          || orders.get(next).order() == KeySortOrder.NONE) {
        return Optional.empty();
      }
      boolean reversed =
          wanted.descending() != (orders.get(next).order() == KeySortOrder.DESCENDING);
      if (backward.isPresent() && backward.get() != reversed) {
        return Optional.empty();
      }
      backward = Optional.of(reversed);
      next++;
    }
    return Optional.of(backward.orElse(false));
  }
}
