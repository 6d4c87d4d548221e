package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
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
final class WriteArgumentSampler {
  private static final int TRIES = 60;

  private final Spec spec;
  private final AccessPattern.Write write;
  private final GeneratedState state;
  private final InstanceGenerator maker;
  private final UpdateValueSampler newValues;
  private final TargetFinder targets;
  private final RelaxedConstraints relaxed;
  private final RelationshipGraph relationships;
  private final ReplacedInstances replaced;

  /**
   * What need not be as it should.
   *
   * @param identity what is created may exist, and be one child too many with it
   * @param uniques unique values may be taken
   * @param hardness share of texts that are difficult in keys
   */
  record RelaxedConstraints(boolean identity, boolean uniques, double hardness) {
    static final RelaxedConstraints NOTHING =
        new RelaxedConstraints(false, false, ValueGenerator.USUAL_HARDNESS);
  }

  WriteArgumentSampler(
      GeneratedState state,
      AccessPattern.Write write,
      ValueGenerator values,
      SplittableRandom random,
      Instant now,
      RelaxedConstraints relaxed) {
    this.spec = state.instances().spec();
    this.write = write;
    this.state = state;
    this.relaxed = relaxed;
    this.relationships = RelationshipGraph.of(spec);
    this.replaced = new ReplacedInstances(state, write, random);
    this.maker =
        new InstanceGenerator(
            state,
            values,
            random,
            new ParentSampler(
                state, random, instance -> isAlive(instance, now), !relaxed.identity()));
    this.newValues = new UpdateValueSampler(state, write, maker, values, random);
    this.targets =
        new TargetFinder(
            state,
            new ArgumentSampler(state, values, random),
            random,
            instance -> isAlive(instance, now));
  }

  private boolean isAlive(EntityInstance instance, Instant now) {
    return spec.entity(instance.entity())
        .ttl()
        .flatMap(instance::value)
        .map(end -> ((BigDecimal) end).longValue() > now.getEpochSecond())
        .orElse(true);
  }

  TargetFinder targets() {
    return targets;
  }

  /** Arguments with which the write succeeds; empty if none were found. */
  Optional<PatternArguments> sample(Map<String, Object> preset) {
    for (int i = 0; i < TRIES; i++) {
      ArgumentScopes scopes = new ArgumentScopes(spec, write);
      scopes.preset(preset);
      boolean found = select(scopes) && store(scopes);
      state.rollBack();
      if (found) {
        return Optional.of(scopes.arguments(spec));
      }
    }
    return Optional.empty();
  }

