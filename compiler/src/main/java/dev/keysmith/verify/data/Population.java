package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Generated.Sequence;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Relationships;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.plain.Instance;
import dev.keysmith.verify.plain.Instances;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The instances of an application as its spec describes them, made up from a seed.
 *
 * <p>Entity by entity, parents before children; an optional reference to something that comes later
 * leads nowhere. Where mandatory references go round in a circle, the first entity of the circle is
 * made without, and gets its references when there is something to point at.
 *
 * <p>There are as many instances as the spec counts, so a spec is scaled first. There are fewer
 * only where no identity is left.
 */
public final class Population {
  private final Spec spec;
  private final SplittableRandom random;
  private final ValueMaker values;
  private final Relationships relationships;
  private final Instant now;

  private Population(Spec spec, long seed, Instant now) {
    this.spec = spec;
    this.random = new SplittableRandom(seed);
    this.values = new ValueMaker(spec, random, now);
    this.relationships = Relationships.of(spec);
    this.now = now;
  }

  /**
   * All instances of an application.
   *
   * @param spec counts as many instances as are wanted: {@link Scale#scaled}
   * @param now the time that the youngest were made, and by which some have expired
   */
  public static Instances of(Spec spec, long seed, Instant now) {
    return new Population(spec, seed, now).made();
  }

  /** Every instance in an order in which it can be created: nothing before its parents. */
  public static ImmutableList<Instance> inOrder(Instances instances) {
    return CreationOrder.of(instances.spec()).stream()
        .flatMap(entity -> instances.all(entity.name()).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Instances made() {
    Instances instances = new Instances(spec);
    State state = new State(instances, relationships);
    Set<Instance> alone = new LinkedHashSet<>();
    InstanceMaker maker =
        new InstanceMaker(
            state,
            values,
            random,
            new Parents(state, random, parent -> !alone.contains(parent), true));
    Childless childless = new Childless(spec, relationships);
    for (Entity entity : CreationOrder.of(spec)) {
      long few = childless.of(entity);
      Fitting fitting = new Fitting(spec, entity);
      for (long i = 0; i < entity.count(); i++) {
        boolean last = entity.count() - i <= fitting.missing();
        Optional<Instance> instance =
            (last ? fitting.next() : Optional.<Map<String, Object>>empty())
                .flatMap(values -> maker.make(entity, InstanceMaker.Wish.ANY.having(values)))
                .or(() -> maker.make(entity, InstanceMaker.Wish.ANY));
        if (instance.isEmpty()) {
          break;
        }
        state.add(instance.get());
        fitting.made(instance.get(), isAlive(entity, instance.get()));
        if (i < few) {
          alone.add(instance.get());
        }
      }
    }
    // What was made without its parents is completed before anyone sees it.
    Instances complete = new Instances(spec);
    for (String entity : spec.entities().keySet()) {
      for (Instance instance : state.all(entity)) {
        Instance whole = completed(instance, state);
        complete.put(whole);
        count(whole, state, complete);
      }
    }
    return complete;
  }

  private boolean isAlive(Entity entity, Instance instance) {
    return entity
        .ttl()
        .flatMap(instance::value)
        .map(end -> ((BigDecimal) end).longValue() > now.getEpochSecond())
        .orElse(true);
  }

  private Instance completed(Instance instance, State state) {
    Entity entity = spec.entity(instance.entity());
    List<Relationship> open = new ArrayList<>();
    for (Relationship relationship : relationships.ofChild(entity.name())) {
      if (CreationOrder.isMandatory(entity, relationship)
          && State.parentOf(instance, relationship).isEmpty()) {
        open.add(relationship);
      }
    }
    if (open.isEmpty()) {
      return instance;
    }
    Map<String, Object> whole = new LinkedHashMap<>(instance.values());
    for (Relationship relationship : open) {
      new Parents(state, random, parent -> true, true)
          .draw(relationship, whole)
          .ifPresent(
              parent ->
                  relationship
                      .attributes()
                      .forEach((part, name) -> whole.put(name, parent.values().get(part))));
    }
    return InstanceMaker.ordered(entity, whole);
  }

  private void count(Instance instance, State state, Instances complete) {
    Entity entity = spec.entity(instance.entity());
    for (Attribute attribute : entity.attributes().values()) {
      Optional<Sequence> sequence = State.sequence(attribute);
      if (sequence.isPresent()
          && instance.value(attribute.name()).orElse("") instanceof BigDecimal number) {
        ImmutableList<Object> parent = state.counter(instance, sequence.get());
        complete.gaveOut(
            sequence.get(), parent, number.max(complete.lastNumber(sequence.get(), parent)));
      }
    }
  }
}
