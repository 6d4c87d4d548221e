package dev.keysmith.verify.data;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.GenerationStrategy.Sequence;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.ReplacementShare;
import dev.keysmith.spec.ValueLifecycle;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Instances with what drawing needs to know of them at once: lists to draw from, children counted,
 * unique values taken. More can be added to what is there, and taken back.
 *
 * <p>Each of these is worked out when it is first needed: arguments of one write concern few of the
 * entities. The instances themselves must not change meanwhile.
 */
final class GeneratedState {
  private final InstanceStore instances;
  private final RelationshipGraph relationships;
  private final Supplier<ReplacementShare> replacement;
  private final Supplier<ValueLifecycle> lifecycle;
  private final Map<String, List<EntityInstance>> lists = new LinkedHashMap<>();

  /** What differs from the instances: added, or taken back. */
  private final Map<String, Map<ImmutableList<Object>, Optional<EntityInstance>>> changed =
      new LinkedHashMap<>();

  private final Map<Relationship, Map<ImmutableList<Object>, Integer>> children =
      new LinkedHashMap<>();
  private final ImmutableMap<String, ImmutableMap<String, ImmutableList<String>>> uniqueKeys;
  private final Map<String, Set<ImmutableList<Object>>> taken = new LinkedHashMap<>();
  private final Map<Relationship, Map<ImmutableList<Object>, EntityInstance>> youngest =
      new LinkedHashMap<>();
  private final Map<ParentSequence, BigDecimal> numbers = new LinkedHashMap<>();
  private final List<EntityInstance> pending = new ArrayList<>();

  private record ParentSequence(Sequence sequence, ImmutableList<Object> parent) {}

  GeneratedState(InstanceStore instances, RelationshipGraph relationships) {
    this.instances = instances;
    this.relationships = relationships;
    this.replacement = Suppliers.memoize(() -> ReplacementShare.of(instances.spec()));
    this.lifecycle = Suppliers.memoize(() -> ValueLifecycle.of(instances.spec()));
    this.uniqueKeys =
        ImmutableMap.copyOf(Maps.transformValues(instances.spec().entities(), Entity::uniqueKeys));
  }

  InstanceStore instances() {
    return instances;
  }

  RelationshipGraph relationships() {
    return relationships;
  }

  ReplacementShare replacement() {
    return replacement.get();
  }

  ValueLifecycle lifecycle() {
    return lifecycle.get();
  }

  Entity entity(String name) {
    return instances.spec().entity(name);
  }

  List<EntityInstance> all(String entity) {
    return lists.computeIfAbsent(entity, name -> new ArrayList<>(instances.all(name)));
  }

  /** Instances of an entity that are there for the time being. */
  ImmutableList<EntityInstance> pending(String entity) {
    return pending.stream()
        .filter(instance -> instance.entity().equals(entity))
        .collect(ImmutableList.toImmutableList());
  }

  Optional<EntityInstance> find(String entity, List<Object> identity) {
    ImmutableList<Object> key = ImmutableList.copyOf(identity);
    Optional<EntityInstance> known = changedOf(entity).get(key);
    return known == null ? instances.find(entity, key) : known;
  }

  /** Adds an instance for good. */
  void add(EntityInstance instance) {
    enter(instance);
    draw(instance);
  }

  /** Adds an instance until all such are taken back. */
  void stage(EntityInstance instance) {
    add(instance);
    pending.add(instance);
  }

  /** Takes back what was staged. */
  void rollBack() {
    for (EntityInstance instance : pending) {
      Entity entity = entity(instance.entity());
      List<EntityInstance> list = all(entity.name());
      list.remove(list.size() - 1);
      changedOf(entity.name()).put(instance.identity(entity), Optional.empty());
      for (Relationship relationship : relationships.ofChild(entity.name())) {
        parentOf(instance, relationship)
            .ifPresent(parent -> counts(relationship).merge(parent, -1, Integer::sum));
      }
      uniqueKeysOf(entity)
          .forEach(
              (attribute, key) ->
                  values(key, instance.values())
                      .ifPresent(values -> takenOf(entity, attribute).remove(values)));
    }
    pending.clear();
    numbers.clear();
  }

  private void enter(EntityInstance instance) {
    Entity entity = entity(instance.entity());
    for (Relationship relationship : relationships.ofChild(entity.name())) {
      Map<ImmutableList<Object>, Integer> counts = counts(relationship);
      Map<ImmutableList<Object>, EntityInstance> youngest = youngestOf(relationship);
      parentOf(instance, relationship)
          .ifPresent(
              parent -> {
                counts.merge(parent, 1, Integer::sum);
                youngest.put(parent, instance);
              });
    }
    uniqueKeysOf(entity)
        .forEach(
            (attribute, key) -> {
              Set<ImmutableList<Object>> taken = takenOf(entity, attribute);
              values(key, instance.values()).ifPresent(taken::add);
            });
    all(entity.name()).add(instance);
    changedOf(entity.name()).put(instance.identity(entity), Optional.of(instance));
  }

  private Map<ImmutableList<Object>, Optional<EntityInstance>> changedOf(String entity) {
    return changed.computeIfAbsent(entity, name -> new LinkedHashMap<>());
  }

  private ImmutableMap<String, ImmutableList<String>> uniqueKeysOf(Entity entity) {
    return Objects.requireNonNull(uniqueKeys.get(entity.name()));
  }

  /** The values of some attributes, if all of them are there. */
  private static Optional<ImmutableList<Object>> values(
      List<String> names, Map<String, Object> all) {
    return all.keySet().containsAll(names)
        ? Optional.of(names.stream().map(all::get).collect(ImmutableList.toImmutableList()))
        : Optional.empty();
  }

