package dev.keysmith.verify.items;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.item.CounterLocations;
import dev.keysmith.item.QuotedValues;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * Whether two items of a layout are equivalent.
 *
 * <p>The order of embedded children is free. No children and an empty collection of them are the
 * same, for a collection may outlive the last child; and so are no counter and one at zero.
 *
 * @param embeds attributes that hold children
 * @param counters attributes that count
 */
record ItemEquality(ImmutableSet<String> embeds, ImmutableSet<String> counters) {

  static ItemEquality of(LayoutRef layoutRef, CounterLocations counters) {
    return new ItemEquality(
        layoutRef.item().embeds().keySet(),
        ImmutableSet.<String>builder()
            .addAll(counters.on(layoutRef).keySet())
            .addAll(layoutRef.item().counts().keySet())
            .build());
  }

  /** The attributes that differ, in words: what they should be, and what they are. */
  ImmutableList<String> differences(Map<String, Object> expected, Map<String, Object> found) {
    ImmutableList.Builder<String> differences = ImmutableList.builder();
    for (String name :
        ImmutableSortedSet.<String>naturalOrder()
            .addAll(expected.keySet())
            .addAll(found.keySet())
            .build()) {
      if (!comparable(name, expected).equals(comparable(name, found))) {
        differences.add(
            String.format(
                "%s should be %s but is %s", name, words(name, expected), words(name, found)));
      }
    }
    return differences.build();
  }

  private static String words(String name, Map<String, Object> item) {
    return Optional.ofNullable(item.get(name)).map(QuotedValues::of).orElse("absent");
  }

  /** A value that is equal to that of another item where both are equivalent. */
  private Optional<Object> comparable(String name, Map<String, Object> item) {
    Optional<Object> value = Optional.ofNullable(item.get(name));
    if (embeds.contains(name)) {
      return value
          .filter(children -> !children.equals(ImmutableMap.of()))
          .filter(children -> !children.equals(ImmutableList.of()))
          .map(
              children ->
                  children instanceof Collection<?> list
                      ? ImmutableMultiset.copyOf(list)
                      : children);
    }
    return counters.contains(name)
        ? value.filter(count -> !(count instanceof BigDecimal number && number.signum() == 0))
        : value;
  }
}
