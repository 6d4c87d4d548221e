package dev.keysmith.cost;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.spec.Value;
import java.util.Optional;

/**
 * The attributes that tell partitions apart in the requests of a pattern, or single items.
 *
 * @param varying those that are not the same in all requests
 * @param given what attributes are equal to, where the request says so
 */
record Telling(ItemLayout layout, ImmutableSet<String> varying, ImmutableMap<String, Value> given) {

  static Telling of(
      ItemLayout layout, ImmutableSet<String> attributes, ImmutableMap<String, Value> given) {
    return new Telling(
        layout,
        attributes.stream()
            .filter(attribute -> !(given.get(attribute) instanceof Value.Literal))
            .collect(ImmutableSet.toImmutableSet()),
        given);
  }

  Optional<Value> value(String attribute) {
    return Optional.ofNullable(given.get(attribute));
  }

  /** Whether all items of one execution have the same. */
  boolean isShared(Bindings bindings) {
    return varying.stream().allMatch(one -> bindings.isShared(value(one)));
  }
}
