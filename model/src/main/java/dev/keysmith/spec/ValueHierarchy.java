package dev.keysmith.spec;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Attributes of an entity each value of which occurs with one value of another: a city lies within
 * one state, a state within one country.
 *
 * <pre>
 *   P(city, state)  =  P(state) · P(city | state)                        =  P(city)
 *   P(city, zip)    =  P(state) · P(city | state) · P(zip | state)       both within state
 * </pre>
 */
final class ValueHierarchy {
  private ValueHierarchy() {}

  /**
   * By how much more equalities on attributes select than if they were independent.
   *
   * @param bound the selectivity of each of them by itself
   * @param open the selectivity of any value of an attribute that is not among them
   */
  static double dependence(
      Entity entity, ImmutableMap<String, Double> bound, ToDoubleFunction<String> open) {
    Set<String> related = new LinkedHashSet<>();
    for (String name : bound.keySet()) {
      related.add(name);
      related.addAll(entity.ancestors(name));
    }
    ImmutableMap.Builder<String, Double> shares = ImmutableMap.builder();
    for (String name : related) {
      Double given = bound.get(name);
      shares.put(name, given == null ? open.applyAsDouble(name) : given);
    }
    Map<String, Double> share = shares.buildOrThrow();
    if (share.containsValue(0.0)) {
      return 1;
    }
    double dependent = 1;
    for (Map.Entry<String, Double> one : share.entrySet()) {
      double above = entity.attribute(one.getKey()).within().map(share::get).orElse(1.0);
      dependent *= Math.min(1, one.getValue() / above);
    }
    double independent = bound.values().stream().reduce(1.0, (left, right) -> left * right);
    return dependent / independent;
  }

  /** Those of some attributes that have an attribute within them or are within one. */
  static boolean isAmong(Entity entity, ImmutableSet<String> names) {
    return names.size() > 1
        && names.stream().anyMatch(name -> entity.attribute(name).within().isPresent());
  }
}