  private boolean select(ArgumentScopes scopes) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < write.actions().size(); i++) {
      if (write.actions().get(i) instanceof WriteAction.Select) {
        order.add(i);
      }
    }
    order.sort(
        Comparator.comparing(i -> -((WriteAction.Select) write.actions().get(i)).where().size()));
    Set<EntityInstance> chosen = new LinkedHashSet<>();
    Set<EntityInstance> deleted = new LinkedHashSet<>();
    Set<EntityInstance> parents = new LinkedHashSet<>();
    for (int index : order) {
      WriteAction.Select action = (WriteAction.Select) write.actions().get(index);
      for (int repetition = 0; repetition < action.times(); repetition++) {
        Optional<EntityInstance> target = select(action, index, repetition, scopes, chosen);
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
    // No instance is assigned to a parent that the same write deletes.
    return Collections.disjoint(deleted, parents);
  }

  /** Those that an update refers to. */
  private List<EntityInstance> parents(
      WriteAction.Update update, EntityInstance instance, Map<String, Object> arguments) {
    Entity entity = spec.entity(update.entity());
    List<EntityInstance> parents = new ArrayList<>();
    for (Relationship relationship : relationships.ofChild(entity.name())) {
      ImmutableCollection<String> reference = relationship.attributes().values();
      if (Collections.disjoint(reference, update.set().keySet())) {
        continue;
      }
      List<Object> identity = new ArrayList<>();
      for (String part : spec.entity(relationship.parent()).identity()) {
        String name = Objects.requireNonNull(relationship.attributes().get(part));
        ValueExpression set = update.set().get(name);
        (set == null
                ? instance.value(name)
                : PartialConditions.known(set, entity.attribute(name).type(), arguments))
            .ifPresent(identity::add);
      }
      state.all(relationship.parent()).stream()
          .filter(it -> it.identity(spec.entity(relationship.parent())).equals(identity))
          .forEach(parents::add);
    }
    return parents;
  }

  private Optional<EntityInstance> select(
      WriteAction.Select action,
      int index,
      int repetition,
      ArgumentScopes scopes,
      Set<EntityInstance> chosen) {
    Entity entity = spec.entity(action.entity());
    Map<String, Object> arguments = scopes.view(index, repetition);
    if (action instanceof WriteAction.Update update) {
      for (String name : update.add()) {
        arguments.computeIfAbsent(name, key -> newValues.amount(entity, key));
      }
    }
    Optional<EntityInstance> target = targets.find(action, arguments, chosen);
    if (target.isEmpty()) {
      return target;
    }
    EntityInstance instance = target.get();
    targets.bind(instance, action.where(), arguments);
    if (action instanceof WriteAction.Update update) {
      for (String name : update.subtract()) {
        arguments.computeIfAbsent(name, key -> newValues.removed(instance, key));
      }
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
        scopes.put(index, repetition, PatternArguments.VERSION, seen);
      } else {
        scopes.putOwn(index, repetition, PatternArguments.VERSION, seen);
      }
    }
    return target;
  }

  private void know(
      ImmutableList<AttributePath> paths, EntityInstance instance, Map<String, Object> arguments) {
    for (AttributePath path : paths) {
      state.value(instance, path).ifPresent(value -> arguments.put(path.toString(), value));
    }
  }

  private boolean store(ArgumentScopes scopes) {
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
      WriteAction.Store store, Entity entity, int index, int repetition, ArgumentScopes scopes) {
    Map<String, Object> arguments = scopes.view(index, repetition);
    Map<String, Object> given = new LinkedHashMap<>();
    for (Attribute attribute : entity.attributes().values()) {
      if (!store.absent().contains(attribute.name())) {
        ValueExpression value =
            store
                .set()
                .getOrDefault(attribute.name(), new ValueExpression.Parameter(attribute.name()));
        PartialConditions.known(value, attribute.type(), arguments)
            .ifPresent(known -> given.put(attribute.name(), known));
      }
    }
    if (!isOfItsSets(entity, given)) {
      return false;
    }
    Optional<EntityInstance> made = make(store, entity, given, arguments);
    if (made.isEmpty()) {
      return false;
    }
    Map<String, Object> drawn = new LinkedHashMap<>();
    for (Attribute attribute : entity.attributes().values()) {
      ValueExpression set = store.set().get(attribute.name());
      boolean counted = set == null && GeneratedState.sequence(attribute).isPresent();
      ValueExpression value = set == null ? new ValueExpression.Parameter(attribute.name()) : set;
      if (!counted && value instanceof ValueExpression.Parameter parameter) {
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

  private Optional<EntityInstance> make(
      WriteAction.Store store,
      Entity entity,
      Map<String, Object> given,
      Map<String, Object> arguments) {
    InstanceGenerator.InstanceConstraint constraint = constraint(store, given);
    Optional<EntityInstance> made =
        relaxed.identity() || !replaced.isNext(store)
            ? maker.make(entity, constraint)
            : Optional.empty();
    if (made.isEmpty() && !relaxed.identity()) {
      made =
          replaced
              .kept(store, given, arguments)
              .flatMap(
                  kept -> maker.make(entity, constraint(store, kept).withAnyIdentity()))
              .or(() -> maker.make(entity, constraint));
    }
    // A put of the same thing again does no harm where each stands for itself.
    return made.isEmpty() && !(store instanceof WriteAction.Create) && !write.atomic()
        ? maker.make(entity, constraint.withAnyIdentity())
        : made;
  }

  private InstanceGenerator.InstanceConstraint constraint(
      WriteAction.Store store, Map<String, Object> given) {
    return new InstanceGenerator.InstanceConstraint(
        given,
        Set.of(),
        Set.copyOf(store.absent()),
        !relaxed.identity(),
        !relaxed.uniques(),
        true,
        relaxed.hardness());
  }

  private static boolean isOfItsSets(Entity entity, Map<String, Object> given) {
    return given.entrySet().stream()
        .allMatch(
            entry -> {
              Attribute attribute = entity.attribute(entry.getKey());
              return attribute.values().isEmpty()
                  || attribute.values().keySet().stream()
                      .map(text -> LiteralValues.value(text, attribute.type()))
                      .anyMatch(entry.getValue()::equals);
            });
  }
}
