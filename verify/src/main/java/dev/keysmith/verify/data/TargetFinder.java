package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds instances that an update, a delete or a requirement is about, and what names them. */
final class TargetFinder {
  private final GeneratedState state;
  private final PartialConditions holds;
  private final ArgumentSampler sampler;
  private final ArgumentBinder binder;
  private final SplittableRandom random;
  private final Predicate<EntityInstance> alive;
  private final CascadingDeletes cascades;

  TargetFinder(
      GeneratedState state,
      CascadingDeletes cascades,
      ArgumentSampler sampler,
      SplittableRandom random,
      Predicate<EntityInstance> alive) {
    this.state = state;
    this.holds = new PartialConditions(state);
    this.sampler = sampler;
    this.binder = new ArgumentBinder(state, sampler, random);
    this.random = random;
    this.alive = alive;
    this.cascades = cascades;
  }

  /**
   * An instance for which the action succeeds, and which it changes if there is one.
   *
   * @param arguments what has a value already
   * @param others what other actions of the write are about
   */
  Optional<EntityInstance> find(
      WriteAction.Select action, Map<String, Object> arguments, Set<EntityInstance> others) {
    Predicate<EntityInstance> possible =
        instance ->
            holds.all(instance, action.where(), arguments)
                && alive.test(instance)
                && !others.contains(instance)
                && suits(instance, action, arguments);
    Predicate<EntityInstance> suitable =
        possible.and(instance -> isChanged(instance, action, arguments));
    Map<String, String> from = drawOrigin(action);
    return sampler
        .any(
            state.all(action.entity()),
            instance ->
                from.entrySet().stream()
                        .allMatch(
                            one ->
                                instance
                                    .value(one.getKey())
                                    .filter(one.getValue()::equals)
                                    .isPresent())
                    && suitable.test(instance))
        .or(() -> sampler.any(state.all(action.entity()), suitable))
        .or(() -> sampler.any(state.all(action.entity()), possible));
  }

  /**
   * Binds the parent whose children an action is about, where it is about all of them and the
   * parent is not known yet: each parent is as likely as another, however many children it has. So
   * are values of which there are few.
   *
   * @param before those that were drawn before, whose children may be deleted by now
   * @return those that were drawn
   */
  ImmutableList<EntityInstance> bindParent(
      WriteAction.Select action, Map<String, Object> arguments, Set<EntityInstance> before) {
    Map<String, String> open = new LinkedHashMap<>();
    for (AttributeCondition condition : action.where()) {
      if (condition.path().isOwn()) {
        PartialConditions.openEquality(condition, arguments)
            .ifPresent(parameter -> open.put(condition.path().attribute(), parameter));
      }
    }
    ImmutableList.Builder<EntityInstance> drawn = ImmutableList.builder();
    if (!isAboutMany(action)) {
      return drawn.build();
    }
    state.relationships().ofChild(action.entity()).stream()
        .filter(relationship -> open.keySet().containsAll(relationship.attributes().values()))
        .max(Comparator.comparingInt(relationship -> relationship.attributes().size()))
        .ifPresent(
            relationship ->
                parent(relationship, before)
                    // Once every parent has had its turn, children can be changed again.
                    .or(
                        () ->
                            action instanceof WriteAction.Update
                                ? parent(relationship, ImmutableSet.of())
                                : Optional.empty())
                    .ifPresent(
                        parent -> {
                          drawn.add(parent);
                          relationship
                              .attributes()
                              .forEach(
                                  (part, name) ->
                                      parent
                                          .value(part)
                                          .ifPresent(
                                              value -> arguments.put(open.get(name), value)));
                        }));
    bindValues(state.entity(action.entity()), open, arguments);
    return drawn.build();
  }

  /** Of few values, each is as likely as another, however many instances have it. */
  private void bindValues(Entity entity, Map<String, String> open, Map<String, Object> arguments) {
    open.forEach(
        (name, parameter) -> {
          Attribute attribute = entity.attribute(name);
          if (attribute.references().isEmpty() && attribute.distinct().isPresent()) {
            arguments.computeIfAbsent(parameter, key -> sampler.value(entity, attribute));
          }
        });
  }

  private Optional<EntityInstance> parent(Relationship relationship, Set<EntityInstance> before) {
    return sampler.any(
        specified(relationship.parent()), parent -> alive.test(parent) && !before.contains(parent));
  }

  /** The instances without those at the end that are there for other writes. */
  private List<EntityInstance> specified(String entity) {
    List<EntityInstance> all = state.all(entity);
    return all.subList(0, (int) Math.min(all.size(), state.entity(entity).count()));
  }

  private boolean isAboutMany(WriteAction.Select action) {
    return !(action instanceof WriteAction.Require) && !namesIdentity(action);
  }

