package dev.keysmith.execute;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a client has learnt of one instance.
 *
 * @param values its attributes and copies, by the names that its layouts have for them
 * @param item the items it was read from, as they stand, one over the other
 * @param position its position in its parent's list, if it was read out of one
 */
record InstanceRow(
    ImmutableMap<String, Object> values, ImmutableMap<String, Object> item, OptionalInt position) {
  static InstanceRow of(Map<String, Object> values, Map<String, Object> item) {
    return new InstanceRow(
        ImmutableMap.copyOf(values), ImmutableMap.copyOf(item), OptionalInt.empty());
  }

  Optional<Object> value(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /** With the values that another item stores of the same instance. */
  InstanceRow and(InstanceRow other) {
    return new InstanceRow(both(values, other.values), both(item, other.item), position);
  }

  private static ImmutableMap<String, Object> both(
      Map<String, Object> first, Map<String, Object> second) {
    return ImmutableMap.<String, Object>builder()
        .putAll(first)
        .putAll(Maps.filterKeys(second, name -> !first.containsKey(name)))
        .buildOrThrow();
  }
}
