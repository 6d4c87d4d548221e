package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.GenerationStrategy.Sequence;
import dev.keysmith.spec.Relationship;
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
 * Makes a new instance that fits in with those there are: its references lead somewhere, its
 * identity and its unique values are its own.
 */
final class InstanceGenerator {
  private static final int TRIES = 300;

  /** Share of values with an order that are copied from a sibling, so that sorting has ties. */
  private static final double TIES = 0.15;

  /** Share of identities that another entity's instance has too: a cat and a dog of one name. */
  private static final double NAMESAKES = 0.1;

  /** Share of values that are unique within a scope and that instances outside it have too. */
  private static final double REPEATED = 0.3;

  private final GeneratedState state;
  private final ValueGenerator values;
  private final SplittableRandom random;
  private final OptionalAttributes presence;
  private final ParentSampler parents;
  private final DistinctValues fewValues;
  private final NestedValues nested;

  /**
   * The requirements on the new instance.
   *
   * @param given values that it has in any case
   * @param present attributes that it has in any case, with any value
   * @param absent attributes that it lacks in any case
   * @param identityIsFree whether its identity must be new
   * @param uniquesAreFree whether its unique values must be new
   * @param alive whether it must not have expired
   * @param hardness share of its texts that are difficult in keys
   */
  record InstanceConstraint(
      Map<String, Object> given,
      Set<String> present,
      Set<String> absent,
      boolean identityIsFree,
      boolean uniquesAreFree,
      boolean alive,
      double hardness) {
    static final InstanceConstraint ANY =
        new InstanceConstraint(
            Map.of(), Set.of(), Set.of(), true, true, false, ValueGenerator.USUAL_HARDNESS);

    /** These values, and not expired. */
    InstanceConstraint having(Map<String, Object> values) {
      return new InstanceConstraint(
          values, present, absent, identityIsFree, uniquesAreFree, true, hardness);
    }

    /** Of a kind, and not expired. */
    InstanceConstraint having(ConditionCoverage.InstanceKind kind) {
      return new InstanceConstraint(
          kind.values(),
          kind.present(),
          kind.absent(),
          identityIsFree,
          uniquesAreFree,
          true,
          hardness);
    }

    InstanceConstraint withAnyIdentity() {
      return new InstanceConstraint(given, present, absent, false, uniquesAreFree, alive, hardness);
    }
  }

  InstanceGenerator(
      GeneratedState state, ValueGenerator values, SplittableRandom random, ParentSampler parents) {
    this.state = state;
    this.values = values;
    this.random = random;
    this.presence = new OptionalAttributes(state.instances().spec(), state.relationships());
    this.parents = parents;
    this.fewValues = new DistinctValues(state, values, random);
    this.nested = new NestedValues(state, values, random);
  }

  /** Empty where there is none: no such parent, or no identity left. */
  Optional<EntityInstance> make(Entity entity, InstanceConstraint constraint) {
    if (constraint.identityIsFree()
        && constraint.given().keySet().containsAll(entity.identity())
        && state
            .find(entity.name(), ordered(entity, constraint.given()).identity(entity))
            .isPresent()) {
      return Optional.empty();
    }
    for (int i = 0; i < TRIES; i++) {
      // A popular end of a link may have all of the other ends already: then another one.
      ParentSampler among = i < TRIES / 2 ? parents : parents.evenly();
      Optional<Map<String, Object>> drawn = draw(entity, constraint, i == 0, among);
      if (drawn.isPresent()) {
        EntityInstance instance = ordered(entity, drawn.get());
        if (isNew(entity, instance, constraint)) {
          return Optional.of(instance);
        }
      }
    }
    return Optional.empty();
  }

  DistinctValues fewValues() {
    return fewValues;
  }

  ParentSampler parents() {
    return parents;
  }

  /** With its values in the order of the entity's attributes. */
  static EntityInstance ordered(Entity entity, Map<String, Object> values) {
    ImmutableMap.Builder<String, Object> ordered = ImmutableMap.builder();
    for (String name : entity.attributes().keySet()) {
      Object value = values.get(name);
      if (value != null) {
        ordered.put(name, value);
      }
    }
    return new EntityInstance(entity.name(), ordered.buildOrThrow());
  }

  private boolean isNew(Entity entity, EntityInstance instance, InstanceConstraint constraint) {
    if (constraint.identityIsFree()
        && state.find(entity.name(), instance.identity(entity)).isPresent()) {
      return false;
    }
    return !constraint.uniquesAreFree() || !state.isTaken(entity, instance.values());
  }

  private Optional<Map<String, Object>> draw(
      Entity entity, InstanceConstraint constraint, boolean first, ParentSampler among) {
    Map<String, Object> drawn = new LinkedHashMap<>(constraint.given());
    Set<String> missing =
        presence.missing(
            entity,
            Sets.union(constraint.given().keySet(), constraint.present()),
            constraint.absent(),
            state.all(entity.name()).size(),
            random);
    if (!refer(entity, drawn, missing, among)) {
      return Optional.empty();
    }
    Optional<EntityInstance> sibling = sibling(entity, drawn);
    for (Attribute attribute : NestedValues.topDown(entity)) {
      if (!drawn.containsKey(attribute.name()) && !missing.contains(attribute.name())) {
        drawn.put(attribute.name(), value(entity, attribute, drawn, constraint, sibling, first));
      }
    }
    return Optional.of(drawn);
  }