  /** An instance that has some values. */
  Optional<EntityInstance> any(Entity entity, Map<String, Object> values) {
    return sampler.any(
        state.all(entity.name()),
        instance ->
            alive.test(instance)
                && values.entrySet().stream()
                    .filter(value -> entity.identity().contains(value.getKey()))
                    .allMatch(
                        value ->
                            instance.value(value.getKey()).equals(Optional.of(value.getValue()))));
  }

  /**
   * Whether an action on every match has none, now that all of its conditions have values: it is
   * done then, and changes nothing.
   */
  boolean selectsNone(WriteAction.Select action, Map<String, Object> arguments) {
    return isAboutMany(action)
        && action.where().stream()
            .flatMap(condition -> condition.test().values().stream())
            .allMatch(value -> PartialConditions.open(value, arguments).isEmpty())
        && state.all(action.entity()).stream()
            .noneMatch(instance -> holds.all(instance, action.where(), arguments));
  }

  /** The values that an instance comes from, by the lifecycle of the attributes that are set. */
  private Map<String, String> drawOrigin(WriteAction.Select action) {
    Map<String, String> from = new LinkedHashMap<>();
    if (action instanceof WriteAction.Update update) {
      update
          .set()
          .forEach(
              (name, value) ->
                  draw(state.lifecycle().before(update.entity(), name, value.toString()))
                      .ifPresent(origin -> from.put(name, origin)));
    }
    return from;
  }

  private Optional<String> draw(ImmutableMap<String, Double> flows) {
    double left =
        random.nextDouble() * flows.values().stream().mapToDouble(Double::doubleValue).sum();
    for (Map.Entry<String, Double> flow : flows.entrySet()) {
      left -= flow.getValue();
      if (left < 0) {
        return Optional.of(flow.getKey());
      }
    }
    return Optional.empty();
  }

  private boolean suits(
      EntityInstance instance, WriteAction.Select action, Map<String, Object> arguments) {
    if (action instanceof WriteAction.Update update) {
      return mayBeUnique(instance, update, arguments);
    }
    if (action instanceof WriteAction.Delete delete) {
      Map<String, Object> named = new LinkedHashMap<>(arguments);
      bind(instance, delete.where(), named);
      return namesIdentity(delete)
          ? !cascades.wouldLeaveChildren(instance, delete)
          : state.all(delete.entity()).stream()
              .filter(other -> holds.all(other, delete.where(), named))
              .noneMatch(other -> cascades.wouldLeaveChildren(other, delete));
    }
    return true;
  }

  /** Whether an update removes what is there, and sets what is not yet as it sets it. */
  private boolean isChanged(
      EntityInstance instance, WriteAction.Select action, Map<String, Object> arguments) {
    return !(action instanceof WriteAction.Update update)
        || (Stream.concat(update.remove().stream(), update.subtract().stream())
                .allMatch(name -> instance.value(name).isPresent())
            && update.set().entrySet().stream()
                .allMatch(set -> changes(instance, set.getKey(), set.getValue(), arguments)));
  }

  /** What is unique cannot be given to several. */
  private boolean mayBeUnique(
      EntityInstance instance, WriteAction.Update update, Map<String, Object> arguments) {
    Entity entity = state.entity(update.entity());
    if (entity.uniqueKeys().values().stream()
            .allMatch(key -> Collections.disjoint(key, update.set().keySet()))
        || namesIdentity(update)) {
      return true;
    }
    Map<String, Object> named = new LinkedHashMap<>(arguments);
    bind(instance, update.where(), named);
    return state.all(update.entity()).stream()
        .filter(other -> !other.equals(instance))
        .noneMatch(other -> holds.all(other, update.where(), named));
  }

  private boolean changes(
      EntityInstance instance, String name, ValueExpression value, Map<String, Object> arguments) {
    Attribute attribute = state.entity(instance.entity()).attribute(name);
    Optional<Object> after = PartialConditions.known(value, attribute.type(), arguments);
    return after.isEmpty() || attribute.values().size() == 1 || !after.equals(instance.value(name));
  }

  /** Whether the conditions identify one instance. */
  boolean namesIdentity(WriteAction.Select action) {
    Entity entity = state.entity(action.entity());
    return entity.identity().stream()
        .allMatch(
            part ->
                action.where().stream()
                    .anyMatch(
                        condition ->
                            condition.isEquality()
                                && condition.path().isOwn()
                                && condition.path().attribute().equals(part)));
  }

  /** Binds what is open in the conditions, such that they hold of the instance. */
  void bind(
      EntityInstance instance,
      Collection<AttributeCondition> where,
      Map<String, Object> arguments) {
    binder.bind(instance, where, arguments);
  }
}
