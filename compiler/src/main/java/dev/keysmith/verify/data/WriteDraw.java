package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Relationships;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.Value;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.verify.plain.Arguments;
import dev.keysmith.verify.plain.Instance;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Draws arguments for a whole write, such that it succeeds.
 *
 * <p>What is to be changed, deleted or required is found first, the most precisely named before the
 * others: that binds names which what is created then shares. A draw that leads nowhere starts
 * again.
 */
final class WriteDraw {
  private static final int TRIES = 60;

  private final Spec spec;
  private final Pattern.Write write;
  private final State state;
  private final InstanceMaker maker;
  private final NewValues newValues;
  private final Targets targets;
  private final Relaxed relaxed;
  private final Relationships relationships;

  /**
   * What need not be as it should.
   *
   * @param identity what is created may exist, and be one child too many with it
   * @param uniques unique values may be taken
   * @param hardness share of texts that are hard on keys
   */
  record Relaxed(boolean identity, boolean uniques, double hardness) {
    static final Relaxed NOTHING = new Relaxed(false, false, ValueMaker.USUAL_HARDNESS);
  }

  WriteDraw(
      State state,
      Pattern.Write write,
      ValueMaker values,
      SplittableRandom random,
      Instant now,
      Relaxed relaxed) {
    this.spec = state.instances().spec();
    this.write = write;
    this.state = state;
    this.relaxed = relaxed;
    this.relationships = Relationships.of(spec);
    this.maker =
        new InstanceMaker(
            state,
            values,
            random,
            new Parents(state, random, instance -> isAlive(instance, now), !relaxed.identity()));
    this.newValues = new NewValues(state, write, maker, values, random);
    this.targets =
        new Targets(
            state, new Draws(state, values, random), random, instance -> isAlive(instance, now));
  }

  private boolean isAlive(Instance instance, Instant now) {
    return spec.entity(instance.entity())
        .ttl()
        .flatMap(instance::value)
        .map(end -> ((BigDecimal) end).longValue() > now.getEpochSecond())
        .orElse(true);
  }

  Targets targets() {
    return targets;
  }

  /** Arguments with which the write succeeds; empty where none were found. */
  Optional<Arguments> draw(Map<String, Object> preset) {
    for (int i = 0; i < TRIES; i++) {
      Scopes scopes = new Scopes(spec, write);
      scopes.preset(preset);
      boolean found = select(scopes) && store(scopes);
      state.rollBack();
      if (found) {
        return Optional.of(scopes.arguments(spec));
      }
    }
    return Optional.empty();
  }

