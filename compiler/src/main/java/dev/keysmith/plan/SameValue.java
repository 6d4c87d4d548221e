package dev.keysmith.plan;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.Attribute;
import java.util.Map;

/**
 * The chance that an attribute that is set gets the value it had.
 *
 * <pre>
 *   {OPEN: 30%, CLOSED: 70%}   set to CLOSED      70%
 *   {OPEN: 30%, CLOSED: 70%}   set to any value   30% × 30% + 70% × 70% = 58%
 *   one of 200 operators       set to any value   0.5%
 *   a text of its own          set to any value   0
 * </pre>
 */
final class SameValue {
  private SameValue() {}

  static double chance(String name, ItemState before, ItemState after) {
    Attribute was = before.attribute(name);
    Attribute is = after.attribute(name);
    double absent = (1 - was.present()) * (1 - is.present());
    double there = was.present() * is.present();
    return absent + there * equal(was, before.values(name), after.values(name));
  }

  private static double equal(
      Attribute attribute,
      ImmutableMap<String, Double> before,
      ImmutableMap<String, Double> after) {
    if (before.isEmpty() || after.isEmpty()) {
      return attribute.distinct().isPresent() ? 1.0 / attribute.distinct().getAsLong() : 0;
    }
    double chance = 0;
    for (Map.Entry<String, Double> value : before.entrySet()) {
      chance += value.getValue() * after.getOrDefault(value.getKey(), 0.0);
    }
    return chance;
  }
}
