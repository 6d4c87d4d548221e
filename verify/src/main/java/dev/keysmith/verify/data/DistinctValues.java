package dev.keysmith.verify.data;

import dev.keysmith.instance.EntityInstance;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Values of attributes that have a stated number of them: so many, each as often as another, unless
 * the spec says how often the most frequent one is there.
 *
 * <p>They are dealt like cards, so that querying the value of any instance is the same as querying
 * any value.
 */
final class DistinctValues {
  private static final int TRIES = 20;

  /** Values per instance of what is unique within a scope, so that new instances find one free. */
  private static final int SPARE = 3;

  private final GeneratedState state;
  private final ValueGenerator values;
  private final SplittableRandom random;
  private final SharedValueSets shared;
  private final Map<String, Set<Object>> made = new LinkedHashMap<>();
  private final Map<String, List<Object>> sets = new LinkedHashMap<>();
  private final Map<String, List<Object>> decks = new LinkedHashMap<>();

  DistinctValues(GeneratedState state, ValueGenerator values, SplittableRandom random) {
    this.state = state;
    this.values = values;
    this.random = random;
    this.shared = new SharedValueSets(state.instances().spec());
  }

  /**
   * One of the values.
   *
   * @param dealt one that was not given yet, so that each occurs; then, and otherwise, any: as many
   *     instances have one value as chance gives it, and not all the same number
   */
  Object sample(Entity entity, Attribute attribute, boolean dealt) {
    String name = entity.name() + "." + attribute.name();
    List<Object> set = sets.computeIfAbsent(name, key -> set(entity, attribute));
    OptionalDouble hottest = attribute.distribution().hottest();
    if (hottest.isPresent() && isHot(hottest.getAsDouble(), set.size())) {
      return set.get(0);
    }
    List<Object> deck = decks.computeIfAbsent(name, key -> shuffled(set));
    return !dealt || deck.isEmpty()
        ? set.get(random.nextInt(set.size()))
        : deck.remove(deck.size() - 1);
  }

  private List<Object> shuffled(List<Object> set) {
    List<Object> deck = new ArrayList<>(set);
    for (int i = deck.size() - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      Object swapped = deck.set(other, deck.get(i));
      deck.set(i, swapped);
    }
    return deck;
  }

  /** The others are dealt with the most frequent among them, which has that part already. */
  private boolean isHot(double share, int values) {
    double even = 1.0 / values;
    return share > even && random.nextDouble() < (share - even) / (1 - even);
  }

  /** Those that instances have, those of attributes that share them, and new ones up to so many. */
  private List<Object> set(Entity entity, Attribute attribute) {
    Set<Object> set = new LinkedHashSet<>();
    for (EntityInstance instance : state.all(entity.name())) {
      instance.value(attribute.name()).ifPresent(set::add);
    }
    long most = attribute.uniqueWithin().isPresent() ? SPARE * entity.count() : entity.count();
    long wanted = Math.min(attribute.distinct().orElse(1), Math.max(1, most));
    Set<Object> common =
        made.computeIfAbsent(shared.name(entity, attribute), name -> new LinkedHashSet<>());
    common.stream().takeWhile(value -> set.size() < wanted).forEach(set::add);
    for (long i = 0; set.size() < wanted && i < TRIES * wanted; i++) {
      set.add(values.make(entity, attribute, set.size(), ValueGenerator.USUAL_HARDNESS));
    }
    common.addAll(set);
    return new ArrayList<>(set);
  }
}