  private Map<ImmutableList<Object>, Integer> counts(Relationship relationship) {
    Map<ImmutableList<Object>, Integer> known = children.get(relationship);
    if (known == null) {
      Map<ImmutableList<Object>, Integer> counted = new LinkedHashMap<>();
      for (EntityInstance child : all(relationship.child())) {
        parentOf(child, relationship).ifPresent(parent -> counted.merge(parent, 1, Integer::sum));
      }
      children.put(relationship, counted);
      return counted;
    }
    return known;
  }

  private Set<ImmutableList<Object>> takenOf(Entity entity, String attribute) {
    String name = entity.name() + "." + attribute;
    Set<ImmutableList<Object>> known = taken.get(name);
    if (known == null) {
      Set<ImmutableList<Object>> found = new LinkedHashSet<>();
      ImmutableList<String> key =
          Objects.requireNonNull(uniqueKeysOf(entity).get(attribute), attribute);
      for (EntityInstance instance : all(entity.name())) {
        values(key, instance.values()).ifPresent(found::add);
      }
      taken.put(name, found);
      return found;
    }
    return known;
  }

  /** Whether an instance has the value of a unique attribute, within its scope, that these have. */
  boolean isTaken(Entity entity, String attribute, Map<String, Object> values) {
    return Optional.ofNullable(uniqueKeysOf(entity).get(attribute))
        .flatMap(key -> values(key, values))
        .filter(value -> takenOf(entity, attribute).contains(value))
        .isPresent();
  }

  /** Whether that is so of any unique attribute. */
  boolean isTaken(Entity entity, Map<String, Object> values) {
    return uniqueKeysOf(entity).keySet().stream()
        .anyMatch(attribute -> isTaken(entity, attribute, values));
  }

  private Map<ImmutableList<Object>, EntityInstance> youngestOf(Relationship relationship) {
    Map<ImmutableList<Object>, EntityInstance> known = youngest.get(relationship);
    if (known == null) {
      Map<ImmutableList<Object>, EntityInstance> last = new LinkedHashMap<>();
      for (EntityInstance child : all(relationship.child())) {
        parentOf(child, relationship).ifPresent(parent -> last.put(parent, child));
      }
      youngest.put(relationship, last);
      return last;
    }
    return known;
  }

  /** Another child of one of an instance's parents, the last that was added. */
  Optional<EntityInstance> sibling(EntityInstance instance, Relationship relationship) {
    return parentOf(instance, relationship)
        .flatMap(parent -> Optional.ofNullable(youngestOf(relationship).get(parent)));
  }

  /** How many children a parent has by a relationship. */
  int children(Relationship relationship, List<Object> parent) {
    return counts(relationship).getOrDefault(ImmutableList.copyOf(parent), 0);
  }

  /** The identity of the parent that an instance names, if it names one. */
  static Optional<ImmutableList<Object>> parentOf(EntityInstance child, Relationship relationship) {
    ImmutableList.Builder<Object> identity = ImmutableList.builder();
    for (String attribute : relationship.attributes().values()) {
      Optional<Object> value = child.value(attribute);
      if (value.isEmpty()) {
        return Optional.empty();
      }
      identity.add(value.get());
    }
    return Optional.of(identity.build());
  }

  /** What stands at the end of a path from an instance. */
  Optional<Object> value(EntityInstance instance, AttributePath path) {
    Optional<EntityInstance> reached = Optional.of(instance);
    for (Relationship hop : path.hops()) {
      reached =
          reached
              .flatMap(child -> parentOf(child, hop))
              .flatMap(identity -> find(hop.parent(), identity));
    }
    return reached.flatMap(end -> end.value(path.attribute()));
  }

  /** Binds what a client knows of an instance and its parents. */
  void bindKnown(
      ImmutableList<AttributePath> paths, EntityInstance instance, Map<String, Object> arguments) {
    for (AttributePath path : paths) {
      value(instance, path).ifPresent(value -> arguments.put(path.toString(), value));
    }
  }

  /** The next number of a sequence for a parent; the same until an instance has it. */
  BigDecimal next(Sequence sequence, ImmutableList<Object> parent) {
    BigDecimal last = instances.lastNumber(sequence, parent);
    return numbers
        .getOrDefault(new ParentSequence(sequence, parent), last)
        .max(last)
        .add(BigDecimal.ONE)
        .stripTrailingZeros();
  }

  private void draw(EntityInstance instance) {
    Entity entity = entity(instance.entity());
    for (Attribute attribute : entity.attributes().values()) {
      if (attribute.generated().isPresent()
          && attribute.generated().get() instanceof Sequence sequence
          && instance.value(attribute.name()).orElse("") instanceof BigDecimal number) {
        numbers.merge(
            new ParentSequence(sequence, counter(instance, sequence)), number, BigDecimal::max);
      }
    }
  }

  /** The parent whose counter a sequence of an instance draws from. */
  ImmutableList<Object> counter(EntityInstance instance, Sequence sequence) {
    return relationships.ofChild(instance.entity()).stream()
        .filter(relationship -> relationship.parent().equals(sequence.parent()))
        .min(Comparator.comparing(relationship -> !relationship.identifying()))
        .flatMap(relationship -> parentOf(instance, relationship))
        .orElse(ImmutableList.of());
  }

  /** The sequence that an attribute draws its values from. */
  static Optional<Sequence> sequence(Attribute attribute) {
    return attribute.generated().isPresent()
            && attribute.generated().get() instanceof Sequence sequence
        ? Optional.of(sequence)
        : Optional.empty();
  }
}
