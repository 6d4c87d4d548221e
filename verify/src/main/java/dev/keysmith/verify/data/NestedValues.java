package dev.keysmith.verify.data;

import dev.keysmith.instance.EntityInstance;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Values of attributes that are within others: each city belongs to one state, and a state has as
 * many cities as its share of the instances.
 */
final class NestedValues {
  private static final int TRIES = 20;

  private final GeneratedState state;
  private final ValueGenerator values;
  private final SplittableRandom random;
  private final Map<String, ValueTree> trees = new LinkedHashMap<>();

  /** The values of an attribute by the value that each belongs to. */
  private static final class ValueTree {
    final Map<Object, List<Object>> below = new LinkedHashMap<>();
    final Map<Object, Object> above = new LinkedHashMap<>();
    double assigned;

    void add(Object upper, Object lower) {
      if (above.putIfAbsent(lower, upper) == null) {
        below.computeIfAbsent(upper, key -> new ArrayList<>()).add(lower);
      }
    }
  }

  NestedValues(GeneratedState state, ValueGenerator values, SplittableRandom random) {
    this.state = state;
    this.values = values;
    this.random = random;
  }

  /** The attributes of an entity, each after those that it is within. */
  static List<Attribute> topDown(Entity entity) {
    return entity.attributes().values().stream()
        .sorted(Comparator.comparingInt(attribute -> entity.ancestors(attribute.name()).size()))
        .toList();
  }

  /** One of the values that lie within the given value of the attribute above. */
  Object within(Entity entity, Attribute attribute, Object upper) {
    ValueTree tree = tree(entity, attribute);
    List<Object> below = tree.below.get(upper);
    if (below == null) {
      grow(entity, attribute, upper, tree);
      below = tree.below.getOrDefault(upper, List.of());
    }
    return below.isEmpty()
        ? values.make(entity, attribute, tree.above.size(), ValueGenerator.USUAL_HARDNESS)
        : below.get(random.nextInt(below.size()));
  }

  /** The value that those values imply which an instance has of attributes within this one. */
  Optional<Object> implied(Entity entity, Attribute attribute, Map<String, Object> drawn) {
    return entity.attributes().values().stream()
        .filter(lower -> lower.within().filter(attribute.name()::equals).isPresent())
        .filter(lower -> drawn.containsKey(lower.name()))
        .flatMap(
            lower ->
                Optional.ofNullable(tree(entity, lower).above.get(drawn.get(lower.name())))
                    .stream())
        .findFirst();
  }

  private ValueTree tree(Entity entity, Attribute attribute) {
    return trees.computeIfAbsent(
        entity.name() + "." + attribute.name(),
        name -> {
          ValueTree tree = new ValueTree();
          String above = attribute.within().orElseThrow();
          for (EntityInstance instance : state.all(entity.name())) {
            Optional<Object> upper = instance.value(above);
            instance
                .value(attribute.name())
                .ifPresent(lower -> upper.ifPresent(value -> tree.add(value, lower)));
          }
          return tree;
        });
  }

  /** As many as its share; what rounding leaves out the next one gets. */
  private void grow(Entity entity, Attribute attribute, Object upper, ValueTree tree) {
    double distinct = (double) attribute.distinct().orElse(1);
    double before = tree.assigned;
    tree.assigned += distinct * share(entity, attribute.within().orElseThrow(), upper);
    long wanted = Math.max(1, Math.round(tree.assigned) - Math.round(before));
    Set<Object> made = new LinkedHashSet<>();
    for (long i = 0; made.size() < wanted && i < TRIES * wanted; i++) {
      Object lower =
          values.make(entity, attribute, tree.above.size(), ValueGenerator.USUAL_HARDNESS);
      if (!tree.above.containsKey(lower)) {
        tree.add(upper, lower);
        made.add(lower);
      }
    }
  }

  /** The share of the instances that have a value of the attribute above. */
  private double share(Entity entity, String name, Object upper) {
    Attribute above = entity.attribute(name);
    if (!above.values().isEmpty()) {
      return above.values().entrySet().stream()
          .filter(one -> LiteralValues.value(one.getKey(), above.type()).equals(upper))
          .mapToDouble(Map.Entry::getValue)
          .findFirst()
          .orElse(1.0 / above.values().size());
    }
    if (above.within().isPresent()) {
      ValueTree tree = tree(entity, above);
      Object highest = tree.above.get(upper);
      if (highest != null) {
        int siblings = tree.below.getOrDefault(highest, List.of()).size();
        return share(entity, above.within().get(), highest) / Math.max(1, siblings);
      }
    }
    double parents =
        above.references().stream()
            .mapToDouble(reference -> state.entity(reference.entity()).count())
            .min()
            .orElse((double) above.distinct().orElse(1));
    return 1 / parents;
  }
}
