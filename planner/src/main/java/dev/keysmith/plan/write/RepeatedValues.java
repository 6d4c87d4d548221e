package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.plan.ItemState;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.plan.write.ItemChange.Change;
import dev.keysmith.spec.Attribute;
import java.util.Collection;
import java.util.OptionalDouble;

/**
 * How often a put or an upsert gives an attribute the value that the item has already: nobody says
 * that it differs, so both are drawn from the shares of the values, each without regard to the
 * other.
 *
 * <pre>
 *   state {ON: 70%, OFF: 30%}    put: Device    49% + 9% of the puts leave the state as it is
 * </pre>
 *
 * <p>A literal that they set, an amount that an upsert adds, and all that an update sets, is taken
 * to be another value, unless the conditions of the update say that it is the value that is there.
 *
 * @param stores whether it is a put or an upsert
 * @param added attributes that an amount is added to
 */
record RepeatedValues(
    boolean stores, ItemState before, ItemState after, ImmutableSet<String> added) {

  RepeatedValues(boolean stores, ItemState before, ItemState after) {
    this(stores, before, after, ImmutableSet.of());
  }

  static RepeatedValues of(ItemChange change) {
    return new RepeatedValues(
        change.kind() == Kind.PUT || change.work() instanceof ItemWrite.UpsertedItem,
        change.before(),
        change.after(),
        ImmutableSet.copyOf(Maps.filterValues(change.changed(), Change.MOVED::equals).keySet()));
  }

  /** Whether the write leaves open what becomes of an attribute. */
  boolean isLeftOpen(String name) {
    return stores
        && !added.contains(name)
        && before.names(name)
        && after.names(name)
        && before.values(name).equals(after.values(name));
  }

  /**
   * Whether an attribute has one value, before and after, or none: {@code where} and what it
   * becomes say so.
   */
  boolean isKept(String name) {
    if (added.contains(name) || !before.names(name) || !after.names(name)) {
      return false;
    }
    double was = before.attribute(name).present();
    double is = after.attribute(name).present();
    return (was == 0 && is == 0)
        || (was == 1
            && is == 1
            && before.values(name).size() == 1
            && before.values(name).keySet().equals(after.values(name).keySet()));
  }

  /** Chance that none of these attributes gets another value. */
  double unchanged(Collection<String> names) {
    double unchanged = 1;
    for (String name : names) {
      unchanged *= isLeftOpen(name) ? repeated(name) : isKept(name) ? 1 : 0;
    }
    return unchanged;
  }

  /** Chance that an attribute of an open set has the same value, where it is there both times. */
  double repeatedOpen(String name) {
    return isLeftOpen(name) ? open(before.attribute(name)) : 0;
  }

  private double repeated(String name) {
    ImmutableMap<String, Double> values = before.values(name);
    double same =
        values.isEmpty()
            ? open(before.attribute(name))
            : values.values().stream().mapToDouble(share -> share * share).sum();
    double was = before.attribute(name).present();
    double is = after.attribute(name).present();
    return was * is * same + (1 - was) * (1 - is);
  }

  /** The most frequent value by its share, and the others evenly. */
  private static double open(Attribute attribute) {
    if (attribute.distinct().isEmpty()) {
      return 0;
    }
    double number = Math.max(1, attribute.distinct().getAsLong());
    OptionalDouble hottest = attribute.distribution().hottest();
    double most = Math.max(1 / number, hottest.orElse(0));
    return number == 1 ? 1 : most * most + (1 - most) * (1 - most) / (number - 1);
  }
}