  /** Gives values to the references; those that identify come first, since they bind most. */
  private boolean refer(
      Entity entity, Map<String, Object> drawn, Set<String> missing, ParentSampler among) {
    List<Relationship> open = new ArrayList<>(state.relationships().ofChild(entity.name()));
    open.sort(Comparator.comparing(relationship -> !relationship.identifying()));
    Set<EntityInstance> linked = new LinkedHashSet<>();
    for (Relationship relationship : open) {
      if (relationship.attributes().values().stream().anyMatch(missing::contains)) {
        missing.addAll(optional(entity, relationship, drawn));
        continue;
      }
      Optional<EntityInstance> parent = among.sample(relationship, drawn);
      if (parent.isEmpty()) {
        List<String> droppable = optional(entity, relationship, drawn);
        if (droppable.isEmpty() && !closesCircle(entity, relationship)) {
          return false;
        }
        missing.addAll(droppable.isEmpty() ? relationship.attributes().values() : droppable);
        continue;
      }
      // The two ends of a link are different instances: a user does not follow himself.
      if (relationship.identifying() && !linked.add(parent.get())) {
        return false;
      }
      relationship
          .attributes()
          .forEach((part, name) -> drawn.put(name, parent.get().values().get(part)));
    }
    return true;
  }

  /** Whether a mandatory parent is missing because none of its kind could be made before. */
  private boolean closesCircle(Entity entity, Relationship relationship) {
    return state.all(relationship.parent()).isEmpty()
        && relationship.attributes().values().stream()
            .noneMatch(name -> entity.identity().contains(name));
  }

  private static List<String> optional(
      Entity entity, Relationship relationship, Map<String, Object> drawn) {
    return relationship.attributes().values().stream()
        .filter(name -> entity.attribute(name).isOptional() && !drawn.containsKey(name))
        .toList();
  }

  /** Another child of one of its parents; without parents, any other. */
  private Optional<EntityInstance> sibling(Entity entity, Map<String, Object> drawn) {
    List<Relationship> relationships = state.relationships().ofChild(entity.name());
    List<EntityInstance> all = state.all(entity.name());
    if (relationships.isEmpty()) {
      return all.isEmpty() ? Optional.empty() : Optional.of(all.get(random.nextInt(all.size())));
    }
    return state.sibling(
        ordered(entity, drawn), relationships.get(random.nextInt(relationships.size())));
  }

  private Object value(
      Entity entity,
      Attribute attribute,
      Map<String, Object> drawn,
      InstanceConstraint constraint,
      Optional<EntityInstance> sibling,
      boolean first) {
    Optional<Sequence> sequence = GeneratedState.sequence(attribute);
    if (sequence.isPresent()) {
      return state.next(sequence.get(), state.counter(ordered(entity, drawn), sequence.get()));
    }
    if (constraint.alive() && entity.ttl().filter(attribute.name()::equals).isPresent()) {
      return values.laterExpiry(entity);
    }
    Optional<Object> implied = nested.implied(entity, attribute, drawn);
    if (implied.isPresent()) {
      return implied.get();
    }
    Optional<Object> above = attribute.within().map(drawn::get);
    if (above.isPresent()) {
      return nested.within(entity, attribute, above.get());
    }
    if (attribute.distinct().isPresent() && attribute.values().isEmpty() && !attribute.unique()) {
      return fewValues.sample(entity, attribute, first);
    }
    Optional<Object> outside = outsideScope(entity, attribute);
    if (outside.isPresent()) {
      return outside.get();
    }
    Optional<Object> namesake = namesake(entity, attribute, drawn);
    if (namesake.isPresent()) {
      return namesake.get();
    }
    Optional<Object> tie =
        sibling
            .flatMap(other -> other.value(attribute.name()))
            .filter(value -> ValueGenerator.canTie(attribute) && !attribute.unique())
            .filter(value -> random.nextDouble() < TIES);
    return tie.orElseGet(
        () ->
            values.make(entity, attribute, state.all(entity.name()).size(), constraint.hardness()));
  }

  /** A value that another instance has, which is allowed outside its scope only. */
  private Optional<Object> outsideScope(Entity entity, Attribute attribute) {
    List<EntityInstance> all = state.all(entity.name());
    boolean scoped = attribute.uniqueWithin().filter(scope -> !scope.isEmpty()).isPresent();
    return scoped && !all.isEmpty() && random.nextDouble() < REPEATED
        ? all.get(random.nextInt(all.size())).value(attribute.name())
        : Optional.empty();
  }

  /** The name of another instance under the same parents: keys must distinguish the two. */
  private Optional<Object> namesake(Entity entity, Attribute attribute, Map<String, Object> drawn) {
    boolean name =
        entity.identity().contains(attribute.name())
            && attribute.generated().isEmpty()
            && attribute.values().isEmpty();
    if (!name || random.nextDouble() >= NAMESAKES) {
      return Optional.empty();
    }
    List<Object> parents =
        entity.identity().stream().filter(drawn::containsKey).<Object>map(drawn::get).toList();
    List<Object> names = new ArrayList<>();
    for (Entity other : state.instances().spec().entities().values()) {
      if (other.name().equals(entity.name())) {
        continue;
      }
      List<Attribute> parts =
          other.identity().stream()
              .map(other::attribute)
              .filter(part -> part.type() == attribute.type() && part.generated().isEmpty())
              .toList();
      if (parts.isEmpty()) {
        continue;
      }
      for (EntityInstance instance : state.all(other.name())) {
        if (instance.identity(other).containsAll(parents)) {
          parts.stream()
              .flatMap(part -> instance.value(part.name()).stream())
              .filter(value -> !parents.contains(value) && ValueGenerator.fits(value, attribute))
              .forEach(names::add);
        }
      }
    }
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(names.get(random.nextInt(names.size())));
  }
}
