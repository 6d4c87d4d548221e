package dev.keysmith.verify.run;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a client has learnt of one instance.
 *
 * @param told its attributes and copies, by the names that its layouts have for them
 * @param item the items it was read from, as they stand, one over the other
 * @param position where it stands in its parent's list, if it was read out of one
 */
record Row(
    ImmutableMap<String, Object> told, ImmutableMap<String, Object> item, OptionalInt position) {
  static Row of(Map<String, Object> told, Map<String, Object> item) {
    return new Row(ImmutableMap.copyOf(told), ImmutableMap.copyOf(item), OptionalInt.empty());
  }

  Optional<Object> value(String name) {
    return Optional.ofNullable(told.get(name));
  }

  /** With what another item tells of the same instance. */
  Row and(Row other) {
    return new Row(both(told, other.told), both(item, other.item), position);
  }

  private static ImmutableMap<String, Object> both(
      Map<String, Object> first, Map<String, Object> second) {
    return ImmutableMap.<String, Object>builder()
        .putAll(first)
        .putAll(Maps.filterKeys(second, name -> !first.containsKey(name)))
        .buildOrThrow();
  }
}
