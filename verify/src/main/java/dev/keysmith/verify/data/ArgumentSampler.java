package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;

/**
 * Draws values to query, as the estimates assume requests to fall: on parents evenly, on the
 * members of a closed set evenly, on instances evenly.
 */
final class ArgumentSampler {
  private static final int TRIES = 30;

  /** As in the estimates: parts of references can point round in a circle. */
  private static final int DEEPEST = 16;

  private final GeneratedState state;
  private final ValueGenerator values;
  private final SplittableRandom random;

  ArgumentSampler(GeneratedState state, ValueGenerator values, SplittableRandom random) {
    this.state = state;
    this.values = values;
    this.random = random;
  }

  /** Any of those for which something holds, each as likely as another. */
  Optional<EntityInstance> any(List<EntityInstance> all, Predicate<EntityInstance> suits) {
    for (int i = 0; i < TRIES && !all.isEmpty(); i++) {
      EntityInstance instance = all.get(random.nextInt(all.size()));
      if (suits.test(instance)) {
        return Optional.of(instance);
      }
    }
    List<EntityInstance> suitable = all.stream().filter(suits).toList();
    return suitable.isEmpty()
        ? Optional.empty()
        : Optional.of(suitable.get(random.nextInt(suitable.size())));
  }

  /**
   * Values for attributes of an entity, each drawn without regard to the others, save that the
   * parts of a reference lead to one parent.
   *
   * @param known attributes that have values already
   */
  Map<String, Object> apart(
      Entity entity, Collection<String> attributes, Map<String, Object> known) {
    return apart(entity, attributes, known, 0);
  }

  private Map<String, Object> apart(
      Entity entity, Collection<String> attributes, Map<String, Object> known, int depth) {
    Map<String, Object> drawn = new LinkedHashMap<>(known);
    Set<String> open = new LinkedHashSet<>(attributes);
    open.removeAll(known.keySet());
    if (attributes.containsAll(entity.identity())) {
      any(state.all(entity.name()), instance -> agrees(instance, known))
          .ifPresent(
              instance ->
                  entity.identity().forEach(part -> drawn.put(part, instance.values().get(part))));
      open.removeAll(drawn.keySet());
    }
    for (Relationship relationship : byBoundParts(entity, open)) {
      List<String> parts =
          relationship.attributes().entrySet().stream()
              .filter(part -> open.contains(part.getValue()))
              .map(Map.Entry::getKey)
              .toList();
      if (parts.isEmpty() || depth > DEEPEST) {
        continue;
      }
      Map<String, Object> shared = new LinkedHashMap<>();
      relationship
          .attributes()
          .forEach(
              (part, name) -> {
                if (drawn.containsKey(name)) {
                  shared.put(part, drawn.get(name));
                }
              });
      Set<String> wanted = new LinkedHashSet<>(parts);
      wanted.addAll(shared.keySet());
      Map<String, Object> parent =
          apart(state.entity(relationship.parent()), wanted, shared, depth + 1);
      for (String part : parts) {
        String name = relationship.attributes().get(part);
        if (name != null && parent.containsKey(part)) {
          drawn.put(name, parent.get(part));
          open.remove(name);
        }
      }
    }
    uniqueTogether(entity, attributes, open, drawn);
    for (String name : bottomUp(entity, open)) {
      if (open.remove(name)) {
        nested(entity, name, open, drawn);
      }
    }
    return drawn;
  }

  /** What identifies an instance with its scope is that of one instance. */
  private void uniqueTogether(
      Entity entity, Collection<String> attributes, Set<String> open, Map<String, Object> drawn) {
    for (ImmutableList<String> key : entity.uniqueKeys().values()) {
      if (key.size() > 1 && attributes.containsAll(key) && open.contains(Iterables.getLast(key))) {
        Map<String, Object> scope = new LinkedHashMap<>(drawn);
        scope.keySet().retainAll(key);
        any(state.all(entity.name()), instance -> agrees(instance, scope))
            .ifPresent(instance -> take(instance, key, open, drawn));
      }
    }
  }