  private boolean select(Scopes scopes) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < write.actions().size(); i++) {
      if (write.actions().get(i) instanceof WriteAction.Select) {
        order.add(i);
      }
    }
    order.sort(
        Comparator.comparing(i -> -((WriteAction.Select) write.actions().get(i)).where().size()));
    Set<Instance> chosen = new LinkedHashSet<>();
    Set<Instance> deleted = new LinkedHashSet<>();
    Set<Instance> parents = new LinkedHashSet<>();
    for (int index : order) {
      WriteAction.Select action = (WriteAction.Select) write.actions().get(index);
      for (int repetition = 0; repetition < action.times(); repetition++) {
        Optional<Instance> target = select(action, index, repetition, scopes, chosen);
        if (target.isEmpty()) {
          return false;
        }
        chosen.add(target.get());
        if (action instanceof WriteAction.Delete) {
          deleted.add(target.get());
        } else if (action instanceof WriteAction.Update update) {
          parents.addAll(parents(update, target.get(), scopes.view(index, repetition)));
        }
      }
    }
    // Nobody is given to a parent that the same write deletes.
    return Collections.disjoint(deleted, parents);
  }

  /** Those that an update refers to. */
  private List<Instance> parents(
      WriteAction.Update update, Instance instance, Map<String, Object> arguments) {
    Entity entity = spec.entity(update.entity());
    List<Instance> parents = new ArrayList<>();
    for (Relationship relationship : relationships.ofChild(entity.name())) {
      ImmutableCollection<String> reference = relationship.attributes().values();
      if (Collections.disjoint(reference, update.set().keySet())) {
        continue;
      }
      List<Object> identity = new ArrayList<>();
      for (String part : spec.entity(relationship.parent()).identity()) {
        String name = Objects.requireNonNull(relationship.attributes().get(part));
        Value set = update.set().get(name);
        (set == null
                ? instance.value(name)
                : Holds.known(set, entity.attribute(name).type(), arguments))
            .ifPresent(identity::add);
      }
      state.all(relationship.parent()).stream()
          .filter(it -> it.identity(spec.entity(relationship.parent())).equals(identity))
          .forEach(parents::add);
    }
    return parents;
  }

  private Optional<Instance> select(
      WriteAction.Select action, int index, int repetition, Scopes scopes, Set<Instance> chosen) {
    Entity entity = spec.entity(action.entity());
    Map<String, Object> arguments = scopes.view(index, repetition);
    if (action instanceof WriteAction.Update update) {
      for (String name : update.add()) {
        arguments.computeIfAbsent(name, key -> newValues.amount(entity, key));
      }
    }
    Optional<Instance> target = targets.find(action, arguments, chosen);
    if (target.isEmpty()) {
      return target;
    }
    Instance instance = target.get();
    targets.bind(instance, action.where(), arguments);
    if (action instanceof WriteAction.Update update) {
      Optional<Map<String, Object>> set =
          newValues.set(update, instance, arguments, !relaxed.uniques(), relaxed.hardness());
      if (set.isEmpty()) {
        return Optional.empty();
      }
      arguments = set.get();
      know(update.knows(), instance, arguments);
    }
    arguments.forEach((name, value) -> scopes.put(index, repetition, name, value));
    boolean replaces = action instanceof WriteAction.Update || action instanceof WriteAction.Delete;
    if (entity.versioned() && replaces && targets.namesIdentity(action)) {
      long version = state.instances().version(entity.name(), instance.identity(entity));
      BigDecimal seen = BigDecimal.valueOf(version).stripTrailingZeros();
      if (write.actions().size() == 1 && action.times() == 1) {
        scopes.put(index, repetition, Arguments.VERSION, seen);
      } else {
        scopes.putOwn(index, repetition, Arguments.VERSION, seen);
      }
    }
    return target;
  }

  private void know(
      ImmutableList<AttributePath> paths, Instance instance, Map<String, Object> arguments) {
    for (AttributePath path : paths) {
      state.value(instance, path).ifPresent(value -> arguments.put(path.toString(), value));
    }
  }

  private boolean store(Scopes scopes) {
    for (Entity entity : CreationOrder.of(spec)) {
      for (int index = 0; index < write.actions().size(); index++) {
        if (write.actions().get(index) instanceof WriteAction.Store store
            && store.entity().equals(entity.name())) {
          for (int repetition = 0; repetition < store.times(); repetition++) {
            if (!store(store, entity, index, repetition, scopes)) {
              return false;
            }
          }
        }
      }
    }
    return true;
  }

  private boolean store(
      WriteAction.Store store, Entity entity, int index, int repetition, Scopes scopes) {
    Map<String, Object> arguments = scopes.view(index, repetition);
    Map<String, Object> given = new LinkedHashMap<>();
    for (Attribute attribute : entity.attributes().values()) {
      if (!store.absent().contains(attribute.name())) {
        Value value =
            store.set().getOrDefault(attribute.name(), new Value.Parameter(attribute.name()));
        Holds.known(value, attribute.type(), arguments)
            .ifPresent(known -> given.put(attribute.name(), known));
      }
    }
    if (!isOfItsSets(entity, given)) {
      return false;
    }
    Optional<Instance> made = make(store, entity, given);
    if (made.isEmpty()) {
      return false;
    }
    Map<String, Object> drawn = new LinkedHashMap<>();
    for (Attribute attribute : entity.attributes().values()) {
      Value set = store.set().get(attribute.name());
      boolean counted = set == null && State.sequence(attribute).isPresent();
      Value value = set == null ? new Value.Parameter(attribute.name()) : set;
      if (!counted && value instanceof Value.Parameter parameter) {
        made.get()
            .value(attribute.name())
            .ifPresent(known -> drawn.putIfAbsent(parameter.name(), known));
      }
    }
    know(store.knows(), made.get(), drawn);
    drawn.forEach((name, value) -> scopes.put(index, repetition, name, value));
    if (state.find(entity.name(), made.get().identity(entity)).isEmpty()) {
      state.stage(made.get());
    }
    return true;
  }

  private Optional<Instance> make(
      WriteAction.Store store, Entity entity, Map<String, Object> given) {
    InstanceMaker.Wish wish =
        new InstanceMaker.Wish(
            given,
            Set.copyOf(store.absent()),
            !relaxed.identity(),
            !relaxed.uniques(),
            true,
            relaxed.hardness());
    Optional<Instance> made = maker.make(entity, wish);
    // A put of the same thing again does no harm where each stands for itself.
    return made.isEmpty() && store instanceof WriteAction.Put && !write.atomic()
        ? maker.make(entity, wish.withAnyIdentity())
        : made;
  }

  private static boolean isOfItsSets(Entity entity, Map<String, Object> given) {
    return given.entrySet().stream()
        .allMatch(
            entry -> {
              Attribute attribute = entity.attribute(entry.getKey());
              return attribute.values().isEmpty()
                  || attribute.values().keySet().stream()
                      .map(text -> Literals.value(text, attribute.type()))
                      .anyMatch(entry.getValue()::equals);
            });
  }
}
