package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableCollection;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AddedAmount;
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
  private final StoredInstanceSampler stored;
  private final UpdateValueSampler newValues;
  private final TargetFinder targets;
  private final CascadingDeletes cascades;
  private final RelaxedConstraints relaxed;
  private final Optional<Set<EntityInstance>> evenly;
  private final Set<EntityInstance> drawnParents = new LinkedHashSet<>();
  private final RelationshipGraph relationships;

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

  /**
   * @param evenly the parents drawn before, if all children are changed of any parent, also of one
   *     that has none, as the predictions assume; otherwise they are those of the parent of some
   *     child
   */
  WriteArgumentSampler(
      GeneratedState state,
      AccessPattern.Write write,
      ValueGenerator values,
      SplittableRandom random,
      Instant now,
      RelaxedConstraints relaxed,
      Optional<Set<EntityInstance>> evenly) {
    this.spec = state.instances().spec();
    this.write = write;
    this.state = state;
    this.relaxed = relaxed;
    this.evenly = evenly;
    this.relationships = RelationshipGraph.of(spec);
    InstanceGenerator maker = maker(values, random, now, !relaxed.identity());
    this.newValues = new UpdateValueSampler(state, write, maker, values, random);
    this.cascades = new CascadingDeletes(state, write);
    this.targets =
        new TargetFinder(
            state,
            cascades,
            new ArgumentSampler(state, values, random),
            random,
            instance -> isAlive(instance, now));
    this.stored =
        new StoredInstanceSampler(
            write,
            state,
            new ReplacedInstances(state, write, random),
            maker,
            maker(values, random, now, false),
            relaxed);
  }

  private InstanceGenerator maker(
      ValueGenerator values, SplittableRandom random, Instant now, boolean bounded) {
    return new InstanceGenerator(
        state,
        values,
        random,
        new ParentSampler(state, random, (any, parent) -> isAlive(parent, now), bounded));
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
      drawnParents.clear();
      boolean found = select(scopes) && stored.sample(scopes);
      state.rollBack();
      if (found) {
        evenly.ifPresent(before -> before.addAll(drawnParents));
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
          if (selectsNone(action, index, repetition, scopes)) {
            continue;
          }
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
    return Collections.disjoint(deleted, parents)
        && (deleted.isEmpty() || cascades.areComplete(scopes));
  }

  /** Whether an action is done although it selects nothing; the values that it sets are drawn. */
  private boolean selectsNone(
      WriteAction.Select action, int index, int repetition, ArgumentScopes scopes) {
    Map<String, Object> arguments = scopes.view(index, repetition);
    if (!targets.selectsNone(action, arguments)) {
      return false;
    }
    if (action instanceof WriteAction.Update update) {
      Optional<Map<String, Object>> set =
          targets
              .any(spec.entity(update.entity()), Map.of())
              .flatMap(
                  other -> {
                    update
                        .subtract()
                        .forEach(
                            name ->
                                arguments.computeIfAbsent(
                                    name, key -> newValues.removed(other, key)));
                    Optional<Map<String, Object>> drawn =
                        newValues.set(
                            update, other, arguments, !relaxed.uniques(), relaxed.hardness());
                    drawn.ifPresent(all -> state.bindKnown(update.knows(), other, all));
                    return drawn;
                  });
      set.ifPresent(
          all -> all.forEach((name, value) -> scopes.put(index, repetition, name, value)));
      return set.isPresent();
    }
    return true;
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
      for (Map.Entry<String, AddedAmount> added : update.add().entrySet()) {
        if (added.getValue().parameter().isPresent()) {
          arguments.computeIfAbsent(
              added.getValue().parameter().get(),
              parameter -> newValues.amount(entity, added.getKey(), parameter));
        }
      }
    }
    if (evenly.isPresent()) {
      drawnParents.addAll(targets.bindParent(action, arguments, evenly.get()));
    }
    Optional<EntityInstance> target = targets.find(action, arguments, chosen);
    if (target.isEmpty()) {
      arguments.forEach((name, value) -> scopes.put(index, repetition, name, value));
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
      state.bindKnown(update.knows(), instance, arguments);
    }
    arguments.forEach((name, value) -> scopes.put(index, repetition, name, value));
    if (entity.versioned() && action.writes() && targets.namesIdentity(action)) {
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
}
