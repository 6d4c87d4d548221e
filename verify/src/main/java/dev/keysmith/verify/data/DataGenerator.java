package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.GenerationStrategy.Sequence;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The instances of an application as its spec describes them, generated from a seed.
 *
 * <p>Entity by entity, parents before children; an optional reference to something that comes later
 * leads nowhere. Where mandatory references go round in a circle, the first entity of the circle is
 * made without, and gets its references when there is something to point at.
 *
 * <p>There are as many instances as the spec counts, so a spec is scaled first. There are fewer
 * only where no identity is left.
 */
public final class DataGenerator {
  private final Spec spec;
  private final SplittableRandom random;
  private final ValueGenerator values;
  private final RelationshipGraph relationships;
  private final Instant now;

  private final boolean alive;

  private DataGenerator(Spec spec, long seed, Instant now, boolean alive) {
    this.spec = spec;
    this.random = new SplittableRandom(seed);
    this.values = new ValueGenerator(spec, random, now);
    this.alive = alive;
    this.relationships = RelationshipGraph.of(spec);
    this.now = now;
  }

  /**
   * All instances of an application.
   *
   * @param spec counts as many instances as are wanted: {@link DataScale#scaled}
   * @param now the time that the youngest were made, and by which some have expired
   */
  public static InstanceStore of(Spec spec, long seed, Instant now) {
    return new DataGenerator(spec, seed, now, false).made(false);
  }

  /** The same with some parents more, where no write of them or their children could succeed. */
  public static InstanceStore forWrites(Spec spec, long seed, Instant now) {
    return new DataGenerator(spec, seed, now, false).made(true);
  }

  /** The same without any that has expired, as estimates assume. */
  public static InstanceStore unexpired(Spec spec, long seed, Instant now) {
    return new DataGenerator(spec, seed, now, true).made(false);
  }

  /** Every instance in an order in which it can be created: nothing before its parents. */
  public static ImmutableList<EntityInstance> inOrder(InstanceStore instances) {
    return CreationOrder.of(instances.spec()).stream()
        .flatMap(entity -> instances.all(entity.name()).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private InstanceStore made(boolean forWrites) {
    InstanceStore instances = new InstanceStore(spec);
    GeneratedState state = new GeneratedState(instances, relationships);
    // Those that have no children, except of these entities. By identity: no two instances are
    // equal, and their values take long to hash.
    IdentityHashMap<EntityInstance, ImmutableSet<String>> alone = new IdentityHashMap<>();
    InstanceGenerator maker =
        new InstanceGenerator(
            state,
            values,
            random,
            new ParentSampler(
                state,
                random,
                (relationship, parent) ->
                    Optional.ofNullable(alone.get(parent))
                        .map(children -> children.contains(relationship.child()))
                        .orElse(true),
                true));
    InstanceGenerator.InstanceConstraint any =
        alive
            ? InstanceGenerator.InstanceConstraint.ANY.having(Map.of())
            : InstanceGenerator.InstanceConstraint.ANY;
    ChildlessParents childlessParents = new ChildlessParents(spec, relationships);
    for (Entity entity : CreationOrder.of(spec)) {
      long few = childlessParents.of(entity);
      ConditionCoverage fitting = new ConditionCoverage(spec, entity);
      ImmutableList<ImmutableSet<String>> spare =
          forWrites ? childlessParents.spare(entity) : ImmutableList.of();
      long count = entity.count() + (forWrites ? childlessParents.further(entity) : 0);
      for (long i = 0; i < count + spare.size(); i++) {
        boolean last = count - i <= fitting.missing();
        Optional<EntityInstance> instance =
            (last ? fitting.next() : Optional.<ConditionCoverage.InstanceKind>empty())
                .flatMap(
                    kind ->
                        maker.make(entity, InstanceGenerator.InstanceConstraint.ANY.having(kind)))
                .or(() -> maker.make(entity, any));
        if (instance.isEmpty()) {
          break;
        }
        state.add(instance.get());
        fitting.made(instance.get(), isAlive(entity, instance.get()));
        if (i < few) {
          alone.put(instance.get(), ImmutableSet.of());
        } else if (i >= count) {
          alone.put(instance.get(), spare.get((int) (i - count)));
        }
      }
      if (!alive) {
        new JointTargets(spec, state, one -> isAlive(spec.entity(one.entity()), one))
            .missing(entity)
            .forEach(
                values ->
                    maker
                        .make(entity, InstanceGenerator.InstanceConstraint.ANY.having(values))
                        .ifPresent(state::add));
      }
    }
    // What was made without its parents is completed before anyone sees it.
    InstanceStore complete = new InstanceStore(spec);
    for (String entity : spec.entities().keySet()) {
      for (EntityInstance instance : state.all(entity)) {
        EntityInstance whole = completed(instance, state);
        complete.put(whole);
        count(whole, state, complete);
      }
    }
    return complete;
  }

  private boolean isAlive(Entity entity, EntityInstance instance) {
    return entity
        .ttl()
        .flatMap(instance::value)
        .map(end -> ((BigDecimal) end).longValue() > now.getEpochSecond())
        .orElse(true);
  }

  private EntityInstance completed(EntityInstance instance, GeneratedState state) {
    Entity entity = spec.entity(instance.entity());
    List<Relationship> open = new ArrayList<>();
    for (Relationship relationship : relationships.ofChild(entity.name())) {
      if (CreationOrder.isMandatory(entity, relationship)
          && GeneratedState.parentOf(instance, relationship).isEmpty()) {
        open.add(relationship);
      }
    }
    if (open.isEmpty()) {
      return instance;
    }
    Map<String, Object> whole = new LinkedHashMap<>(instance.values());
    for (Relationship relationship : open) {
      new ParentSampler(state, random, (any, parent) -> true, true)
          .sample(relationship, whole)
          .ifPresent(
              parent ->
                  relationship
                      .attributes()
                      .forEach((part, name) -> whole.put(name, parent.values().get(part))));
    }
    return InstanceGenerator.ordered(entity, whole);
  }

  private void count(EntityInstance instance, GeneratedState state, InstanceStore complete) {
    Entity entity = spec.entity(instance.entity());
    for (Attribute attribute : entity.attributes().values()) {
      Optional<Sequence> sequence = GeneratedState.sequence(attribute);
      if (sequence.isPresent()
          && instance.value(attribute.name()).orElse("") instanceof BigDecimal number) {
        ImmutableList<Object> parent = state.counter(instance, sequence.get());
        complete.gaveOut(
            sequence.get(), parent, number.max(complete.lastNumber(sequence.get(), parent)));
      }
    }
  }
}