  /** A value, and with it those of the attributes that it is within. */
  private void nested(Entity entity, String name, Set<String> open, Map<String, Object> drawn) {
    ImmutableList<String> ancestors = entity.ancestors(name);
    Map<String, Object> above = new LinkedHashMap<>(drawn);
    above.keySet().retainAll(ancestors);
    if (above.isEmpty() && Collections.disjoint(ancestors, open)) {
      drawn.put(name, value(entity, entity.attribute(name)));
      return;
    }
    Optional<EntityInstance> one =
        any(
            state.all(entity.name()),
            instance -> instance.value(name).isPresent() && agrees(instance, above));
    drawn.put(
        name,
        one.flatMap(instance -> instance.value(name))
            .orElseGet(() -> value(entity, entity.attribute(name))));
    one.ifPresent(instance -> take(instance, ancestors, open, drawn));
  }

  private static void take(
      EntityInstance instance,
      Collection<String> names,
      Set<String> open,
      Map<String, Object> drawn) {
    for (String name : names) {
      Optional<Object> value = instance.value(name);
      if (open.contains(name) && value.isPresent()) {
        drawn.put(name, value.get());
        open.remove(name);
      }
    }
  }

  /** Each attribute before those that it is within. */
  private static List<String> bottomUp(Entity entity, Set<String> open) {
    return open.stream()
        .sorted(Comparator.comparingInt(name -> -entity.ancestors(name).size()))
        .toList();
  }

  private List<Relationship> byBoundParts(Entity entity, Set<String> open) {
    return state.relationships().ofChild(entity.name()).stream()
        .sorted(
            Comparator.comparingLong(
                relationship ->
                    -relationship.attributes().values().stream().filter(open::contains).count()))
        .toList();
  }

  private static boolean agrees(EntityInstance instance, Map<String, Object> known) {
    return known.entrySet().stream()
        .allMatch(entry -> entry.getValue().equals(instance.values().get(entry.getKey())));
  }

  /** A value that an attribute has somewhere. */
  Object value(Entity entity, Attribute attribute) {
    return value(entity, attribute, state.all(entity.name()));
  }

  /** A value that an attribute has among some instances; a new one where none has it. */
  Object value(Entity entity, Attribute attribute, List<EntityInstance> among) {
    if (!attribute.values().isEmpty()) {
      ImmutableList<String> values = attribute.values().keySet().asList();
      return LiteralValues.value(values.get(random.nextInt(values.size())), attribute.type());
    }
    if (attribute.type() == AttributeType.BOOLEAN) {
      return random.nextBoolean();
    }
    Optional<Object> had =
        attribute.distinct().isPresent()
            ? evenly(attribute, among)
            : any(among, instance -> instance.value(attribute.name()).isPresent())
                .flatMap(instance -> instance.value(attribute.name()));
    return had.orElseGet(() -> values.make(entity, attribute, 0, ValueGenerator.USUAL_HARDNESS));
  }

  /**
   * Of values that several instances have, each as likely as another: nothing says that requests
   * prefer the frequent ones.
   */
  private Optional<Object> evenly(Attribute attribute, List<EntityInstance> among) {
    List<Object> different =
        among.stream()
            .flatMap(instance -> instance.value(attribute.name()).stream())
            .distinct()
            .toList();
    return different.isEmpty()
        ? Optional.empty()
        : Optional.of(different.get(random.nextInt(different.size())));
  }

  /** A value of an attribute's type that no instance has; empty if every value is had. */
  Optional<Object> unknown(Entity entity, Attribute attribute) {
    if (!attribute.values().isEmpty() || attribute.type() == AttributeType.BOOLEAN) {
      return Optional.empty();
    }
    Set<Object> had = new LinkedHashSet<>();
    state
        .all(entity.name())
        .forEach(instance -> instance.value(attribute.name()).ifPresent(had::add));
    for (int i = 0; i < TRIES; i++) {
      Object value = values.make(entity, attribute, had.size() + i, ValueGenerator.USUAL_HARDNESS);
      if (!had.contains(value)) {
        return Optional.of(value);
      }
    }
    return Optional.empty();
  }
}
